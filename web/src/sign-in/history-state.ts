import { administration, href, pages, type Session } from '@ekbid/contract';

/** The page that sent the person to the login page. It is passed in the state of the history entry. */
export type ReturnState = { from?: { pathname: string; search: string; hash?: string } } | null;

/**
 * The page to open after signing in: the page that the person came from, or else home. Administrators return only to
 * pages of the administration, or else to the dashboard.
 */
export function pathAfterLogin({ userRole }: Session, state: ReturnState): string {
  const from = state?.from;
  if (userRole === 'ADMIN' && !from?.pathname.startsWith(href(administration))) return href(pages.dashboard);
  return from ? from.pathname + from.search + (from.hash ?? '') : href(pages.home);
}

/**
 * Says that a code for a new password was sent. It is stored in the history entry, because a phone may unload the page
 * while the person reads the SMS. The reloaded page must then show the second step.
 */
export type SentCode = {
  readonly phone: string;
  readonly at: number;
  /** Present only if the code has more digits than usual. */
  readonly digits?: number;
};

export type ResetState = (ReturnState & { readonly code?: SentCode }) | null;

/** Checks the types, because an older release of the page may have written the history entry. */
export function sentCodeIn(state: ResetState): SentCode | null {
  const code = state?.code;
  return typeof code?.phone === 'string' && typeof code.at === 'number' ? code : null;
}
