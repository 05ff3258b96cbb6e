import * as contract from '@ekbid/contract';
import { href, pages } from '@ekbid/contract';
import { otpDigits, sharedOtpDigits, checkOtp, checkSignUp, termsVersion } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import { call } from '../api/call.ts';
import { CheckedForm, FootLink } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { hasReason } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PasswordInput, TextInput } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { pathAfterLogin, type ReturnState } from './history-state.ts';
import { BesideButton, MobileInput, OneTimeCodeInput } from '../forms/one-time-code-fields.tsx';
import { useOtp } from './one-time-code.ts';
import { TermsLabel } from '../forms/TermsLabel.tsx';
import { useSession, changeSession } from './session.ts';

export function SignUpPage() {
  const { signUp } = useTexts('accounts');
  const session = useSession();
  const state = useLocation().state as ReturnState;
  if (session) return <Navigate to={pathAfterLogin(session, state)} replace />;

  return (
    <AccountPanel
      title={signUp.title}
      lead={signUp.lead}
      foot={
        <>
          {signUp.hasAccount} <FootLink to={href(pages.login)}>{signUp.login}</FootLink>
        </>
      }
    >
      <SignUpForm />
    </AccountPanel>
  );
}

function SignUpForm() {
  const { signUp } = useTexts('accounts');
  const { form, otp, sendOtp, verifyOtp } = useSignUp();

  return (
    <CheckedForm form={form}>
      {/* Asks for the number first, so that the code arrives while the person fills in the rest. */}
      <MobileFields form={form} otp={otp} onSend={sendOtp} onCode={(code) => void verifyOtp(code)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...form.register('firstName')}
          label={signUp.firstName}
          error={form.errorOf('firstName')}
          minLength={3}
          required
          autoComplete="given-name"
        />
        <TextInput
          {...form.register('lastName')}
          label={signUp.lastName}
          error={form.errorOf('lastName')}
          minLength={3}
          optional
          autoComplete="family-name"
        />
      </div>
      <TextInput
        {...form.register('email')}
        label={signUp.email}
        error={form.errorOf('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.register('password')}
        label={signUp.password}
        hint={signUp.passwordHint}
        error={form.errorOf('password')}
        autoComplete="new-password"
      />
      <div>
        <Checkbox {...form.register('adult')} label={signUp.adult} error={form.errorOf('adult')} required />
        <Checkbox {...form.register('terms')} label={<TermsLabel />} error={form.errorOf('terms')} required />
      </div>
      <Button type="submit" busy={form.busy}>
        {signUp.submit}
      </Button>
    </CheckedForm>
  );
}

type Props = Pick<SignUp, 'form' | 'otp'> & { onSend: () => Promise<void>; onCode: (code: string) => void };

/** The mobile number and, after a code was sent, the code. If the number changes, it needs a new code. */
function MobileFields({ form, otp, onSend, onCode }: Props) {
  const { signUp } = useTexts('accounts');
  const phone = useWatch({ control: form.control, name: 'mobileNumber' });
  const sent = otp.isSentTo(phone);
  const pause = otp.pause(phone);

  return (
    <>
      <BesideButton
        text={pause > 0 ? signUp.resendIn(pause) : sent ? signUp.resendOtp : signUp.sendOtp}
        look={sent ? 'secondary' : 'primary'}
        busy={otp.sending}
        disabled={pause > 0}
        onClick={() => void onSend()}
      >
        <MobileInput
          {...form.register('mobileNumber')}
          typed={phone}
          label={signUp.mobile}
          hint={sent ? undefined : signUp.mobileHint}
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
          onWhole={onCode}
          verified={otp.isVerified(phone) ? signUp.otpVerified : undefined}
        />
      )}
    </>
  );
}

const defaults = {
  firstName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  otp: '',
  password: '',
  adult: false,
  terms: false,
};
type Fields = typeof defaults;

function useSignUp() {
  const { signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const otp = useOtp();
  const form = useCheckedForm<Fields>({
    defaults,
    fallback: signUp.failed,
    check: (fields, refuse, say) => {
      checkSignUp(fields, refuse);
      // If no code was sent, the form has no field for it, so the number's field shows the problem.
      if (!otp.isSentTo(fields.mobileNumber)) refuse('otp_required', 'mobileNumber');
      else checkOtp(fields.otp, refuse);
      if (!fields.adult) say('adult', signUp.adultRequired);
      if (!fields.terms) say('terms', signUp.termsRequired);
    },
    submit,
  });

  async function submit({ otp: code, adult: isAdult, terms: _, ...person }: Fields): Promise<void> {
    try {
      await otp.verify(person.mobileNumber, code);
    } catch (error) {
      return form.refuse(error, { title: signUp.verificationFailed, field: 'otp' });
    }
    const { data } = await call(contract.signUp, { body: { ...person, isAdult, termsVersion } });
    toast.success(messages.signedUp);
    changeSession(client, data);
  }

  async function sendOtp() {
    try {
      const shared = await otp.send(form.getValues('mobileNumber'));
      form.clearErrors(['mobileNumber', 'otp']);
      toast.success(shared ? messages.sharedCodeSent : messages.otpSent);
    } catch (error) {
      form.refuse(error, { title: signUp.sendFailed, field: 'mobileNumber' });
    }
  }

  /**
   * Verifies a complete code at once. Errors without a reason, such as a lost connection, are ignored here: submitting
   * the form tries again.
   */
  async function verifyOtp(code: string) {
    try {
      await otp.verify(form.getValues('mobileNumber'), code);
    } catch (error) {
      // Do not move the focus, because the person may be typing in another field.
      if (hasReason(error)) form.refuse(error, { field: 'otp', focus: false });
    }
  }

  return { form, otp, sendOtp, verifyOtp };
}

type SignUp = ReturnType<typeof useSignUp>;
