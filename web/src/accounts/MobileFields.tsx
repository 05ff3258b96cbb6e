import { otpDigits, sharedOtpDigits } from '@ekbid/domain';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { Otp } from './use-otp.ts';
import type { SignUp } from './use-sign-up.ts';

type Props = { form: SignUp['form']; otp: Otp; onSend: () => Promise<void> };

/** The mobile number, and once a code is on its way to it, the code. Another number needs another code. */
export function MobileFields({ form, otp, onSend }: Props) {
  const { signUp } = useTexts('accounts');
  const phone = useWatch({ control: form.control, name: 'mobileNumber' });
  const sent = otp.isSentTo(phone);
  const pause = otp.pause(phone);

  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <div className="flex-1">
          <TextInput
            {...form.register('mobileNumber')}
            label={signUp.mobile}
            hint={sent ? undefined : signUp.mobileHint}
            error={form.errorOf('mobileNumber')}
            type="tel"
            autoComplete="tel"
          />
        </div>
        <Button
          look="secondary"
          busy={otp.sending}
          disabled={pause > 0}
          onClick={onSend}
          className="figures shrink-0 sm:mt-[1.6875rem]"
        >
          {pause > 0 ? signUp.resendIn(pause) : sent ? signUp.resendOtp : signUp.sendOtp}
        </Button>
      </div>
      {sent && (
        <TextInput
          {...form.register('otp')}
          label={signUp.otp}
          hint={otp.isShared ? signUp.sharedOtpHint(phone) : signUp.otpHint(phone)}
          error={form.errorOf('otp')}
          maxLength={otp.isShared ? sharedOtpDigits : otpDigits}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </>
  );
}
