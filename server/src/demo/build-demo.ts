import { setTimeout as pause } from 'node:timers/promises';
import { readNewAuction, Refusal } from '@ekbid/domain';
import * as z from 'zod';
import { removeAuction } from '../auctions/remove-auction.ts';
import { describeFields } from '../auctions/write-auction.ts';
import { withAuditKey } from '../audit/audit-key.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import { placePaidOrder, readPaymentToken } from '../bids/place-bid.ts';
import type { Deps } from '../context/deps.ts';
import { openDatabase, type Db } from '../db/database.ts';
import { unwatched } from '../live/live.ts';
import { openPaymentBatcher } from '../orders/book-first-payments.ts';
import { createOrder, openOrderBatchers } from '../orders/create-order.ts';
import { openFreeBids } from '../orders/place-free-bid.ts';
import { verifyPayment } from '../orders/verify-payment.ts';
import type { CheckoutResult } from '../provider/payment-provider.ts';
import { claimPrize, confirmPrize } from '../prizes/own-prize.ts';
import { sendPrize } from '../prizes/manage-prizes.ts';
import { oweRefunds } from '../refunds/owe-refunds.ts';
import { declareNow } from '../results/declare-winner.ts';
import { copyDatabase, moveTo, replaceDatabase, isEmpty, insertAuction } from './demo.queries.ts';
import { columnsOf } from '../pictures/picture-list.ts';
import { promisePictures } from './draw-pictures.ts';
import { createDemoPeople, inventSignIns, writeSignIns, type DemoPeople, type BidderName } from './people.ts';
import { prizes, type Prize } from './prizes.ts';
import { sql } from 'kysely';

type Needs = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly sandboxUrl: string;
  readonly deps: Omit<Stage['deps'], 'db' | 'bidBatcher' | 'live'>;
};

/** How long before the first start the people of the demo signed up. */
const signedUpMs = 10 * 24 * 3_600_000;

/**
 * Fills an empty database with running and ended auctions. Works in a copy of the database whose clock can be set to
 * past times. At the end the copy gets the usual clock and replaces the database. So an interrupted start leaves the
 * database empty, never half filled.
 */
