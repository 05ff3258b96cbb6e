import * as contract from '@ekbid/contract';
import { href, pages } from '@ekbid/contract';
import { readName, checkEmailChange, checkPasswordChange } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckedForm, FootLink } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { updateSession, useSession } from '../sign-in/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput, PasswordInput } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';

type Fields = { firstName: string; lastName: string };

export function NameForm({ onClose }: { onClose: () => void }) {
  const accounts = useTexts('accounts');
  const { messages } = useTexts();
  const { firstName = '', lastName = '' } = useSession()?.userData ?? {};
  const client = useQueryClient();
  const form = useCheckedForm<Fields>({
    defaults: { firstName, lastName },
    fallback: accounts.profile.changeFailed,
    check: (typed, refuse) => void readName(typed, { firstName, lastName }, refuse),
    submit: async (body) => {
      const { data } = await call(contract.changeName, { body });
      toast.success(messages.nameChanged);
      updateSession(client, data);
      onClose();
    },
  });

  return (
    <CheckedForm form={form}>
      <TextInput
        {...form.register('firstName')}
        label={accounts.signUp.firstName}
        error={form.errorOf('firstName')}
        autoFocus
        autoComplete="given-name"
      />
      <TextInput
        {...form.register('lastName')}
        label={accounts.signUp.lastName}
        error={form.errorOf('lastName')}
        optional
        autoComplete="family-name"
      />
      <Button type="submit" busy={form.busy}>
        {accounts.profile.save}
      </Button>
    </CheckedForm>
  );
}

const noEmail = { email: '', presentPassword: '' };

export function EmailForm({ onClose }: { onClose: () => void }) {
  const { profile } = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const form = useCheckedForm({
    defaults: noEmail,
    fallback: profile.changeFailed,
    check: checkEmailChange,
    submit: async (body: typeof noEmail) => {
      const { data } = await call(contract.changeEmail, { body });
      toast.success(messages.emailChanged);
      updateSession(client, data);
      onClose();
    },
  });

  return (
    <CheckedForm form={form}>
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
    </CheckedForm>
  );
}

const noPasswords = { presentPassword: '', password: '' };

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const accounts = useTexts('accounts');
  const { messages } = useTexts();
  const { password: texts, changeFailed, save } = accounts.profile;
  const client = useQueryClient();
  const form = useCheckedForm({
    defaults: noPasswords,
    fallback: changeFailed,
    check: checkPasswordChange,
    submit: async (body: typeof noPasswords) => {
      await call(contract.changePassword, { body });
      toast.success(messages.passwordChanged);
      onClose();
      await client.invalidateQueries({ queryKey: keys.profile });
    },
  });

  return (
    <CheckedForm form={form}>
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
    </CheckedForm>
  );
}
