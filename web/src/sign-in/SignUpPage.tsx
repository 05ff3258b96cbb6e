import * as contract from '@ekbid/contract';
import { href, pages } from '@ekbid/contract';
import { otpDigits, sharedOtpDigits, checkOtp, checkSignUp, Refusal } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate, useLocation, Link } from 'react-router';
import { FootLink } from '../account/FootLink.tsx';
import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PasswordInput, TextInput } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { pathAfterLogin, type ReturnState } from './history-state.ts';
import { type Otp, useOtp } from './one-time-code.ts';
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
  const { form, otp, sendOtp } = useSignUp();

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...form.register('firstName')}
          label={signUp.firstName}
          error={form.errorOf('firstName')}
          autoComplete="given-name"
        />
        <TextInput
          {...form.register('lastName')}
          label={signUp.lastName}
          error={form.errorOf('lastName')}
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
      <MobileFields form={form} otp={otp} onSend={sendOtp} />
      <PasswordInput
        {...form.register('password')}
        label={signUp.password}
        hint={signUp.passwordHint}
        error={form.errorOf('password')}
        autoComplete="new-password"
      />
      <Checkbox {...form.register('terms')} label={<TermsLabel />} error={form.errorOf('terms')} />
      <Button type="submit" busy={form.busy}>
        {signUp.submit}
      </Button>
    </form>
  );
}

type Props = { form: SignUp['form']; otp: Otp; onSend: () => Promise<void> };

/** The mobile number and, once a code was sent to it, the code. Another number needs another code. */
function MobileFields({ form, otp, onSend }: Props) {
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

const links = { '[terms]': 'terms', '[privacy]': 'privacy' } as const;
const isLink = (part: string): part is keyof typeof links => part in links;

/** Links to the terms and the privacy policy. They open in new tabs, so that the typed data is not lost. */
function TermsLabel() {
  const { signUp } = useTexts('accounts');
  return signUp.terms.split(/(\[terms\]|\[privacy\])/).map((part) => (
    <Fragment key={part}>
      {isLink(part) ? (
        <Link to={`/${links[part]}`} target="_blank" className="text-accent underline underline-offset-4">
          {signUp.termsLinks[links[part]]}
        </Link>
      ) : (
        part
      )}
    </Fragment>
  ));
}

const defaults = { firstName: '', lastName: '', email: '', mobileNumber: '', otp: '', password: '', terms: false };
type Fields = typeof defaults;

function useSignUp() {
  const { signUp } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const otp = useOtp();
  const form = useCheckedForm<Fields>({ defaults, fallback: signUp.failed, submit });

  async function submit({ otp: code, terms, ...person }: Fields): Promise<void> {
    checkSignUp(person);
    // Before a code was sent there is no field for it, so the refusal points at the number.
    if (!otp.isSentTo(person.mobileNumber)) throw new Refusal('otp_required', { field: 'mobileNumber' });
    checkOtp(code);
    if (!terms) return form.showError('terms', signUp.termsRequired);
    try {
      await otp.verify(person.mobileNumber, code);
    } catch (error) {
      return form.refuse(error, signUp.verificationFailed);
    }
    const { data } = await call(contract.signUp, { body: person });
    toast.success(messages.signedUp);
    changeSession(client, data);
  }

  async function sendOtp() {
    try {
      const shared = await otp.send(form.getValues('mobileNumber'));
      form.clearErrors('mobileNumber');
      toast.success(shared ? messages.sharedCodeSent : messages.otpSent);
    } catch (error) {
      form.refuse(error, signUp.sendFailed);
    }
  }

  return { form, otp, sendOtp };
}

type SignUp = ReturnType<typeof useSignUp>;
