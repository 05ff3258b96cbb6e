import * as contract from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { call, type Reply } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button, buttonStyle } from '../ui/Button.tsx';
import { PasswordInput, TextInput } from '../ui/Field.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';

/**
 * The form for turning the second factor on, or off. It stays the same while open: after turning on, the recovery codes
 * must still be read.
 */
export function SecondFactorForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [wasOn] = useState(() => {
    const present = client.getQueryData<Reply<typeof contract.getSecondFactor>['data']>(keys.secondFactor);
    return present?.since != null;
  });
  const changed = () => void client.invalidateQueries({ queryKey: keys.secondFactor });
  return wasOn ? (
    <TurnOffForm
      onDone={() => {
        onClose();
        changed();
      }}
    />
  ) : (
    <TurnOnForm onChanged={changed} onClose={onClose} />
  );
}

const defaults = { presentPassword: '', code: '' };

function TurnOffForm({ onDone }: { onDone: () => void }) {
  const texts = useTexts('admin').secondFactor;
  const form = useCheckedForm({
    defaults,
    fallback: texts.changeFailed,
    submit: async (body: typeof defaults) => {
      const { message } = await call(contract.removeSecondFactor, { body });
      toast.success(message);
      onDone();
    },
  });

  return (
    <CheckedForm form={form}>
      <PasswordInput
        {...form.register('presentPassword')}
        label={texts.present}
        error={form.errorOf('presentPassword')}
        autoFocus
        autoComplete="current-password"
      />
      <CodeInput {...form.register('code')} hint={texts.codeOrRecoveryHint} error={form.errorOf('code')} />
      <Button type="submit" busy={form.busy}>
        {texts.turnOff}
      </Button>
    </CheckedForm>
  );
}

type Step =
  | { readonly at: 'password' }
  | { readonly at: 'confirm'; readonly secret: Reply<typeof contract.beginSecondFactor>['data'] }
  | { readonly at: 'recovery'; readonly codes: readonly string[] };

type TurnOnProps = { onChanged: () => void; onClose: () => void };

/**
 * Turns on the second factor in three steps: the password, the app's first code, and the recovery codes for a lost
 * phone.
 */
export function TurnOnForm({ onChanged, onClose }: TurnOnProps) {
  const [step, setStep] = useState<Step>({ at: 'password' });

  if (step.at === 'password') return <PasswordStep onDone={(secret) => setStep({ at: 'confirm', secret })} />;
  if (step.at === 'recovery') return <RecoveryCodes codes={step.codes} onDone={onClose} />;

  const confirmed = (codes: readonly string[]) => {
    setStep({ at: 'recovery', codes });
    onChanged();
  };
  return <ConfirmStep {...step.secret} onDone={confirmed} />;
}

const noPassword = { presentPassword: '' };

type PasswordProps = { onDone: (secret: Reply<typeof contract.beginSecondFactor>['data']) => void };

function PasswordStep({ onDone }: PasswordProps) {
  const texts = useTexts('admin').secondFactor;
  const form = useCheckedForm({
    defaults: noPassword,
    fallback: texts.changeFailed,
    submit: async (body: typeof noPassword) => onDone((await call(contract.beginSecondFactor, { body })).data),
  });

  return (
    <CheckedForm form={form}>
      <PasswordInput
        {...form.register('presentPassword')}
        label={texts.present}
        error={form.errorOf('presentPassword')}
        autoFocus
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.busy}>
        {texts.next}
      </Button>
    </CheckedForm>
  );
}

// Loaded separately, because only this step needs the library.
const QrCode = lazily(async () => (await import('qrcode.react')).QRCodeSVG);
const noCode = { code: '' };

type ConfirmProps = {
  secret: string;
  /** The content of the QR code: an `otpauth:` address. */
  address: string;
  onDone: (recoveryCodes: readonly string[]) => void;
};

function ConfirmStep({ secret, address, onDone }: ConfirmProps) {
  const texts = useTexts('admin').secondFactor;
  const form = useCheckedForm({
    defaults: noCode,
    fallback: texts.changeFailed,
    submit: async (body: typeof noCode) =>
      onDone((await call(contract.confirmSecondFactor, { body })).data.recoveryCodes),
  });

  return (
    <CheckedForm form={form}>
      <p className="measure">{texts.scan}</p>
      <LatePart loading={<Skeleton className="size-52" />}>
        {/* Dark on white even in the dark scheme, because cameras read that best. */}
        <div className="w-52 self-start rounded-control border border-hairline bg-white p-3">
          <QrCode value={address} title={texts.picture} role="img" size={182} marginSize={0} />
        </div>
      </LatePart>
      <p className="text-small text-ink-soft">
        {texts.orType}
        {/* Groups of four are easier to read and type. Authenticator apps ignore the spaces. */}
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
    </CheckedForm>
  );
}

type RecoveryProps = { codes: readonly string[]; onDone: () => void };

/** Shows the recovery codes. This is the only time: the server stores only their hashes. */
function RecoveryCodes({ codes, onDone }: RecoveryProps) {
  const { recovery } = useTexts('admin').secondFactor;
  const text = `EkBid\n\n${codes.join('\n')}\n`;
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading, because the field that had the focus was in the previous step.
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(recovery.copied);
    } catch {
      // There is no clipboard without HTTPS or without permission.
      toast.error(recovery.copyFailed);
    }
  };

  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-lead">
        {recovery.title}
      </h3>
      <p className="measure">{recovery.text}</p>
      <ol
        aria-label={recovery.list}
        className="figures grid grid-cols-1 gap-x-6 gap-y-2 rounded-control border border-hairline bg-paper p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-[inherit]">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button look="secondary" onClick={() => void copy()}>
          {recovery.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="ekbid-recovery-codes.txt"
          className={buttonStyle('secondary')}
        >
          {recovery.download}
        </a>
      </div>
      <Button onClick={onDone}>{recovery.done}</Button>
    </div>
  );
}

type CodeInputProps = Omit<ComponentProps<typeof TextInput>, 'label'>;

/** A field for the app's six digits or for a recovery code, which has letters. */
function CodeInput(props: CodeInputProps) {
  return (
    <TextInput
      {...props}
      label={useTexts('admin').secondFactor.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  );
}
