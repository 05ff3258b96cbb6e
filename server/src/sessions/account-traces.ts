import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { sign } from '../context/keys.ts';
import { networkOf } from '../context/network.ts';

/**
 * The name of the cookie with a browser's random number. It grants no access. Its only purpose is to show, after a
 * result, that several accounts of an auction were used in one browser.
 */
export const deviceCookie = 'ekbid_device';

type Needs = Pick<Deps, 'db' | 'keys'>;
type Trace = { readonly kind: 'instrument' | 'device' | 'network'; readonly value: string };

/** The number in the cookie, or a new one if the text is not a number that we made. */
export function readDevice(text = ''): string {
  return /^[\w-]{22}$/.test(text) ? text : randomBytes(16).toString('base64url');
}

export function recordDevice(needs: Needs, userId: string, device: string): Promise<void> {
  return recordTrace(needs, userId, { kind: 'device', value: device });
}

/** Records the network of a sign-up. The networks of later calls are not recorded. */
export function recordSignUpNetwork(needs: Needs, userId: string, address: string): Promise<void> {
  return recordTrace(needs, userId, { kind: 'network', value: networkOf(address) });
}

/**
 * Matches only complete UPI addresses, because the provider masks some, and a masked one can belong to several
 * accounts.
 */
const upiAddress = /^[\w.-]{2,256}@[a-z][a-z0-9.-]{1,63}$/i;

/**
 * Records the UPI addresses that paid an order. Cards are not recorded, because the provider returns nothing that is
 * the same for two payments with one card.
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
 * Records a trace of a bidder, and writes at most once a day. Administrators cannot bid, so they have no traces.
 * Deleted accounts get none either, although the provider is still asked about their last orders for days.
 */
async function recordTrace({ db, keys }: Needs, userId: string, { kind, value }: Trace): Promise<void> {
  await sql`insert into account_traces as known (user_id, kind, trace_hash)
    select user_id, ${kind}, ${sign(keys.trace, kind, value)} from users
      where user_id = ${userId} and role = 'USER' and erased_at is null
    on conflict (user_id, kind, trace_hash) do update set last_at = game_clock()
      where known.last_at < game_clock() - interval '1 day'`.execute(db);
}
