import { deliverPrize, extendClaim, getManagedPrize, type ManagedPrize, sendPrize } from '@ekbid/contract';
import { longestClaimDays, prizeTextLimit } from '@ekbid/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, type Reply } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { NoteDialog } from '../forms/NoteDialog.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea, TextInput } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';

/** What an administrator can do with a prize now. The winner does the rest. */
export function PrizeActions({ prize }: { prize: ManagedPrize }) {
  const { next, send, deliver, earlier, extend } = useTexts('manage-prizes').one;
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const action = actionOf(prize);
  const names = { send: send.open, deliver: deliver.open, earlier: earlier.open, extend: extend.open };
  const Shown = open && dialogs[open];

  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-lead">{next.title}</h2>
        <p className="measure mt-1">
          {prize.isEarlier && prize.state === 'to_claim' ? next.earlier : next[prize.state]}
        </p>
      </div>
      {action && (
        <Button
          look={action === 'send' ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => setOpen(action)}
          className="max-sm:w-full"
        >
          {names[action]}
        </Button>
      )}
      {Shown && <Shown prize={prize} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function actionOf({ state, isEarlier }: ManagedPrize) {
  if (state === 'claimed') return 'send';
  if (state === 'sent') return 'deliver';
  if (state === 'expired') return 'extend';
  return state === 'to_claim' && isEarlier ? 'earlier' : null;
}

type Props = { prize: ManagedPrize; onClose: () => void };
type Saved = Promise<Reply<typeof getManagedPrize>>;

/** Shows the prize as a call has left it. After a refusal it is fetched again, because the screen is out of date. */
export async function showManaged(client: QueryClient, auctionId: string, saved: Saved): Promise<void> {
  try {
    client.setQueryData(keys.managedPrize(auctionId), (await saved).data);
  } catch (problem) {
    void client.invalidateQueries({ queryKey: keys.managedPrize(auctionId) });
    throw problem;
  }
  void client.invalidateQueries({ queryKey: keys.allPrizes, predicate: ({ queryKey }) => queryKey[1] !== 'managed' });
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
      // An empty field is not 0, so that the server refuses it like a letter.
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

const dialogs = { send: SendDialog, deliver: DeliverDialog, earlier: DeliverDialog, extend: ExtendDialog };

type FormDialogProps = {
  form: Parameters<typeof CheckedForm>[0]['form'] & { readonly busy: boolean };
  title: string;
  description?: string;
  submit: string;
  cancel: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that stays open while it is sent. */
export function FormDialog({ form, title, description, submit, cancel, onClose, children }: FormDialogProps) {
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
