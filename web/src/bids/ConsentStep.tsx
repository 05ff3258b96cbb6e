import { giveConsents } from '@ekbid/contract';
import { call, ApiProblem } from '../api/call.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { TermsLabel } from '../forms/TermsLabel.tsx';
import { useEntryTexts } from '../texts/late-catalogue.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Rupees } from '../ui/Figures.tsx';

type Props = {
  amount: number;
  /** Its details name the missing consents and the server's version of the terms. */
  problem: ApiProblem;
  onGiven: () => void;
  onLeave: () => void;
};

const defaults = { age: false, terms: false };

/** Asks a bidder for missing consents before the payment. If the person leaves, nothing is sent. */
export function ConsentStep({ amount, problem: { details }, onGiven, onLeave }: Props) {
  const { signUp } = useTexts('accounts');
  const { consent } = useEntryTexts();
  const missing = String(details['consents']).split(',');
  const [needsAge, needsTerms] = [missing.includes('age'), missing.includes('terms')];
  const form = useCheckedForm({
    defaults,
    fallback: consent.failed,
    check: ({ age, terms }, _, say) => {
      if (needsAge && !age) say('age', signUp.adultRequired);
      if (needsTerms && !terms) say('terms', signUp.termsRequired);
    },
    submit: async () => {
      const body = {
        ...(needsAge && { isAdult: true }),
        ...(needsTerms && { termsVersion: String(details['termsVersion']) }),
      };
      // If the terms have changed since this form opened, the server refuses. The next attempt to pay then asks again.
      await call(giveConsents, { body }).catch((problem: unknown) => {
        if (!(problem instanceof ApiProblem && 'consents' in problem.details)) throw problem;
      });
      onGiven();
    },
  });

  return (
    <CheckedForm form={form} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="flex items-baseline justify-between gap-4 text-lead">
          {consent.title}
          <Rupees amount={amount} />
        </h3>
        <p className="text-small text-ink-soft">{consent.lead}</p>
      </div>
      <div className="flex flex-col gap-1">
        {needsAge && <Checkbox {...form.register('age')} label={signUp.adult} error={form.errorOf('age')} required />}
        {needsTerms && (
          <Checkbox {...form.register('terms')} label={<TermsLabel />} error={form.errorOf('terms')} required />
        )}
      </div>
      <div className="flex flex-col gap-3">
        <Button type="submit" busy={form.busy} className="min-h-14 text-lead">
          {consent.confirm}
        </Button>
        <Button look="secondary" onClick={onLeave}>
          {consent.leave}
        </Button>
      </div>
    </CheckedForm>
  );
}
