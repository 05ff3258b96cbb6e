import { href, pages } from '@ekbid/contract';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { FootLink } from './FootLink.tsx';
import { pathAfterLogin, type ReturnState } from './return-path.ts';
import { useSession } from './session.ts';
import { SignUpForm } from './SignUpForm.tsx';

export function SignUpPage() {
  const { signUp } = useTexts('accounts');
  const session = useSession();
  const state = useLocation().state as ReturnState;
  if (session) return <Navigate to={pathAfterLogin(session, state)} replace />;

  return (
    <AccountPanel
      title={signUp.title}
      lead={signUp.lead}
      foot={
        <>
          {signUp.hasAccount} <FootLink to={href(pages.login)}>{signUp.login}</FootLink>
        </>
      }
    >
      <SignUpForm />
    </AccountPanel>
  );
}
