import { useLocation } from 'react-router';
import { useAccountTexts } from '../texts/use-account-texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { FootLink } from './FootLink.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { type ResetState, sentCodeIn } from './reset-code.ts';

/** The first step: which number. Signed in or not, since a forgotten password is not needed to look around. */
export function ForgotPasswordPage() {
  const { forgot } = useAccountTexts();
  const state = useLocation().state as ResetState;

  return (
    <AccountPanel
      title={forgot.title}
      lead={forgot.lead}
      foot={
        <span className="flex flex-col gap-2">
          <span>
            {forgot.remembered} <FootLink to="/login">{forgot.login}</FootLink>
          </span>
          <span>
            {forgot.lost} <FootLink to="/contact">{forgot.contact}</FootLink>
          </span>
        </span>
      }
    >
      <ForgotPasswordForm phone={sentCodeIn(state)?.phone ?? ''} />
    </AccountPanel>
  );
}
