import { administration, href, pages, type Session } from '@ekbid/contract';

/** Where a guard sent somebody to the login page from; it travels in the history entry's state. */
export type ReturnState = { from?: { pathname: string; search: string; hash?: string } } | null;

/** After signing in: back to where one came from; otherwise an administrator to the dashboard, others home. */
export function pathAfterLogin({ userRole }: Session, state: ReturnState): string {
  const from = state?.from;
  if (userRole === 'ADMIN' && !from?.pathname.startsWith(href(administration))) return href(pages.dashboard);
  return from ? from.pathname + from.search + (from.hash ?? '') : href(pages.home);
}

/**
 * A code for a new password that is on its way; it travels in the history entry's state, so that a phone that let go of
 * the page while its owner read the message finds the second step again.
 */
export type SentCode = {
  readonly phone: string;
  readonly at: number;
  /** Where it has more than usual. */
  readonly digits?: number;
};

export type ResetState = (ReturnState & { readonly code?: SentCode }) | null;

/** What is in a history entry may be older than this page. */
export function sentCodeIn(state: ResetState): SentCode | null {
  const code = state?.code;
  return typeof code?.phone === 'string' && typeof code.at === 'number' ? code : null;
}
