import * as contract from '@ekbid/contract';
import { readName } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { updateSession, useSession } from './session.ts';

type Fields = { firstName: string; lastName: string };

export function NameForm({ onClose }: { onClose: () => void }) {
  const accounts = useTexts('accounts');
  const { messages } = useTexts();
  const { firstName = '', lastName = '' } = useSession()?.userData ?? {};
  const client = useQueryClient();
  const form = useCheckedForm<Fields>({
    defaults: { firstName, lastName },
    fallback: accounts.profile.changeFailed,
    submit: async (body) => {
      readName(body, { firstName, lastName });
      const { data } = await call(contract.changeName, { body });
      toast.success(messages.nameChanged);
      updateSession(client, data);
      onClose();
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
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
    </form>
  );
}
