import { type PageName, pages, type Session, textsOf } from '@ekbid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { savesData, whenIdle } from '../ui/fetched-part.ts';
import { keepShell } from '../offline/offline-shell.ts';
import { catalogue } from '../texts/catalogue.ts';
import { presentLanguage } from '../texts/language.ts';
import { fetchToastsAhead } from '../ui/Toasts.tsx';

const pauseMs = 500;

/** The pages of the bar at the bottom of a phone's screen, by role. */
const mainPages = {
  visitor: ['home', 'auctions', 'login'],
  USER: ['home', 'auctions', 'myBids'],
  ADMIN: ['home', 'auctions', 'dashboard'],
} as const satisfies Record<string, readonly PageName[]>;

export type LateScreens = Partial<Record<PageName, { readonly fetchAhead: () => Promise<unknown> }>>;

/**
 * Fetches what the main pages need (toasts, code, texts) while the current page is idle. Then has the service worker
 * store the shell, for a start without a network. In data-saving mode only the toasts are fetched. A failed part is
 * fetched again when it is shown.
 */
export function fetchMainPages(
  screens: LateScreens,
  role: Session['userRole'] | undefined,
  client: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  const parts = mainPages[role ?? 'visitor'].map((name) => async () => {
    await Promise.all(textsOf(pages[name]).map((part) => catalogue[part].fetchAhead(presentLanguage())));
    await screens[name]?.fetchAhead();
  });
  const shell = () => keepShell(presentLanguage());
  return fetchAhead([fetchToastsAhead, ...(savesData() ? [] : [...parts, shell])], client, signal);
}

async function fetchAhead(
  parts: readonly (() => Promise<unknown>)[],
  client: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  for (const fetchPart of parts) {
    do await idle();
    while (isBusy(client) && !signal.aborted);
    if (signal.aborted) return;
    await fetchPart().catch(() => {});
  }
}

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve, pauseMs));

/**
 * Whether the page still loads code, data or pictures. Pictures below the screen do not count: the browser loads them
 * late.
 */
function isBusy(client: QueryClient): boolean {
  if (document.readyState !== 'complete' || client.isFetching() > 0) return true;
  if (document.querySelector('[aria-busy="true"]')) return true;
  return [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy');
}
