import * as contract from '@ekbid/contract';
import { href, pages } from '@ekbid/contract';
import { checkLogin, checkOtp, otpDigits, readIdentifier } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { call, ApiProblem, type ProblemCode } from '../api/call.ts';
import { CheckedForm, FootLink } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PasswordInput, TextInput } from '../ui/Field.tsx';
import { useClock, useNow } from '../ui/clock.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { pathAfterLogin, type ReturnState } from './history-state.ts';
import { pauseAfter } from './one-time-code.ts';
import { BesideButton, OneTimeCodeInput } from '../forms/one-time-code-fields.tsx';
import { useSession, changeSession } from './session.ts';

// Loaded separately, because most people sign in with their password.
const CodeLoginForm = lazily(async () => (await import('./CodeLoginForm.tsx')).CodeLoginForm);

export function LoginPage() {
  const { login } = useTexts('accounts');
  const { navigation } = useTexts();
  const session = useSession();
  const state = useLocation().state as ReturnState;
  const [byCode, setByCode] = useState(false);
  if (session) return <Navigate to={pathAfterLogin(session, state)} replace />;

  return (
    <AccountPanel
      title={login.title}
      lead={login.lead}
      foot={
        <>
          {login.noAccount} <FootLink to={href(pages.signUp)}>{login.signUp}</FootLink>{' '}
          <FootLink to={href(pages.practice)}>{navigation.titles.practice}</FootLink>
        </>
      }
    >
      {byCode ? (
        <LatePart loading={<RowsSkeleton />}>
          <CodeLoginForm />
        </LatePart>
      ) : (
        <LoginForm />
      )}
      <Button look="quiet" onClick={() => setByCode(!byCode)} className="mt-3 w-full">
        {byCode ? login.byPassword : login.byCode}
      </Button>
    </AccountPanel>
  );
}

const defaults = { identifier: '', password: '', otp: '', code: '', remember: false };

export function LoginForm() {
  const { login, signUp } = useTexts('accounts');
  const { form, codeAsked, otpAskedAt, resend, resending } = useLogin();
  const pause = useClock((now) => (otpAskedAt === null ? 0 : pauseAfter(otpAskedAt, now)));

  return (
    <CheckedForm form={form}>
      <TextInput
        {...form.register('identifier')}
        label={login.identifier}
        error={form.errorOf('identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.register('password')}
        label={login.password}
        error={form.errorOf('password')}
        autoComplete="current-password"
      />
      {otpAskedAt !== null && (
        <div className="flex flex-col gap-3">
          <p role="status" className="text-small text-ink-soft">
            {login.otpLead}
          </p>
          <BesideButton
            text={pause > 0 ? signUp.resendIn(pause) : signUp.resendOtp}
            busy={resending}
            disabled={pause > 0}
            onClick={() => void resend()}
          >
            <OneTimeCodeInput
              {...form.register('otp')}
              label={login.otp}
              error={form.errorOf('otp')}
              maxLength={otpDigits + 1}
            />
          </BesideButton>
        </div>
      )}
      {codeAsked && (
        <TextInput
          {...form.register('code')}
          label={login.code}
          hint={login.codeHint}
          error={form.errorOf('code')}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <p className="-mt-3 self-end text-small">
        <FootLink to={href(pages.forgotPassword)}>{login.forgot}</FootLink>
      </p>
      <Checkbox {...form.register('remember')} label={login.remember} />
      <Button type="submit" busy={form.busy}>
        {login.submit}
      </Button>
    </CheckedForm>
  );
}

/**
 * The refusals after which a one-time code was sent. After too many failed logins, a new browser needs a code as well
 * as the password.
 */
const otpSentAt: ReadonlySet<ProblemCode> = new Set(['code_needed', 'login_limit']);

function useLogin() {
  const { login, signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const now = useNow();
  const [codeAsked, setCodeAsked] = useState(false);
  const [otpAskedAt, setOtpAskedAt] = useState<number | null>(null);
  const [resending, setResending] = useState(false);
  const form = useCheckedForm({
    defaults,
    fallback: login.failed,
    check: ({ identifier, password, otp }, refuse) => {
      checkLogin({ ...readIdentifier(identifier), password }, refuse);
      if (otpAskedAt !== null) checkOtp(otp, refuse);
    },
    submit: async (fields: typeof defaults) => {
      try {
        await send(fields);
      } catch (error) {
        // If only a code is missing, show its field instead of an error.
        if (!showNext(error)) throw error;
      }
    },
  });

  async function send({ identifier, password, otp, code, remember }: typeof defaults): Promise<void> {
    const { email, mobileNumber } = readIdentifier(identifier);
    const who = { ...(email && { email }), ...(mobileNumber && { mobileNumber }) };
    const codes = { ...(otp && { otp }), ...(code && { code }) };
    const { data } = await call(contract.login, { body: { ...who, password, ...codes, remember } });
    toast.success(messages.signedIn);
    changeSession(client, data);
  }

  function showNext(error: unknown): boolean {
    if (!(error instanceof ApiProblem)) return false;
    if (!codeAsked && error.code === 'second_factor_needed') {
      setCodeAsked(true);
      return true;
    }
    if (otpAskedAt !== null || !otpSentAt.has(error.code)) return false;
    setOtpAskedAt(now);
    return true;
  }

  /** Sends the form without codes, so that the server sends a new code. */
  async function resend() {
    setResending(true);
    try {
      await send({ ...form.getValues(), otp: '', code: '' });
    } catch (error) {
      if (!(error instanceof ApiProblem && otpSentAt.has(error.code)))
        return form.refuse(error, { title: signUp.sendFailed });
      form.clearErrors('otp');
      setOtpAskedAt(now);
      toast.success(login.otpSent);
    } finally {
      setResending(false);
    }
  }

  return { form, codeAsked, otpAskedAt, resend, resending };
}
