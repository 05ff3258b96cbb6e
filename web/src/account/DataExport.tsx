import * as contract from '@ekbid/contract';
import type { DataExport as Copy } from '@ekbid/contract';
import { throwRefusal } from '@ekbid/domain';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useClock } from '../ui/clock.ts';
import { PasswordInput } from '../ui/Field.tsx';
import { useMomentText } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';

/** How often the page asks whether a requested export is ready. */
const lookAgainMs = 3000;

const exportQuery = queryOptions({
  queryKey: keys.dataExport,
  queryFn: async ({ signal }) => (await call(contract.getDataExport, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.madeAt === null ? lookAgainMs : false),
});

type Props = { emailConfirmed: boolean };

/** The section of the profile for an export of the person's data. */
export function DataExport(props: Props) {
  const { dataExport } = useTexts('limits');
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead">{dataExport.title}</h2>
        <p className="mt-1 text-ink-soft">{dataExport.lead}</p>
      </div>
      <Loadable loading={<Skeleton className="h-11" />} failed={dataExport.failed}>
        <Parts {...props} />
      </Loadable>
    </Card>
  );
}

/** Requests an export, and downloads it with the password. */
function Parts({ emailConfirmed }: Props) {
  const { dataExport } = useTexts('limits');
  const { data: copy } = useSuspenseQuery(exportQuery);
  const mayAsk = useClock((now) => copy === null || (copy.madeAt !== null && Date.parse(copy.nextAt) <= now));
  const isKept = copy !== null && copy.keptUntil !== null;
  const [step, setStep] = useState<'ready' | 'asking' | 'closed'>('ready');
  const isAsking = isKept && step === 'asking';
  return (
    <div className="flex flex-col gap-4">
      <div aria-live="polite" className="text-ink-soft empty:hidden">
        {copy && <Progress copy={copy} emailConfirmed={emailConfirmed} />}
      </div>
      {isAsking && <PasswordForm onClose={() => setStep('closed')} />}
      {!isAsking && (isKept || mayAsk) && (
        <div className="flex flex-col gap-3 sm:flex-row">
          {isKept && (
            // After the form closes, this button gets the focus that was in the form.
            <Button look="secondary" autoFocus={step === 'closed'} onClick={() => setStep('asking')}>
              {dataExport.download}
            </Button>
          )}
          {mayAsk && <Ask again={isKept} />}
        </div>
      )}
    </div>
  );
}

function Progress({ copy: { madeAt, keptUntil }, emailConfirmed }: { copy: Copy; emailConfirmed: boolean }) {
  const { dataExport } = useTexts('limits');
  const momentText = useMomentText('moment');
  if (madeAt === null) return emailConfirmed ? `${dataExport.asked} ${dataExport.mailed}` : dataExport.asked;
  return keptUntil === null ? dataExport.removed : dataExport.ready(momentText(madeAt), momentText(keptUntil));
}

function Ask({ again }: { again: boolean }) {
  const { dataExport } = useTexts('limits');
  const { changeFailed } = useTexts('accounts').profile;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(contract.requestDataExport),
    onSuccess: ({ data }) => client.setQueryData(keys.dataExport, data),
    onError: () => toast.error(changeFailed),
  });
  return (
    <Button look={again ? 'quiet' : 'secondary'} busy={isPending} onClick={() => mutate()}>
      {again ? dataExport.askAgain : dataExport.ask}
    </Button>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { dataExport } = useTexts('limits');
  const { cancel, password } = useTexts('accounts').profile;
  const form = useCheckedForm({
    defaults: { presentPassword: '' },
    fallback: dataExport.downloadFailed,
    check: ({ presentPassword }, refuse = throwRefusal) => {
      if (presentPassword === '') refuse('password_missing', 'presentPassword');
    },
    submit: async (body: { presentPassword: string }) => {
      const { name, zip } = (await call(contract.downloadDataExport, { body })).data;
      save(name, zip);
      toast.success(dataExport.downloaded);
      onClose();
    },
  });
  return (
    <CheckedForm form={form}>
      <p className="text-small text-ink-soft">{dataExport.needsPassword}</p>
      <PasswordInput
        {...form.register('presentPassword')}
        label={password.present}
        error={form.errorOf('presentPassword')}
        autoFocus
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.busy}>
        {dataExport.download}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {cancel}
      </Button>
    </CheckedForm>
  );
}

function save(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  link.download = name;
  link.click();
  // Revoke the URL later, because the browser starts to read it only in a later task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
