import { randomBytes } from 'node:crypto';
import type { Deps } from '../context/deps.ts';
import { isSame, type Keys, sign } from '../context/keys.ts';
import { findPassword } from './sessions.queries.ts';

/**
 * Marks a browser in which the owner of an account signed in. It opens nothing: it only keeps budgets of its own, so that
 * what strangers try elsewhere does not keep this browser out. A new password takes it from every other browser.
 */
export const knownCookie = 'ekbid_known';
/** Families share a phone. */
const mostAccounts = 4;

type Account = { readonly userId: string; readonly passwordHash: string };

const shape = /^[0-9a-f-]{36}\.[\w-]{22}\.[\w-]{43}$/;

/** The marks in the cookie's text; none of them is true before `findKnownBrowser`. */
export function readKnown(text = ''): string[] {
  if (text.length > 1000) return [];
  return text
    .split('~')
    .filter((mark) => shape.test(mark))
    .slice(0, mostAccounts);
}

/** What a known browser's tries and codes are counted by; null where this account is not known here. */
export function findKnownBrowser(keys: Keys, marks: readonly string[] = [], account: Account): Buffer | null {
  for (const mark of marks) {
    const [userId, id = '', signature = ''] = mark.split('.');
    if (userId !== account.userId) continue;
    if (isSame(Buffer.from(signature, 'base64url'), signatureOf(keys, account, id)))
      return sign(keys.known, 'browser', id);
  }
  return null;
}

/** The cookie's text with this account's mark first; null where it is the first already, and keeps what was counted. */
export async function addKnown(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  marks: readonly string[],
  userId: string,
): Promise<string | null> {
  const found = await findPassword(db, userId);
  if (!found) return null;
  const account = { userId, passwordHash: found.passwordHash };
  if (marks[0]?.startsWith(userId) && findKnownBrowser(keys, marks, account) !== null) return null;
  const id = randomBytes(16).toString('base64url');
  const mark = `${userId}.${id}.${signatureOf(keys, account, id).toString('base64url')}`;
  return [mark, ...marks.filter((one) => !one.startsWith(userId))].slice(0, mostAccounts).join('~');
}

function signatureOf(keys: Keys, { userId, passwordHash }: Account, id: string): Buffer {
  return sign(keys.known, 'account', userId, id, Buffer.from(passwordHash).toString('hex'));
}
