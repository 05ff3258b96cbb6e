import { administration, href, pages, type Session } from '@ekbid/contract';

/** The page from which a guard led to the login page, kept in the state of the history entry. */
export type ReturnState = { from?: { pathname: string; search: string; hash?: string } } | null;

/** After signing in, people return to the page before. Otherwise administrators see the dashboard, and others home. */
export function pathAfterLogin({ userRole }: Session, state: ReturnState): string {
  const from = state?.from;
  if (userRole === 'ADMIN' && !from?.pathname.startsWith(href(administration))) return href(pages.dashboard);
  return from ? from.pathname + from.search + (from.hash ?? '') : href(pages.home);
}

/**
 * A code for a new password that was sent. The state of the history entry keeps it, because a phone may unload the page
 * while its owner reads the message, and must find the second step again.
 */
export type SentCode = {
  readonly phone: string;
  readonly at: number;
  /** Only set for a code with more digits than usual. */
  readonly digits?: number;
};

export type ResetState = (ReturnState & { readonly code?: SentCode }) | null;

/** Checks the types, because a history entry may come from an older release of the page. */
export function sentCodeIn(state: ResetState): SentCode | null {
  const code = state?.code;
  return typeof code?.phone === 'string' && typeof code.at === 'number' ? code : null;
}
