import * as z from 'zod';
import { withAuditKey } from '../audit/audit-key.ts';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import type { Deps } from '../context/deps.ts';
import { openDatabase } from '../db/database.ts';
import { unwatched } from '../live/live.ts';
import type { CheckoutResult } from '../provider/payment-provider.ts';
import { copyDatabase, loosenClock, moveTo, replaceDatabase, isEmpty } from './demo.queries.ts';
import { playAuction, type Stage } from './play-auction.ts';
import { createDemoPeople, inventSignIns, writeSignIns } from './people.ts';
import { prizes } from './prizes.ts';

type Needs = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly sandboxUrl: string;
  readonly deps: Omit<Stage['deps'], 'db' | 'bidBatcher' | 'live'>;
};

/** How long ago the people of the demo signed up. */
const signedUpMs = 10 * 24 * 3_600_000;

/**
 * Fills an empty database with running and ended auctions. It works in a copy whose clock can be set to last week. The
 * copy replaces the database once it is finished and its clock is restored, so an interrupted start leaves the database
 * empty and never half a demo.
 */
export async function buildDemo({ databaseUrl, folder, sandboxUrl, deps }: Needs): Promise<void> {
  const database = new URL(databaseUrl);
  const copy = new URL(databaseUrl);
  copy.pathname = `${database.pathname}_demonstration`;
  await copyDatabase(database, copy);
  // The copy needs no durability before it replaces the database, and the renaming waits for the disk.
  copy.searchParams.set('options', '-c synchronous_commit=off');

  const signIns = inventSignIns();
  const now = Date.now();
  await withDatabase(copy.href, deps, async (db) => {
    const restoreClock = await loosenClock(db);
    await moveTo(db, new Date(now - signedUpMs));
    const cast = await createDemoPeople(db, signIns);
    const pay = payInSandbox(sandboxUrl);
    // `allSettled`, because after a failure the other auctions must not go on in a copy that is being replaced.
    const results = await Promise.allSettled(
      prizes.map((prize) =>
        withDatabase(copy.href, deps, (db) =>
          playAuction(
            { deps: { ...deps, db, bidBatcher: openBidBatcher(db), live: unwatched }, cast, now, pay },
            prize,
          ),
        ),
      ),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    await restoreClock();
  });
  await writeSignIns(folder, signIns);
  await replaceDatabase(database, copy);
}

/** Opens a single connection, because each connection has its own time. */
async function withDatabase<Result>(
  url: string,
  { keys, log }: Pick<Deps, 'keys' | 'log'>,
  work: (db: Deps['db']) => Promise<Result>,
): Promise<Result> {
  const onError = ({ message }: Error) => log.warn(`A database connection was lost: ${message}`);
  const db = withAuditKey(openDatabase(url, { maximum: 1, onError }), keys.audit);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The demo is built only in an unused embedded database and with the sandbox's money. */
export async function needsDemo(config: Deps['config'], databaseUrl: string): Promise<boolean> {
  const { DATABASE_URL, DEMONSTRATION, PAYMENTS, production } = config;
  if (production || DATABASE_URL !== undefined || DEMONSTRATION === 'off' || PAYMENTS !== 'sandbox') return false;
  return isEmpty(databaseUrl);
}

const result = z
  .object({ razorpay_order_id: z.string(), razorpay_payment_id: z.string(), razorpay_signature: z.string() })
  .transform((paid): CheckoutResult => ({
    providerOrderId: paid.razorpay_order_id,
    providerPaymentId: paid.razorpay_payment_id,
    signature: paid.razorpay_signature,
  }));

/** Pays orders with the sandbox's good card, so that the demo's money is in the provider's books as well. */
function payInSandbox(sandboxUrl: string): (orderId: string) => Promise<CheckoutResult> {
  return async (orderId) => {
    const reply = await fetch(new URL('/sandbox/pay', sandboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId }),
    });
    if (!reply.ok) throw new Error(`the sandbox did not take the payment: ${await reply.text()}`);
    return result.parse(await reply.json());
  };
}
