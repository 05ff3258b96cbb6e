import { Navigate, useLocation } from 'react-router';
import { useAccountTexts } from '../texts/use-account-texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { FootLink } from './FootLink.tsx';
import { pathAfterLogin, type ReturnState } from './return-path.ts';
import { useSession } from './session.ts';
import { SignUpForm } from './SignUpForm.tsx';

export function SignUpPage() {
  const { signUp } = useAccountTexts();
  const session = useSession();
  const state = useLocation().state as ReturnState;
  if (session) return <Navigate to={pathAfterLogin(session, state)} replace />;

  return (
    <AccountPanel
      title={signUp.title}
      lead={signUp.lead}
      foot={
        <>
          {signUp.hasAccount} <FootLink to="/login">{signUp.login}</FootLink>
        </>
      }
    >
      <SignUpForm />
    </AccountPanel>
  );
}
