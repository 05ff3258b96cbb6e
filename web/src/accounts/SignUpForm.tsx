import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { MobileFields } from './MobileFields.tsx';
import { TermsLabel } from './TermsLabel.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm() {
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
