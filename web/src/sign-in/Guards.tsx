import { href, pages } from '@ekbid/contract';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from './session.ts';

/** Pages for signed-in people. Others are sent to the login page, and come back after it. */
export function SignedInOnly() {
  const session = useSession();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate to={href(pages.login)} replace state={{ from: location }} />;
}

/** Pages for administrators. The server checks again; this only spares others a page without data. */
export function AdminOnly() {
  const session = useSession();
  const location = useLocation();
  if (!session) return <Navigate to={href(pages.login)} replace state={{ from: location }} />;
  if (session.secondFactorDue) return <Navigate to={href(pages.profile)} replace />;
  return session.userRole === 'ADMIN' ? <Outlet /> : <Navigate to={href(pages.denied)} replace />;
}
