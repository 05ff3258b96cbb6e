import * as contract from '@ekbid/contract';
import { checkLogin, readIdentifier } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useAccountTexts } from '../texts/use-account-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { toast } from '../ui/toast.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { FootLink } from './FootLink.tsx';
import { changeSession } from './session.ts';

const defaults = { identifier: '', password: '', code: '', remember: false };

export function LoginForm() {
  const { login } = useAccountTexts();
  const { messages } = useTexts();
  const client = useQueryClient();
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useCheckedForm({
    defaults,
    fallback: login.failed,
    submit: async ({ identifier, password, code, remember }: typeof defaults) => {
      const { email, mobileNumber } = readIdentifier(identifier);
      checkLogin({ email, mobileNumber, password });
      const who = { ...(email && { email }), ...(mobileNumber && { mobileNumber }) };
      try {
        const { data } = await call(contract.login, { body: { ...who, password, ...(code && { code }), remember } });
        toast.success(messages.signedIn);
        changeSession(client, data);
      } catch (error) {
        if (codeAsked || !(error instanceof ApiProblem && error.code === 'second_factor_needed')) throw error;
        // No mistake of theirs: the next thing to fill in.
        setCodeAsked(true);
      }
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextInput
        {...form.register('identifier')}
        label={login.identifier}
        error={form.errorOf('identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.register('password')}
        label={login.password}
        error={form.errorOf('password')}
        autoComplete="current-password"
      />
      {codeAsked && (
        <TextInput
          {...form.register('code')}
          label={login.code}
          hint={login.codeHint}
          error={form.errorOf('code')}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <p className="-mt-3 self-end text-small">
        <FootLink to="/forgot-password">{login.forgot}</FootLink>
      </p>
      <Checkbox {...form.register('remember')} label={login.remember} />
      <Button type="submit" busy={form.busy}>
        {login.submit}
      </Button>
    </form>
  );
}
