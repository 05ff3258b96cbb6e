import * as contract from '@ekbid/contract';
import { call } from '../api/call.ts';
import type { Reply } from '../api/request.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';

const noPassword = { presentPassword: '' };

type PasswordProps = { onDone: (secret: Reply<typeof contract.beginSecondFactor>['data']) => void };

export function PasswordStep({ onDone }: PasswordProps) {
  const texts = useTexts('admin').secondFactor;
  const form = useCheckedForm({
    defaults: noPassword,
    fallback: texts.changeFailed,
    submit: async (body: typeof noPassword) => onDone((await call(contract.beginSecondFactor, { body })).data),
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
      <Button type="submit" busy={form.busy}>
        {texts.next}
      </Button>
    </form>
  );
}
