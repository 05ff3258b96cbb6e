import { href, pages } from '@ekbid/contract';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { FootLink } from './FootLink.tsx';
import { LoginForm } from './LoginForm.tsx';
import { pathAfterLogin, type ReturnState } from './return-path.ts';
import { useSession } from './session.ts';

export function LoginPage() {
  const { login } = useTexts('accounts');
  const session = useSession();
  const state = useLocation().state as ReturnState;
  if (session) return <Navigate to={pathAfterLogin(session, state)} replace />;

  return (
    <AccountPanel
      title={login.title}
      lead={login.lead}
      foot={
        <>
          {login.noAccount} <FootLink to={href(pages.signUp)}>{login.signUp}</FootLink>
        </>
      }
    >
      <LoginForm />
    </AccountPanel>
  );
}
