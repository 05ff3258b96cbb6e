import { href, pages } from '@ekbid/contract';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from './session.ts';

/** The logged-in group: everybody else signs in first, and comes back here. */
export function SignedInOnly() {
  const session = useSession();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate to={href(pages.login)} replace state={{ from: location }} />;
}
