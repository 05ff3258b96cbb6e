import * as contract from '@ekbid/contract';
import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { toast } from '../ui/toast.ts';
import { CodeInput } from './CodeInput.tsx';

const defaults = { presentPassword: '', code: '' };

export function TurnOffForm({ onDone }: { onDone: () => void }) {
  const texts = useTexts('admin').secondFactor;
  const form = useCheckedForm({
    defaults,
    fallback: texts.changeFailed,
    submit: async (body: typeof defaults) => {
      const { message } = await call(contract.removeSecondFactor, { body });
      toast.success(message);
      onDone();
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <PasswordInput
        {...form.register('presentPassword')}
        label={texts.present}
        error={form.errorOf('presentPassword')}
        autoFocus
        autoComplete="current-password"
      />
      <CodeInput {...form.register('code')} hint={texts.codeOrRecoveryHint} error={form.errorOf('code')} />
      <Button type="submit" busy={form.busy}>
        {texts.turnOff}
      </Button>
    </form>
  );
}
