import { getMe, href, logout, logoutEverywhere, pages, type Session } from '@ekbid/contract';
import {
  hashKey,
  type QueryCacheNotifyEvent,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, onSessionEnd } from '../api/call.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { emptyShell } from '../offline/offline-shell.ts';
import { catalogue } from '../texts/catalogue.ts';
import { presentLanguage } from '../texts/language.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { deviceStorage, storedScheme, storeScheme } from '../ui/device-storage.ts';
import { toast } from '../ui/toast.ts';

/** The session. The stored one is shown at once; then the server corrects it. Null means not signed in. */
const sessionQuery = queryOptions<Session | null>({
  queryKey: keys.session,
  queryFn: async ({ signal }) => (await call(getMe, { signal })).data,
  initialData: readStoredSession,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

const sessionHash = hashKey(keys.session);

export function useSession(): Session | null {
  return useQuery(sessionQuery).data ?? null;
}

export function changeSession(client: QueryClient, session: Session | null): void {
  replaceSession(client, session);
  dropCachedData(client, session);
}

/** Shows changed data of the same person. Cached data stays on the screen while it is fetched again. */
export function updateSession(client: QueryClient, session: Session): void {
  replaceSession(client, session);
  void client.invalidateQueries(allBut(keys.session));
}

function replaceSession(client: QueryClient, session: Session | null): void {
  // Cancel running reads, because their replies would be older than this change.
  void client.cancelQueries({ queryKey: keys.session });
  storeSession(session);
  client.setQueryData(sessionQuery.queryKey, session);
}

/** Fetches the session again, after a change on the server that concerns it. */
export function askAgainWhoIsSignedIn(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.session });
}

/**
 * Stores each session that the server sends, for the next page. If it is another person's, the cached data is removed.
 */
export function followServer(client: QueryClient): () => void {
  let last = presentSession(client);
  return client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== sessionHash) return;
    // Ignore events of observers: they come before the cache has the reply.
    if (event.type !== 'added' && event.type !== 'updated') return;
    const before = last;
    last = presentSession(client);
    if (!isReply(event)) return;
    if (last?.userData._id !== before?.userData._id) dropCachedData(client, last);
    storeSession(last);
  });
}

/** Whether the event is a reply of the server. Data that this page sets itself is `manual`, and is stored already. */
const isReply = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;

/** Signs this tab in or out when another tab does so. */
export function followOtherTabs(client: QueryClient): void {
  const follow = () => {
    // No session was shown yet, so there is nothing to remove. The first request corrects the stored session.
    if (client.getQueryData(sessionQuery.queryKey) === undefined) return;
    const session = readStoredSession();
    if (session?.userData._id !== presentSession(client)?.userData._id) changeSession(client, session);
  };
  window.addEventListener('storage', follow);
  // A page that waits in the browser's history gets no `storage` events, so check when it is shown again.
  window.addEventListener('pageshow', follow);
}

function presentSession(client: QueryClient): Session | null {
  return client.getQueryData<Session | null>(sessionQuery.queryKey) ?? null;
}

type Scope = 'here' | 'everywhere';

/**
 * Signs out on the server first, then in this browser. The other order could leave a session open without anyone
 * noticing.
 */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const texts = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: (scope: Scope) => call(scope === 'here' ? logout : logoutEverywhere),
    onSuccess: async (_, scope) => {
      // Leave the page first. Otherwise its guard would send the person to the login page.
      await navigate(href(pages.home));
      changeSession(client, null);
      toast.success(scope === 'here' ? texts.messages.signedOut : texts.messages.signedOutEverywhere);
    },
    onError: (error) => toast.error(problemText(texts, error)),
  });
  return { logout: () => mutate('here'), logoutEverywhere: () => mutate('everywhere'), busy: isPending };
}

const reloadDelayMs = 1500;

/** After a 401, signs out in this browser: clears the storage, shows a toast, and reloads the page. */
export function endSessionWhenRefused(client: QueryClient, reload = () => location.reload()) {
  let ending = false;
  return onSessionEnd(() => {
    // Visitors have no session that could have expired.
    if (ending || presentSession(client) === null) return;
    ending = true;
    changeSession(client, null);
    // Keep the colour scheme, because it belongs to the device, not to the person.
    const scheme = storedScheme();
    deviceStorage()?.clear();
    storeScheme(scheme);
    void showSessionExpired();
    setTimeout(reload, reloadDelayMs);
  });
}

async function showSessionExpired(): Promise<void> {
  const { problems } = await catalogue.main.load(presentLanguage());
  toast.error(problems.sessionExpired);
}

/**
 * Removes one person's data before the next person signs in. After a sign-out nothing is fetched, because the server
 * would answer 401.
 */
function dropCachedData(client: QueryClient, session: Session | null): void {
  if (session === null) {
    client.removeQueries(allBut(keys.session, keys.site));
    sessionStorage.removeItem(chosenAmountKey);
    void emptyShell();
  } else void client.resetQueries(allBut(keys.session, keys.site));
}

/**
 * The storage key of the amount that a visitor chose before signing in. It is defined here, because a sign-out erases
 * the amount.
 */
export const chosenAmountKey = 'ekbid.amount';

const key = 'ekbid.session';

/**
 * The format that the specification asks for: `isLoggedIn`, `role` and `data`. It is only shown until the server
 * replies.
 */
type StoredSession = {
  isLoggedIn: true;
  role: Session['userRole'];
  data: Session['userData'];
  secondFactorDue?: boolean;
};

export function readStoredSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage()?.getItem(key) ?? 'null');
    if (!isStoredSession(stored)) return null;
    const due = stored.secondFactorDue === true && { secondFactorDue: true };
    return { userRole: stored.role, userData: stored.data, ...due };
  } catch {
    return null;
  }
}

export function storeSession(session: Session | null): void {
  if (session === null) return deviceStorage()?.removeItem(key);
  const due = session.secondFactorDue === true && { secondFactorDue: true };
  const stored: StoredSession = { isLoggedIn: true, role: session.userRole, data: session.userData, ...due };
  try {
    deviceStorage()?.setItem(key, JSON.stringify(stored));
  } catch {
    // The storage is full or forbidden. The next page shows no name until the server replies.
  }
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null || !('isLoggedIn' in value) || !('data' in value)) return false;
  const { isLoggedIn, data } = value;
  return isLoggedIn === true && 'role' in value && typeof data === 'object' && data !== null && '_id' in data;
}
