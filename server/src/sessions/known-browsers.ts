import { randomBytes } from 'node:crypto';
import type { Deps } from '../context/deps.ts';
import { isSame, type Keys, sign } from '../context/keys.ts';
import { findPassword } from './sessions.queries.ts';

/**
 * The name of the cookie that marks a browser in which the owner of an account signed in. It grants no access. It only
 * gives the browser budgets of its own, so that strangers' tries elsewhere do not lock it out. When the owner sets a
 * new password, the marks of all other browsers become invalid.
 */
export const knownCookie = 'ekbid_known';
/** A browser can have several marks, because families share a phone. */
const maxAccounts = 4;

type Account = { readonly userId: string; readonly passwordHash: string };

const shape = /^[0-9a-f-]{36}\.[\w-]{22}\.[\w-]{43}$/;

/** The marks in the cookie. Only `findKnownBrowser` verifies them. */
export function readKnown(text = ''): string[] {
  if (text.length > 1000) return [];
  return text
    .split('~')
    .filter((mark) => shape.test(mark))
    .slice(0, maxAccounts);
}

/**
 * The hash by which tries and codes of a known browser are counted. Null if the account's owner never signed in here.
 */
export function findKnownBrowser(keys: Keys, marks: readonly string[] = [], account: Account): Buffer | null {
  for (const mark of marks) {
    const [userId, id = '', signature = ''] = mark.split('.');
    if (userId !== account.userId) continue;
    if (isSame(Buffer.from(signature, 'base64url'), signatureOf(keys, account, id)))
      return sign(keys.known, 'browser', id);
  }
  return null;
}

/**
 * The cookie's text with this account's mark at the front. Null if it is there already, because a new mark would reset
 * the browser's budgets.
 */
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
  return [mark, ...marks.filter((one) => !one.startsWith(userId))].slice(0, maxAccounts).join('~');
}

function signatureOf(keys: Keys, { userId, passwordHash }: Account, id: string): Buffer {
  return sign(keys.known, 'account', userId, id, Buffer.from(passwordHash).toString('hex'));
}
