import { otpDigits } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { useClock } from '../ui/clock.ts';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { SentCode } from './reset-code.ts';
import { pauseAfter } from './use-otp.ts';
import { useResetPassword } from './use-reset-password.ts';

export function ResetPasswordForm({ code }: { code: SentCode }) {
  const { reset, signUp } = useTexts('accounts');
  const { form, resend, resending } = useResetPassword(code.phone);
  const pause = useClock((now) => pauseAfter(code.at, now));

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {/* Where browsers keep the new password: by this name. */}
      <input type="text" autoComplete="username" value={code.phone} readOnly hidden />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <div className="flex-1">
          <TextInput
            {...form.register('otp')}
            label={reset.otp}
            error={form.errorOf('otp')}
            maxLength={code.digits ?? otpDigits}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </div>
        <Button
          look="secondary"
          busy={resending}
          disabled={pause > 0}
          onClick={resend}
          className="figures shrink-0 sm:mt-[1.6875rem]"
        >
          {pause > 0 ? signUp.resendIn(pause) : signUp.resendOtp}
        </Button>
      </div>
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
    </form>
  );
}
