import { administration, href, pages, type Session } from '@ekbid/contract';

/** Where a guard sent somebody to the login page from; it travels in the history entry's state. */
export type ReturnState = { from?: { pathname: string; search: string; hash?: string } } | null;

/** After signing in: back to where one came from; otherwise an administrator to the dashboard, others home. */
export function pathAfterLogin({ userRole }: Session, state: ReturnState): string {
  const from = state?.from;
  if (userRole === 'ADMIN' && !from?.pathname.startsWith(href(administration))) return href(pages.dashboard);
  return from ? from.pathname + from.search + (from.hash ?? '') : href(pages.home);
}
