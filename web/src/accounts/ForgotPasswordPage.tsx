import { href, pages } from '@ekbid/contract';
import { useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { FootLink } from './FootLink.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { type ResetState, sentCodeIn } from './reset-code.ts';

/** The first step: which number. Signed in or not, since a forgotten password is not needed to look around. */
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
