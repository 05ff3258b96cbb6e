import { href, pages } from '@ekbid/contract';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from './session.ts';

/** The logged-in group: everybody else signs in first, and comes back here. */
export function SignedInOnly() {
  const session = useSession();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate to={href(pages.login)} replace state={{ from: location }} />;
}

/** The administrators' group. The server checks again; this only spares others a page that could show them nothing. */
export function AdminOnly() {
  const session = useSession();
  const location = useLocation();
  if (!session) return <Navigate to={href(pages.login)} replace state={{ from: location }} />;
  if (session.secondFactorDue) return <Navigate to={href(pages.profile)} replace />;
  return session.userRole === 'ADMIN' ? <Outlet /> : <Navigate to={href(pages.denied)} replace />;
}
