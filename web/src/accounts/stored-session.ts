import type { Session } from '@ekbid/contract';
import { deviceStorage } from '../ui/device-storage.ts';

const key = 'ekbid.session';

/** As the spec keeps it: `isLoggedIn`, `role` and `data`. Only ever a first guess; the server decides. */
type StoredSession = { isLoggedIn: true; role: Session['userRole']; data: Session['userData'] };

export function readStoredSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage()?.getItem(key) ?? 'null');
    return isStoredSession(stored) ? { userRole: stored.role, userData: stored.data } : null;
  } catch {
    return null;
  }
}

export function storeSession(session: Session | null): void {
  if (session === null) return deviceStorage()?.removeItem(key);
  const stored: StoredSession = { isLoggedIn: true, role: session.userRole, data: session.userData };
  deviceStorage()?.setItem(key, JSON.stringify(stored));
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null || !('isLoggedIn' in value) || !('data' in value)) return false;
  const { isLoggedIn, data } = value;
  return isLoggedIn === true && 'role' in value && typeof data === 'object' && data !== null && '_id' in data;
}
