import { getMe, type Session } from '@ekbid/contract';
import { hashKey, type QueryCacheNotifyEvent, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { deviceStorage } from '../ui/device-storage.ts';

/** Who is signed in: shown at once as this browser remembers it, then corrected by the server. Null: nobody. */
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
  keepSession(client, session);
  forgetOthersData(client, session);
}

/** The same person under another name or address: what they were shown stays theirs, and is brought up to date. */
export function updateSession(client: QueryClient, session: Session): void {
  keepSession(client, session);
  void client.invalidateQueries(allBut(keys.session));
}

function keepSession(client: QueryClient, session: Session | null): void {
  // What was asked before this is answered too late.
  void client.cancelQueries({ queryKey: keys.session });
  storeSession(session);
  client.setQueryData(sessionQuery.queryKey, session);
}

/** What the server knows of this person has changed. */
export function askAgainWhoIsSignedIn(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.session });
}

/** Each answer of the server is stored for the next page. Names it another person, the data of the one before is dropped. */
export function followServer(client: QueryClient): () => void {
  let last = presentSession(client);
  return client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== sessionHash) return;
    // What observers report of an answer comes before the answer itself.
    if (event.type !== 'added' && event.type !== 'updated') return;
    const before = last;
    last = presentSession(client);
    if (!isAnswer(event)) return;
    if (last?.userData._id !== before?.userData._id) forgetOthersData(client, last);
    storeSession(last);
  });
}

/** What this page sets itself is no answer, and stored already. */
const isAnswer = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(client: QueryClient): void {
  const follow = () => {
    // Nobody was shown anything yet: what is stored is a first guess, and asking corrects it.
    if (client.getQueryData(sessionQuery.queryKey) === undefined) return;
    const session = readStoredSession();
    if (session?.userData._id !== presentSession(client)?.userData._id) changeSession(client, session);
  };
  window.addEventListener('storage', follow);
  // A page that waited in the browser's history was told of nothing meanwhile.
  window.addEventListener('pageshow', follow);
}

function presentSession(client: QueryClient): Session | null {
  return client.getQueryData<Session | null>(sessionQuery.queryKey) ?? null;
}

/** What one person was shown must not wait in the cache for the next. Signed out, asking again would only earn 401s. */
function forgetOthersData(client: QueryClient, session: Session | null): void {
  if (session === null) client.removeQueries(allBut(keys.session, keys.site));
  else void client.resetQueries(allBut(keys.session, keys.site));
}

const key = 'ekbid.session';

/** As the spec keeps it: `isLoggedIn`, `role` and `data`. Only ever a first guess; the server decides. */
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
    // A full or forbidden storage: the next page asks who is signed in before it shows a name.
  }
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null || !('isLoggedIn' in value) || !('data' in value)) return false;
  const { isLoggedIn, data } = value;
  return isLoggedIn === true && 'role' in value && typeof data === 'object' && data !== null && '_id' in data;
}
