import { href, pages } from '@ekbid/contract';
import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { FootLink } from './FootLink.tsx';
import { type ResetState, sentCodeIn } from './reset-code.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** The second step: the code and the new password. Whoever comes here without a code on its way asks for one first. */
export function ResetPasswordPage() {
  const { reset } = useTexts('accounts');
  const state = useLocation().state as ResetState;
  const code = sentCodeIn(state);
  if (!code) return <Navigate to={href(pages.forgotPassword)} replace state={state} />;

  return (
    <AccountPanel
      title={reset.title}
      lead={code.digits === undefined ? reset.lead(code.phone) : reset.sharedLead(code.phone)}
      foot={
        <>
          {reset.noCode} <FootLink to={href(pages.forgotPassword)}>{reset.otherNumber}</FootLink>
        </>
      }
    >
      <ResetPasswordForm code={code} />
    </AccountPanel>
  );
}
