import { askNumberChange } from '@ekbid/contract';
import { checkOtp, checkSignUpMobile, otpDigits, sharedOtpDigits } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { BesideButton, MobileInput, OneTimeCodeInput } from '../forms/one-time-code-fields.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useOtp } from '../sign-in/one-time-code.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordInput } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';

const defaults = { mobileNumber: '', otp: '', presentPassword: '' };

/** Asks for another number in place of a lost one, which changes after 72 hours. */
export function LostNumberForm({ onClose }: { onClose: () => void }) {
  const { profile, signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const otp = useOtp();
  const form = useCheckedForm({
    defaults,
    fallback: profile.changeFailed,
    check: ({ mobileNumber, otp: code, presentPassword }, refuse) => {
      checkSignUpMobile(mobileNumber, refuse);
      if (otp.isSentTo(mobileNumber)) checkOtp(code, refuse);
      else refuse('otp_required', 'mobileNumber');
      if (presentPassword === '') refuse('password_missing', 'presentPassword');
    },
    submit: async ({ mobileNumber, otp: code, presentPassword }: typeof defaults) => {
      await otp.verify(mobileNumber, code);
      await call(askNumberChange, { body: { mobileNumber, presentPassword } });
      toast.success(profile.mobile.asked);
      onClose();
      await client.invalidateQueries({ queryKey: keys.profile });
    },
  });
  const typed = useWatch({ control: form.control, name: 'mobileNumber' });
  const sent = otp.isSentTo(typed);
  const pause = otp.pause(typed);
  const send = async () => {
    try {
      const shared = await otp.send(typed);
      form.clearErrors(['mobileNumber', 'otp']);
      toast.success(shared ? messages.sharedCodeSent : messages.otpSent);
    } catch (error) {
      form.refuse(error, { title: signUp.sendFailed, field: 'mobileNumber' });
    }
  };

  return (
    <CheckedForm form={form}>
      <p>{profile.mobile.lostLead}</p>
      <BesideButton
        text={pause > 0 ? signUp.resendIn(pause) : sent ? signUp.resendOtp : signUp.sendOtp}
        look={sent ? 'secondary' : 'primary'}
        busy={otp.sending}
        disabled={pause > 0}
        onClick={() => void send()}
      >
        <MobileInput
          {...form.register('mobileNumber')}
          typed={typed}
          label={profile.mobile.fresh}
          error={form.errorOf('mobileNumber')}
        />
      </BesideButton>
      {sent && (
        <OneTimeCodeInput
          {...form.register('otp')}
          label={signUp.otp}
          hint={otp.isShared ? signUp.sharedOtpHint(typed) : signUp.otpHint(typed)}
          error={form.errorOf('otp')}
          maxLength={otp.isShared ? sharedOtpDigits : otpDigits}
        />
      )}
      <PasswordInput
        {...form.register('presentPassword')}
        label={profile.password.present}
        error={form.errorOf('presentPassword')}
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.busy}>
        {profile.mobile.ask}
      </Button>
    </CheckedForm>
  );
}
