import { forgotPassword, href, pages } from '@ekbid/contract';
import { checkSignUpMobile } from '@ekbid/domain';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { useNow } from '../ui/clock.ts';
import { toast } from '../ui/toast.ts';
import { askForCode } from './ask-for-code.ts';
import type { ResetState } from './reset-code.ts';

/** Sends a code for a new password, and leads to where it is typed. */
export function useSendResetCode() {
  const { messages } = useTexts();
  const location = useLocation();
  const navigate = useNavigate();
  const now = useNow();

  return async (phone: string): Promise<void> => {
    checkSignUpMobile(phone);
    const { digits } = await askForCode(forgotPassword, phone);
    toast.success(digits === undefined ? messages.resetCodeSent : messages.sharedResetCodeSent);
    const code = { phone: phone.trim(), at: now, ...(digits !== undefined && { digits }) };
    const there = { ...(location.state as ResetState), code } satisfies ResetState;
    // Asked for again, it is the same step.
    await navigate(href(pages.resetPassword), {
      state: there,
      replace: location.pathname === href(pages.resetPassword),
    });
  };
}
