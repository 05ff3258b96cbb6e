import { href, pages } from '@ekbid/contract';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { checkSignUpMobile } from '@ekbid/domain';
import { CheckedForm, FootLink } from '../forms/CheckedForm.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { type ResetState, sentCodeIn } from './history-state.ts';
import { MobileInput } from '../forms/one-time-code-fields.tsx';
import { useSendResetCode } from './one-time-code.ts';

/**
 * The first step asks for the mobile number. Signed-in people may use it too, because they may have forgotten their
 * password.
 */
export function ForgotPasswordPage() {
  const { forgot } = useTexts('accounts');
  const state = useLocation().state as ResetState;

  return (
    <AccountPanel
      title={forgot.title}
      lead={forgot.lead}
      foot={
        <span className="flex flex-col gap-2">
          <span>
            {forgot.remembered} <FootLink to={href(pages.login)}>{forgot.login}</FootLink>
          </span>
          <span>
            {forgot.lost} <FootLink to={href(pages.contact)}>{forgot.contact}</FootLink>
          </span>
        </span>
      }
    >
      <ForgotPasswordForm phone={sentCodeIn(state)?.phone ?? ''} />
    </AccountPanel>
  );
}

function ForgotPasswordForm({ phone }: { phone: string }) {
  const { forgot, signUp } = useTexts('accounts');
  const sendCode = useSendResetCode();
  const form = useCheckedForm({
    defaults: { mobileNumber: phone },
    fallback: signUp.sendFailed,
    check: ({ mobileNumber }, refuse) => checkSignUpMobile(mobileNumber, refuse),
    submit: ({ mobileNumber }: { mobileNumber: string }) => sendCode(mobileNumber),
  });

  return (
    <CheckedForm form={form}>
      <MobileInput
        {...form.register('mobileNumber')}
        typed={useWatch({ control: form.control, name: 'mobileNumber' })}
        label={forgot.mobile}
        hint={forgot.mobileHint}
        error={form.errorOf('mobileNumber')}
      />
      <Button type="submit" busy={form.busy}>
        {forgot.submit}
      </Button>
    </CheckedForm>
  );
}
