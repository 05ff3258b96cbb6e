import { getMe, type Session } from '@ekbid/contract';
import { hashKey, type QueryCacheNotifyEvent, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { emptyShell } from '../offline/offline-shell.ts';
import { deviceStorage } from '../ui/device-storage.ts';

/** The session that this browser stored is shown at once, and the server then corrects it. Null: not signed in. */
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

/** The same person changed their name or address: their cached data stays, and is refetched. */
export function updateSession(client: QueryClient, session: Session): void {
  replaceSession(client, session);
  void client.invalidateQueries(allBut(keys.session));
}

function replaceSession(client: QueryClient, session: Session | null): void {
  // The reply to a request from before this change would be out of date.
  void client.cancelQueries({ queryKey: keys.session });
  storeSession(session);
  client.setQueryData(sessionQuery.queryKey, session);
}

/** For changes on the server that concern the session. */
export function askAgainWhoIsSignedIn(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.session });
}

/** Stores each reply of the server for the next page. If it names another person, the cached data is dropped. */
export function followServer(client: QueryClient): () => void {
  let last = presentSession(client);
  return client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== sessionHash) return;
    // Observers report a reply before the cache holds it, so their events are ignored.
    if (event.type !== 'added' && event.type !== 'updated') return;
    const before = last;
    last = presentSession(client);
    if (!isReply(event)) return;
    if (last?.userData._id !== before?.userData._id) dropCachedData(client, last);
    storeSession(last);
  });
}

/** Data that this page sets by itself is no reply, and is stored already. */
const isReply = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;

/** When another tab signs in or out, this tab does the same. */
export function followOtherTabs(client: QueryClient): void {
  const follow = () => {
    // Nothing was shown yet, so no cached data has to go. The first request corrects the stored session.
    if (client.getQueryData(sessionQuery.queryKey) === undefined) return;
    const session = readStoredSession();
    if (session?.userData._id !== presentSession(client)?.userData._id) changeSession(client, session);
  };
  window.addEventListener('storage', follow);
  // A page in the browser's history receives no `storage` events while it waits there.
  window.addEventListener('pageshow', follow);
}

export function presentSession(client: QueryClient): Session | null {
  return client.getQueryData<Session | null>(sessionQuery.queryKey) ?? null;
}

/** One person's data must not stay in the cache for the next. After signing out, a refetch would only get 401. */
function dropCachedData(client: QueryClient, session: Session | null): void {
  if (session === null) {
    client.removeQueries(allBut(keys.session, keys.site));
    sessionStorage.removeItem(chosenAmountKey);
    void emptyShell();
  } else void client.resetQueries(allBut(keys.session, keys.site));
}

/** Where the amount that a visitor chose waits for the sign-in. Kept here, where a sign-out erases it. */
export const chosenAmountKey = 'ekbid.amount';

const key = 'ekbid.session';

/** The format of the specification: `isLoggedIn`, `role` and `data`. It is only a first guess; the server decides. */
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
    // The storage is full or forbidden. Then the next page asks the server before it shows a name.
  }
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null || !('isLoggedIn' in value) || !('data' in value)) return false;
  const { isLoggedIn, data } = value;
  return isLoggedIn === true && 'role' in value && typeof data === 'object' && data !== null && '_id' in data;
}
