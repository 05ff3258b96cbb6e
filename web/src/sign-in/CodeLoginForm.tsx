import { loginByCode, sendLoginCode } from '@ekbid/contract';
import { checkOtp, checkSignUpMobile, otpDigits, sharedOtpDigits } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '../api/call.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { BesideButton, MobileInput, OneTimeCodeInput } from '../forms/one-time-code-fields.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { toast } from '../ui/toast.ts';
import { useOtp } from './one-time-code.ts';
import { changeSession } from './session.ts';

const defaults = { mobileNumber: '', otp: '', remember: false };

/** Signs a bidder in with a code that is sent to their phone, instead of the password. */
export function CodeLoginForm() {
  const { login, signUp } = useTexts('accounts');
  const { form, otp, send } = useCodeLogin();
  const phone = useWatch({ control: form.control, name: 'mobileNumber' });
  const sent = otp.isSentTo(phone);
  const pause = otp.pause(phone);

  return (
    <CheckedForm form={form}>
      <p className="text-small text-ink-soft">{login.codeLead}</p>
      <BesideButton
        text={pause > 0 ? signUp.resendIn(pause) : sent ? signUp.resendOtp : signUp.sendOtp}
        look={sent ? 'secondary' : 'primary'}
        busy={otp.sending}
        disabled={pause > 0}
        onClick={() => void send()}
      >
        <MobileInput
          {...form.register('mobileNumber')}
          typed={phone}
          label={signUp.mobile}
          error={form.errorOf('mobileNumber')}
        />
      </BesideButton>
      {sent && (
        <OneTimeCodeInput
          {...form.register('otp')}
          label={signUp.otp}
          hint={otp.isShared ? signUp.sharedOtpHint(phone) : signUp.otpHint(phone)}
          error={form.errorOf('otp')}
          maxLength={otp.isShared ? sharedOtpDigits : otpDigits}
        />
      )}
      <Checkbox {...form.register('remember')} label={login.remember} />
      <Button type="submit" busy={form.busy}>
        {login.submit}
      </Button>
    </CheckedForm>
  );
}

function useCodeLogin() {
  const { login, signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const otp = useOtp(sendLoginCode);
  const form = useCheckedForm({
    defaults,
    fallback: login.failed,
    check: ({ mobileNumber, otp: code }, refuse, say) => {
      checkSignUpMobile(mobileNumber, refuse);
      if (otp.isSentTo(mobileNumber)) checkOtp(code, refuse);
      else say('mobileNumber', login.sendFirst);
    },
    submit: async ({ mobileNumber, otp: code, remember }: typeof defaults) => {
      const { data } = await call(loginByCode, { body: { phone: mobileNumber, otp: code, remember } });
      toast.success(messages.signedIn);
      changeSession(client, data);
    },
  });

  async function send() {
    try {
      const shared = await otp.send(form.getValues('mobileNumber'));
      form.clearErrors(['mobileNumber', 'otp']);
      toast.success(shared ? messages.sharedResetCodeSent : messages.resetCodeSent);
    } catch (error) {
      form.refuse(error, { title: signUp.sendFailed, field: 'mobileNumber' });
    }
  }
  return { form, otp, send };
}
