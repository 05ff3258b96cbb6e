import { type ManagedPrize, recordPrizeTax } from '@ekbid/contract';
import { type TaxForm, taxBearers } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select, TextInput } from '../ui/Field.tsx';
import { formatAmount, useMomentText } from '../ui/Figures.tsx';
import { toast } from '../ui/toast.ts';
import { FormDialog, showManaged } from './PrizeActions.tsx';

/** The tax on a prize, which can change until it is sent. */
export function PrizeTaxCard({ prize }: { prize: ManagedPrize }) {
  const { tax: texts } = useTexts('manage-prizes').one;
  const [open, setOpen] = useState(false);
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
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)} className="sm:self-start">
          {tax === null ? texts.record : texts.change}
        </Button>
      )}
      {open && <TaxDialog prize={prize} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function TaxDialog({ prize, onClose }: { prize: ManagedPrize; onClose: () => void }) {
  const { tax: texts, cancel } = useTexts('manage-prizes').one;
  const client = useQueryClient();
  const auctionId = prize.auction._id;
  const form = useCheckedForm<TaxForm>({
    defaults: firstFields(prize),
    fallback: texts.failed,
    submit: async (body) => {
      await showManaged(client, auctionId, call(recordPrizeTax, { params: { auctionId }, body }));
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      {...{ form, cancel, onClose }}
      title={prize.tax === null ? texts.record : texts.title}
      submit={texts.submit}
    >
      <TextInput
        {...form.register('amount')}
        label={texts.amount}
        hint={texts.amountHint}
        error={form.errorOf('amount')}
        inputMode="decimal"
        autoFocus
      />
      <TextInput {...form.register('date')} label={texts.date} error={form.errorOf('date')} type="date" />
      <TextInput
        {...form.register('reference')}
        label={texts.reference}
        hint={texts.referenceHint}
        error={form.errorOf('reference')}
        maxLength={100}
      />
      <Select
        {...form.register('borneBy')}
        label={texts.borneBy}
        error={form.errorOf('borneBy')}
        options={taxBearers.map((bearer) => ({ value: bearer, label: texts.bearers[bearer] }))}
      />
    </FormDialog>
  );
}

function firstFields({ tax }: ManagedPrize): TaxForm {
  if (tax === null) return { amount: '', date: '', reference: '', borneBy: 'operator' };
  return { ...tax, amount: String(tax.amount) };
}
