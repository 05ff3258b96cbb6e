import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useSendResetCode } from './use-send-reset-code.ts';

export function ForgotPasswordForm({ phone }: { phone: string }) {
  const { forgot, signUp } = useTexts('accounts');
  const sendCode = useSendResetCode();
  const form = useCheckedForm({
    defaults: { mobileNumber: phone },
    fallback: signUp.sendFailed,
    submit: ({ mobileNumber }: { mobileNumber: string }) => sendCode(mobileNumber),
  });

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextInput
        {...form.register('mobileNumber')}
        label={forgot.mobile}
        hint={forgot.mobileHint}
        error={form.errorOf('mobileNumber')}
        type="tel"
        autoComplete="tel"
      />
      <Button type="submit" busy={form.busy}>
        {forgot.submit}
      </Button>
    </form>
  );
}
