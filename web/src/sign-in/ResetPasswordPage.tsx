import * as contract from '@ekbid/contract';
import { href, pages } from '@ekbid/contract';
import { otpDigits, checkReset } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { CheckedForm, FootLink } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordInput } from '../ui/Field.tsx';
import { useClock } from '../ui/clock.ts';
import { toast } from '../ui/toast.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { type ResetState, sentCodeIn, type SentCode, pathAfterLogin, type ReturnState } from './history-state.ts';
import { pauseAfter, useSendResetCode } from './one-time-code.ts';
import { BesideButton, OneTimeCodeInput } from '../forms/one-time-code-fields.tsx';
import { changeSession } from './session.ts';

/** The second step asks for the code and the new password. Redirects to the first step if no code was sent. */
export function ResetPasswordPage() {
  const { reset } = useTexts('accounts');
  const state = useLocation().state as ResetState;
  const code = sentCodeIn(state);
  if (!code) return <Navigate to={href(pages.forgotPassword)} replace state={state} />;

  return (
    <AccountPanel
      title={reset.title}
      lead={code.digits === undefined ? reset.lead(code.phone) : reset.sharedLead(code.phone)}
      foot={
        <>
          {reset.noCode} <FootLink to={href(pages.forgotPassword)}>{reset.otherNumber}</FootLink>
        </>
      }
    >
      <ResetPasswordForm code={code} />
    </AccountPanel>
  );
}

function ResetPasswordForm({ code }: { code: SentCode }) {
  const { reset, signUp } = useTexts('accounts');
  const { form, resend, resending } = useResetPassword(code.phone);
  const pause = useClock((now) => pauseAfter(code.at, now));

  return (
    <CheckedForm form={form}>
      {/* Gives the browser the user name under which it stores the new password. */}
      <input type="text" autoComplete="username" value={code.phone} readOnly hidden />
      <BesideButton
        text={pause > 0 ? signUp.resendIn(pause) : signUp.resendOtp}
        busy={resending}
        disabled={pause > 0}
        onClick={() => void resend()}
      >
        <OneTimeCodeInput
          {...form.register('otp')}
          label={reset.otp}
          error={form.errorOf('otp')}
          maxLength={code.digits ?? otpDigits}
        />
      </BesideButton>
      <PasswordInput
        {...form.register('password')}
        label={reset.password}
        hint={signUp.passwordHint}
        error={form.errorOf('password')}
        autoComplete="new-password"
      />
      <Button type="submit" busy={form.busy}>
        {reset.submit}
      </Button>
      <p className="text-small text-ink-soft">{reset.consequence}</p>
    </CheckedForm>
  );
}

const defaults = { otp: '', password: '' };

/** Sets the new password, signs in, and returns to the page before. */
function useResetPassword(phone: string) {
  const accounts = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const state = useLocation().state as ReturnState;
  const sendCode = useSendResetCode();
  const [resending, setResending] = useState(false);
  const form = useCheckedForm({
    defaults,
    fallback: accounts.reset.failed,
    check: (fields, refuse) => checkReset({ phone, ...fields }, refuse),
    submit: async (fields: typeof defaults) => {
      const { data } = await call(contract.resetPassword, { body: { phone, ...fields } });
      toast.success(messages.passwordReset);
      changeSession(client, data);
      await navigate(pathAfterLogin(data, state), { replace: true });
    },
  });

  async function resend() {
    setResending(true);
    try {
      await sendCode(phone);
      form.clearErrors('otp');
    } catch (error) {
      form.refuse(error, { title: accounts.signUp.sendFailed, field: 'otp' });
    } finally {
      setResending(false);
    }
  }

  return { form, resend, resending };
}
