import type { ManagedPrize } from '@ekbid/contract';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatAmount, useMomentText } from '../ui/Figures.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import type { PrizeFormName } from './PrizeForms.tsx';

const PrizeForm = lazily(async () => (await import('./PrizeForms.tsx')).PrizeForm);

type ButtonProps = { prize: ManagedPrize; form: PrizeFormName; primary?: boolean; children: string };

function FormButton({ prize, form, primary = false, children }: ButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look={primary ? 'primary' : 'secondary'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="sm:self-start"
      >
        {children}
      </Button>
      {open && (
        <LatePart missing={close}>
          <PrizeForm form={form} prize={prize} onClose={close} />
        </LatePart>
      )}
    </>
  );
}

/** The actions that an administrator can take now. All others are the winner's. */
export function PrizeActions({ prize }: { prize: ManagedPrize }) {
  const { next, send, deliver, earlier, extend } = useTexts('manage-prizes').one;
  const { state, isEarlier } = prize;
  const isOfBefore = state === 'to_claim' && isEarlier;
  const names = { claimed: send, sent: deliver, expired: extend };
  const forms = { claimed: 'send', sent: 'deliver', expired: 'extend' } as const;

  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead">{next.title}</h2>
        <p className="measure mt-1">{isOfBefore ? next.earlier : next[state]}</p>
      </div>
      {isOfBefore && (
        <FormButton prize={prize} form="earlier">
          {earlier.open}
        </FormButton>
      )}
      {(state === 'claimed' || state === 'sent' || state === 'expired') && (
        <FormButton key={state} prize={prize} form={forms[state]} primary={state === 'claimed'}>
          {names[state].open}
        </FormButton>
      )}
    </Card>
  );
}

/** The tax on a prize. It can be changed until the prize is sent. */
export function PrizeTaxCard({ prize }: { prize: ManagedPrize }) {
  const { tax: texts } = useTexts('manage-prizes').one;
  const dayText = useMomentText('day');
  const { tax, state, taxNeeded } = prize;
  const canChange = state === 'to_claim' || state === 'claimed';

  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead">{texts.title}</h2>
      {tax === null ? (
        <p>{texts.none}</p>
      ) : (
        <p className="wrap-anywhere">
          <span className="figures">
            {texts.recorded(formatAmount(tax.amount), dayText(`${tax.date}T00:00:00+05:30`))}
          </span>
          <span className="block text-ink-soft">
            {texts.reference}: {tax.reference}. {texts.borneBy}: {texts.bearers[tax.borneBy]}
          </span>
        </p>
      )}
      {taxNeeded && canChange && <p className="measure text-ink-soft">{texts.needed}</p>}
      {canChange && (
        <FormButton prize={prize} form="tax">
          {tax === null ? texts.record : texts.change}
        </FormButton>
      )}
    </Card>
  );
}
