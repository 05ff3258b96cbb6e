import { href, pages } from '@ekbid/contract';
import * as contract from '@ekbid/contract';
import { checkPasswordChange } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { toast } from '../ui/toast.ts';
import { FootLink } from './FootLink.tsx';

const noPasswords = { presentPassword: '', password: '' };

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const accounts = useTexts('accounts');
  const { messages } = useTexts();
  const { password: texts, changeFailed, save } = accounts.profile;
  const client = useQueryClient();
  const form = useCheckedForm({
    defaults: noPasswords,
    fallback: changeFailed,
    submit: async (body: typeof noPasswords) => {
      checkPasswordChange(body);
      await call(contract.changePassword, { body });
      toast.success(messages.passwordChanged);
      onClose();
      await client.invalidateQueries({ queryKey: keys.profile });
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
      <p className="-mt-3 self-end text-small">
        <FootLink to={href(pages.forgotPassword)}>{texts.forgot}</FootLink>
      </p>
      <PasswordInput
        {...form.register('password')}
        label={texts.fresh}
        hint={accounts.signUp.passwordHint}
        error={form.errorOf('password')}
        autoComplete="new-password"
      />
      <Button type="submit" busy={form.busy}>
        {save}
      </Button>
      <p className="text-small text-ink-soft">{texts.consequence}</p>
    </form>
  );
}
