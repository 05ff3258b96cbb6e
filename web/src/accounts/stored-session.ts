import type { Session } from '@ekbid/contract';
import { deviceStorage } from '../ui/device-storage.ts';

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
