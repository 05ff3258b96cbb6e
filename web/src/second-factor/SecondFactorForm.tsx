import * as contract from '@ekbid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckedForm } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordInput } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';
import { TurnOnForm, CodeInput } from './TurnOnForm.tsx';
import { secondFactorQuery } from './second-factor-queries.ts';

/**
 * The form for turning the second factor on, or off. It stays the same while open: after turning on, the recovery codes
 * must still be read.
 */
export function SecondFactorForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [wasOn] = useState(() => client.getQueryData(secondFactorQuery.queryKey)?.since != null);
  const changed = () => void client.invalidateQueries({ queryKey: keys.secondFactor });
  return wasOn ? (
    <TurnOffForm
      onDone={() => {
        onClose();
        changed();
      }}
    />
  ) : (
    <TurnOnForm onChanged={changed} onClose={onClose} />
  );
}

const defaults = { presentPassword: '', code: '' };

function TurnOffForm({ onDone }: { onDone: () => void }) {
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
    <CheckedForm form={form}>
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
    </CheckedForm>
  );
}
