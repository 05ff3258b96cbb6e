import * as contract from '@ekbid/contract';
import { checkEmailChange } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { updateSession } from './session.ts';

const noEmail = { email: '', presentPassword: '' };

export function EmailForm({ onClose }: { onClose: () => void }) {
  const { profile } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const form = useCheckedForm({
    defaults: noEmail,
    fallback: profile.changeFailed,
    submit: async (body: typeof noEmail) => {
      checkEmailChange(body);
      const { data } = await call(contract.changeEmail, { body });
      toast.success(messages.emailChanged);
      updateSession(client, data);
      onClose();
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextInput
        {...form.register('email')}
        label={profile.email.field}
        hint={profile.email.hint}
        error={form.errorOf('email')}
        type="email"
        autoFocus
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.register('presentPassword')}
        label={profile.password.present}
        error={form.errorOf('presentPassword')}
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.busy}>
        {profile.save}
      </Button>
    </form>
  );
}
