import * as contract from '@ekbid/contract';

import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CodeInput } from './CodeInput.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';

const QrCode = lazily(async () => (await import('./QrCode.tsx')).QrCode);
const noCode = { code: '' };

type ConfirmProps = {
  secret: string;
  /** What the QR code says. */
  address: string;
  onDone: (recoveryCodes: readonly string[]) => void;
};

export function ConfirmStep({ secret, address, onDone }: ConfirmProps) {
  const texts = useTexts('admin').secondFactor;
  const form = useCheckedForm({
    defaults: noCode,
    fallback: texts.changeFailed,
    submit: async (body: typeof noCode) =>
      onDone((await call(contract.confirmSecondFactor, { body })).data.recoveryCodes),
  });

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <p className="measure">{texts.scan}</p>
      <LatePart loading={<Skeleton className="size-52" />}>
        <QrCode address={address} title={texts.picture} />
      </LatePart>
      <p className="text-small text-ink-soft">
        {texts.orType}
        {/* In fours, as it is read out and typed; apps leave the spaces out. */}
        <code className="figures mt-1 block text-body text-ink wrap-anywhere select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <CodeInput
        {...form.register('code')}
        hint={texts.codeHint}
        error={form.errorOf('code')}
        inputMode="numeric"
        autoFocus
      />
      <Button type="submit" busy={form.busy}>
        {texts.turnOn}
      </Button>
      <p className="text-small text-ink-soft">{texts.consequence}</p>
    </form>
  );
}
