import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { sign } from '../context/keys.ts';
import { networkOf } from '../context/network.ts';

/**
 * The cookie with a browser's random number. It grants nothing and serves one purpose: after a result it shows that
 * several accounts of an auction were used in one browser.
 */
export const deviceCookie = 'ekbid_device';

type Needs = Pick<Deps, 'db' | 'keys'>;
type Trace = { readonly kind: 'instrument' | 'device' | 'network'; readonly value: string };

/** The number in the cookie's text, or another one if it is none of ours. */
export function readDevice(text = ''): string {
  return /^[\w-]{22}$/.test(text) ? text : randomBytes(16).toString('base64url');
}

export function recordDevice(needs: Needs, userId: string, device: string): Promise<void> {
  return recordTrace(needs, userId, { kind: 'device', value: device });
}

/** The network of a sign-up; never that of later calls. */
export function recordSignUpNetwork(needs: Needs, userId: string, address: string): Promise<void> {
  return recordTrace(needs, userId, { kind: 'network', value: networkOf(address) });
}

/** Only what names an account unmistakably: providers mask some addresses. */
const upiAddress = /^[\w.-]{2,256}@[a-z][a-z0-9.-]{1,63}$/i;

/**
 * The UPI addresses that paid an order. For cards the provider names nothing that is the same in two payments, so
 * nothing is known of them.
 */
export async function recordInstruments(
  needs: Needs,
  userId: string,
  payments: readonly { readonly vpa?: string }[],
): Promise<void> {
  const addresses = new Set(payments.flatMap(({ vpa }) => (vpa === undefined ? [] : vpa.trim().toLowerCase())));
  for (const value of addresses)
    if (upiAddress.test(value)) await recordTrace(needs, userId, { kind: 'instrument', value });
}

/**
 * Bidders only: administrators cannot bid, and of a deleted account nothing is recorded any more, though the provider is
 * asked about its last orders for days. Written once a day at most.
 */
async function recordTrace({ db, keys }: Needs, userId: string, { kind, value }: Trace): Promise<void> {
  await sql`insert into account_traces as known (user_id, kind, trace_hash)
    select user_id, ${kind}, ${sign(keys.trace, kind, value)} from users
      where user_id = ${userId} and role = 'USER' and erased_at is null
    on conflict (user_id, kind, trace_hash) do update set last_at = game_clock()
      where known.last_at < game_clock() - interval '1 day'`.execute(db);
}