export async function buildDemo({ databaseUrl, folder, sandboxUrl, deps }: Needs): Promise<void> {
  const database = new URL(databaseUrl);
  const copy = new URL(databaseUrl);
  copy.pathname = `${database.pathname}_demonstration`;
  await copyDatabase(database, copy);
  // Commits in the copy need not wait for the disk, because a crash discards the copy. Only the final renaming waits
  // for it.
  copy.searchParams.set('options', '-c synchronous_commit=off');

  const signIns = inventSignIns();
  const now = Date.now();
  await withDatabase(copy.href, deps, async (db) => {
    const restoreClock = await loosenClock(db);
    await moveTo(db, new Date(now - signedUpMs));
    const cast = await createDemoPeople(db, signIns);
    const pay = payInSandbox(sandboxUrl);
    // `allSettled` waits for all auctions even after a failure, so that none goes on in a copy that the next attempt
    // replaces.
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

/** Runs `work` on a single connection, because the clock is set per connection. */
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

/** Returns whether to build the demo: only in an empty embedded database, and only with the sandbox as provider. */
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

/**
 * Returns a function that pays an order in the sandbox with its good card. So the demo's money is also in the
 * provider's books.
 */
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

type Stage = {
  /** `db` has a single connection, because the clock is set per connection. */
  readonly deps: Pick<Deps, 'db' | 'bidBatcher' | 'config' | 'keys' | 'live' | 'provider' | 'pictures' | 'log'>;
  readonly cast: DemoPeople;
  /** The prizes' hours are relative to this time. */
  readonly now: number;
  /** Pays an order in the sandbox, like at the checkout. */
  readonly pay: (providerOrderId: string) => Promise<CheckoutResult>;
};

const hourMs = 3_600_000;
const announcedHours = 12;

/** Plays one auction, calling the functions that the routes call. The clock is set before each step. */
async function playAuction(stage: Stage, prize: Prize): Promise<void> {
  const { deps, cast, now } = stage;
  const goTo = (hours: number) => moveTo(deps.db, new Date(now + hours * hourMs));

  await goTo(Math.min(prize.opens, 0) - announcedHours);
  const auctionId = await announce(stage, prize);
  for (const { bidder, rupees, hours } of planBids(prize)) {
    await goTo(hours);
    const place = prize.entryMode === 'free' ? bidFree : bid;
    await place(stage, { auctionId, bidder: cast.bidders[bidder], amountPaise: rupees * 100 });
  }
  if (prize.cancelled !== undefined) {
    await goTo(prize.cancelled);
    await removeAuction(deps, cast.admin, auctionId);
    await oweRefunds(deps, auctionId, 'auction_cancelled');
  }
  if (prize.declared !== undefined) {
    await goTo(prize.declared);
    await declareNow(deps, auctionId, cast.admin);
  }
  if (prize.delivery) await deliver(stage, auctionId, prize.delivery);
}

/** The winner claims the prize, the administrator sends it, and the winner confirms its arrival. */
async function deliver(
  { deps, cast: { admin, bidders }, now }: Stage,
  auctionId: string,
  at: NonNullable<Prize['delivery']>,
) {
  const goTo = (hours: number) => moveTo(deps.db, new Date(now + hours * hourMs));
  const winner = bidders[at.winner];
  await goTo(at.claimed);
  await claimPrize(deps, winner, auctionId, {
    name: `${winner.firstName} ${winner.lastName}`,
    address: '14, Temple Street',
    pinCode: '600004',
    region: 'TN',
    telephone: '98765 43210',
    note: '',
  });
  await goTo(at.sent);
  const trackingLink = 'https://carrier.example/parcels/4711';
  await sendPrize(deps, admin, auctionId, { carrier: 'A carrier of this demo', trackingLink });
  await goTo(at.arrived);
  await confirmPrize(deps, winner, auctionId);
}

async function announce({ deps: { db }, cast: { admin }, now }: Stage, prize: Prize): Promise<string> {
  const at = (hours: number) => new Date(now + hours * hourMs).toISOString();
  const fields = readNewAuction(
    {
      title: prize.title,
      description: `${prize.description}\n\nThis is a demonstration: no real money is paid and no prize is sent.`,
      ...(prize.hindi && {
        titleHindi: prize.hindi.title,
        descriptionHindi: `${prize.hindi.description}\n\nयह एक डेमो है: न असली पैसे लिए जाते हैं, न इनाम भेजा जाता है।`,
      }),
      retailPrice: String(prize.retailPrice),
      retailPriceSource: 'a sample price of this demo',
      retailPriceDate: at(prize.opens).slice(0, 10),
      startingBid: String(prize.startingBid),
      endingBid: String(prize.endingBid),
      bidIncrement: String(prize.bidIncrement),
      maxSlots: String(prize.maxSlots),
      ...(prize.entryMode && { entryMode: prize.entryMode }),
      startTime: at(prize.opens),
      endTime: at(prize.closes),
    },
    true,
  );
  const startTime = now + prize.opens * hourMs;
  const pictures = columnsOf(await promisePictures(prize));
  return db.transaction().execute(async (db) => {
    const auctionId = await insertAuction(db, { ...fields, startTime, ...pictures }, admin.userId);
    const after = describeFields({ ...fields, startTime });
    await recordAuditEvent(db, admin, 'auction.create', { auctionId, title: fields.title, after });
    return auctionId;
  });
}

type StagedBid = { auctionId: string; bidder: DemoPeople['bidders'][keyof DemoPeople['bidders']]; amountPaise: number };

async function bid({ deps, pay }: Stage, { auctionId, bidder, amountPaise }: StagedBid): Promise<void> {
  const orderBatchers = openOrderBatchers(deps.db);
  const paymentBatcher = openPaymentBatcher(deps.db);
  const caller = { sessionHash: null, admit: async () => bidder };
  const order = () => createOrder({ ...deps, orderBatchers }, caller, { auctionId, amountPaise, networkHash: null });
  const { providerOrderId } = await retryLate(order);
  const paid = await pay(providerOrderId);
  const { token } = await retryLate(() => verifyPayment({ ...deps, paymentBatcher }, caller, paid));
  const paymentOrderId = readPaymentToken(deps.keys, token, bidder.userId);
  await placePaidOrder(deps, { paymentOrderId, auctionId, bidderId: bidder.userId, amountPaise });
}

async function bidFree({ deps }: Stage, { bidder, ...asked }: StagedBid): Promise<void> {
  const place = openFreeBids(deps, async () => {});
  await place({ sessionHash: null, admit: async () => bidder }, { ...asked, userId: bidder.userId, networkHash: null });
}

const tries = 10;
const isLate = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'provider_unavailable' || error.code === 'payment_pending');

/**
 * Tries again if the sandbox replied too late, which happens while a slow machine starts. A repeated call continues the
 * same order.
 */
async function retryLate<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 1; asked < tries; asked += 1)
    try {
      return await ask();
    } catch (error) {
      if (!isLate(error)) throw error;
      await pause(1000);
    }
  return ask();
}

type PlannedBid = { readonly bidder: BidderName; readonly rupees: number; readonly hours: number };

/** Returns an auction's bids in the order of placing, spread evenly over its open time. */
export function planBids({ bids, opens, closes, cancelled }: Prize): PlannedBid[] {
  const bidders = Object.entries(bids) as [BidderName, readonly number[]][];
  const rounds = Math.max(0, ...bidders.map(([, amounts]) => amounts.length));
  const inOrder = Array.from({ length: rounds }, (_, round) =>
    bidders.flatMap(([bidder, amounts]) => {
      const rupees = amounts[round];
      return rupees === undefined ? [] : [{ bidder, rupees }];
    }),
  ).flat();

  const last = Math.min(closes, cancelled ?? 0, 0);
  const step = (last - opens) / (inOrder.length + 1);
  return inOrder.map((bid, index) => ({ ...bid, hours: opens + step * (index + 1) }));
}

/**
 * Lets each connection set its own time, until the returned function is called. Use it only for a copy without users,
 * because the rules for bids rely on the clock.
 */
async function loosenClock(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('game_clock()'::regprocedure) as definition`.execute(db);
  const [clock] = rows;
  if (!clock) throw new Error('the database has no clock');
  await sql`create or replace function game_clock() returns timestamptz language sql volatile
    return coalesce(nullif(current_setting('ekbid.story_time', true), '')::timestamptz, clock_timestamp())`.execute(db);
  return async () => {
    await sql.raw(clock.definition).execute(db);
  };
}
