import * as contract from '@ekbid/contract';
import { checkReset } from '@ekbid/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';
import { pathAfterLogin, type ReturnState } from './return-path.ts';
import { changeSession } from './session.ts';
import { useSendResetCode } from './use-send-reset-code.ts';

const defaults = { otp: '', password: '' };

/** The new password of the account with this number, by its code; then signed in, and back to where one came from. */
export function useResetPassword(phone: string) {
  const accounts = useTexts('accounts');
  const { messages } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const state = useLocation().state as ReturnState;
  const sendCode = useSendResetCode();
  const [resending, setResending] = useState(false);
  const form = useCheckedForm({
    defaults,
    fallback: accounts.reset.failed,
    submit: async ({ otp, password }: typeof defaults) => {
      const body = { phone, otp, password };
      checkReset(body);
      const { data } = await call(contract.resetPassword, { body });
      toast.success(messages.passwordReset);
      changeSession(client, data);
      await navigate(pathAfterLogin(data, state), { replace: true });
    },
  });

  async function resend() {
    setResending(true);
    try {
      await sendCode(phone);
      form.clearErrors('otp');
    } catch (error) {
      form.refuse(error, accounts.signUp.sendFailed);
    } finally {
      setResending(false);
    }
  }

  return { form, resend, resending };
}
