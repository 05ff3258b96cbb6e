import { askDeletion, type Deletion, getDeletion, href, pages, stopDeletion } from '@ekbid/contract';
import { checkOtp, otpDigits, sharedOtpDigits } from '@ekbid/domain';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { BesideButton, OneTimeCodeInput } from '../forms/one-time-code-fields.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useOtp } from '../sign-in/one-time-code.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';

const deletionQuery = queryOptions({
  queryKey: keys.deletion,
  queryFn: async ({ signal }) => (await call(getDeletion, { signal })).data,
});

/** The section of the profile for deleting the account. */
export function AccountDeletion({ mobileNumber }: { mobileNumber: string }) {
  const { deletion } = useTexts('limits');
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead">{deletion.title}</h2>
        <p className="mt-1 text-ink-soft">{deletion.lead}</p>
      </div>
      <Loadable loading={<Skeleton className="h-11" />} failed={deletion.loadFailed}>
        <DeletionParts mobileNumber={mobileNumber} />
      </Loadable>
    </Card>
  );
}

/** Requests the deletion, lists what must end before it, or cancels a requested one. */
function DeletionParts({ mobileNumber }: { mobileNumber: string }) {
  const { deletion } = useTexts('limits');
  const { asked, open } = useSuspenseQuery(deletionQuery).data;
  const [asking, setAsking] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  // The pressed button disappears, and would take the focus with it, so move the focus to the section.
  const close = () => {
    setAsking(false);
    parts.current?.focus();
  };
  return (
    <div ref={parts} tabIndex={-1} className="flex flex-col gap-4">
      <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        {asked && <Waiting asked={asked} open={open} onStopped={close} />}
        {asked === null && open.length > 0 && <OpenMatters lead={deletion.notYet} open={open} />}
      </div>
      {asked === null && !asking && open.length === 0 && (
        <Button look="secondary" onClick={() => setAsking(true)} className="sm:self-start">
          {deletion.begin}
        </Button>
      )}
      {asked === null && asking && <AskForm mobileNumber={mobileNumber} onClose={close} />}
    </div>
  );
}

type WaitingProps = { asked: NonNullable<Deletion['asked']>; open: Deletion['open']; onStopped: () => void };

function Waiting({ asked: { dueAt, reason }, open, onStopped }: WaitingProps) {
  const texts = useTexts();
  const { deletion } = useTexts('limits');
  const momentText = useMomentText('moment');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(stopDeletion),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.deletion });
      toast.success(deletion.stopped);
      onStopped();
    },
    onError: (error) => toast.error(problemText(texts, error)),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-medium">{deletion[open.length > 0 ? 'waitsFor' : 'waits'](momentText(dueAt))}</p>
      {open.length > 0 && <OpenMatters lead={deletion.stillOpen} open={open} />}
      {reason !== null && <p className="wrap-anywhere">{deletion.byAdministrator(reason)}</p>}
      <Button busy={isPending} onClick={() => mutate()}>
        {deletion.stop}
      </Button>
    </div>
  );
}

function OpenMatters({ lead, open }: { lead: string; open: Deletion['open'] }) {
  const { deletion } = useTexts('limits');
  const prizeText = usePrizeText();
  return (
    <div>
      <p>{lead}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {open.map(({ kind, auction }) => (
          <li key={`${kind} ${auction?._id}`} className="wrap-anywhere">
            {deletion.open[kind]}
            {auction && (
              <>
                {': '}
                <Link
                  to={href(kind === 'prize' ? pages.prize : pages.auction, { auctionId: auction._id })}
                  className="text-accent underline underline-offset-4"
                >
                  {prizeText(auction.title, auction.titleHindi)}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function AskForm({ mobileNumber, onClose }: { mobileNumber: string; onClose: () => void }) {
  const { signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const { deletion } = useTexts('limits');
  const client = useQueryClient();
  const code = useOtp();
  const form = useCheckedForm({
    defaults: { otp: '' },
    fallback: deletion.failed,
    check: ({ otp }, refuse) => checkOtp(otp, refuse),
    submit: async ({ otp }: { otp: string }) => {
      await code.verify(mobileNumber, otp);
      const { data } = await call(askDeletion);
      client.setQueryData(keys.deletion, data);
      onClose();
    },
  });

  async function send() {
    try {
      const shared = await code.send(mobileNumber);
      form.clearErrors('otp');
      toast.success(shared ? messages.sharedCodeSent : messages.otpSent);
    } catch (error) {
      form.refuse(error, { title: signUp.sendFailed, field: 'otp' });
    }
  }

  const pause = code.pause(mobileNumber);
  const isSent = code.isSentTo(mobileNumber);
  const resend = pause > 0 ? signUp.resendIn(pause) : signUp.resendOtp;
  return (
    <CheckedForm form={form}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {deletion.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {isSent ? (
        <>
          <BesideButton text={resend} busy={code.sending} disabled={pause > 0} onClick={() => void send()}>
            <OneTimeCodeInput
              {...form.register('otp')}
              label={signUp.otp}
              hint={code.isShared ? signUp.sharedOtpHint(mobileNumber) : signUp.otpHint(mobileNumber)}
              maxLength={code.isShared ? sharedOtpDigits : otpDigits}
              error={form.errorOf('otp')}
            />
          </BesideButton>
          <Button type="submit" look="danger" busy={form.busy}>
            {deletion.ask}
          </Button>
        </>
      ) : (
        <Button busy={code.sending} onClick={() => void send()}>
          {deletion.sendCode(mobileNumber)}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        {deletion.keep}
      </Button>
    </CheckedForm>
  );
}
