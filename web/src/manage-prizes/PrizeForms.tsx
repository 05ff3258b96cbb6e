import {
  deliverPrize,
  extendClaim,
  type getManagedPrize,
  type ManagedPrize,
  recordPrizeTax,
  sendPrize,
} from '@ekbid/contract';
import { longestClaimDays, prizeTextLimit, taxBearers, type TaxForm } from '@ekbid/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, type Reply } from '../api/call.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { NoteDialog } from '../forms/NoteDialog.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select, TextArea, TextInput } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';

type Props = { prize: ManagedPrize; onClose: () => void };
type Saved = Promise<Reply<typeof getManagedPrize>>;

/**
 * Puts the prize that a call returns into the cache. After a refusal, the prize is fetched again, because the screen is
 * outdated.
 */
async function showManaged(client: QueryClient, auctionId: string, saved: Saved): Promise<void> {
  try {
    client.setQueryData(keys.managedPrize(auctionId), (await saved).data);
  } catch (problem) {
    void client.invalidateQueries({ queryKey: keys.managedPrize(auctionId) });
    throw problem;
  }
  void client.invalidateQueries({ queryKey: keys.allPrizes, ...allBut(keys.managedPrize(auctionId)) });
}

function SendDialog({ prize, onClose }: Props) {
  const { send: texts, cancel } = useTexts('manage-prizes').one;
  const client = useQueryClient();
  const auctionId = prize.auction._id;
  const form = useCheckedForm({
    defaults: { carrier: '', trackingLink: '' },
    fallback: texts.failed,
    submit: async (body: { carrier: string; trackingLink: string }) => {
      await showManaged(client, auctionId, call(sendPrize, { params: { auctionId }, body }));
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog {...{ form, cancel, onClose }} title={texts.title} submit={texts.submit}>
      <TextInput
        {...form.register('carrier')}
        label={texts.carrier}
        error={form.errorOf('carrier')}
        maxLength={100}
        autoFocus
      />
      <TextInput
        {...form.register('trackingLink')}
        label={texts.link}
        hint={texts.linkHint}
        error={form.errorOf('trackingLink')}
        optional
        type="url"
        maxLength={500}
      />
    </FormDialog>
  );
}

function DeliverDialog({ prize, onClose }: Props) {
  const { deliver, earlier, cancel } = useTexts('manage-prizes').one;
  const client = useQueryClient();
  const auctionId = prize.auction._id;
  const send = async (reason: string) => {
    await showManaged(client, auctionId, call(deliverPrize, { params: { auctionId }, body: { reason } }));
    toast.success(deliver.done);
    onClose();
  };
  const isEarlier = prize.state === 'to_claim';
  return (
    <NoteDialog
      {...{ cancel, send, onClose }}
      title={isEarlier ? earlier.title : deliver.title}
      description={deliver.text}
      field="reason"
      label={isEarlier ? earlier.reason : deliver.reason}
      hint={deliver.reasonHint}
      maxLength={prizeTextLimit}
      confirm={deliver.submit}
      failed={deliver.failed}
    />
  );
}

function ExtendDialog({ prize, onClose }: Props) {
  const { extend: texts, cancel } = useTexts('manage-prizes').one;
  const client = useQueryClient();
  const auctionId = prize.auction._id;
  const form = useCheckedForm({
    defaults: { days: '7', reason: '' },
    fallback: texts.failed,
    submit: async ({ days, reason }: { days: string; reason: string }) => {
      // Send -1 for an empty field, so that the server refuses it. `Number('')` would be 0.
      const body = { days: days.trim() === '' ? -1 : Number(days), reason };
      await showManaged(client, auctionId, call(extendClaim, { params: { auctionId }, body }));
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog {...{ form, cancel, onClose }} title={texts.title} description={texts.text} submit={texts.submit}>
      <TextInput
        {...form.register('days')}
        label={texts.days}
        error={form.errorOf('days')}
        type="number"
        min={1}
        max={longestClaimDays}
        inputMode="numeric"
      />
      <TextArea
        {...form.register('reason')}
        label={texts.reason}
        hint={texts.reasonHint}
        error={form.errorOf('reason')}
        maxLength={prizeTextLimit}
        rows={3}
      />
    </FormDialog>
  );
}

function TaxDialog({ prize, onClose }: Props) {
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

const dialogs = {
  send: SendDialog,
  deliver: DeliverDialog,
  earlier: DeliverDialog,
  extend: ExtendDialog,
  tax: TaxDialog,
};
export type PrizeFormName = keyof typeof dialogs;

/**
 * The form for one change of a prize. Each form is loaded when it is first opened, because forms need a large library.
 */
export function PrizeForm({ form, ...props }: Props & { form: PrizeFormName }) {
  const Form = dialogs[form];
  return <Form {...props} />;
}

type FormDialogProps = {
  form: Parameters<typeof CheckedForm>[0]['form'] & { readonly busy: boolean };
  title: string;
  description?: string;
  submit: string;
  cancel: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. The dialog cannot be closed while the form is being sent. */
function FormDialog({ form, title, description, submit, cancel, onClose, children }: FormDialogProps) {
  const close = () => !form.busy && onClose();
  return (
    <Dialog open onOpenChange={close} title={title} {...(description !== undefined && { description })}>
      <CheckedForm form={form}>
        {children}
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" busy={form.busy}>
            {submit}
          </Button>
          <Button look="secondary" onClick={close}>
            {cancel}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
