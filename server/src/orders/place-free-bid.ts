import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { checkFreeBid, type EntryMode, Refusal, type RefusalCode } from '@ekbid/domain';
import { sql } from 'kysely';
import type { ConsentCheck } from '../accounts/consents.ts';
import { placeBids } from '../bids/bid-batcher.ts';
import { asPlaced, openBid, type Placed } from '../bids/place-bid.ts';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/primary-client.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import type { UncheckedBidder } from '../sessions/authorize.ts';
import { recordNetworks } from './reserve-slots.queries.ts';
import { type AskedReservation, decideInTurn, lockForOrders, toWanted } from './reserve-slots.ts';

type AskedFreeBid = Omit<AskedReservation, 'receipt'>;
type Answer = (Placed & { readonly isNew: boolean }) | Refusal;

/** Allows each of a person's bids in one auction to be sent twice. More calls would only delay other people's. */
const mostUnderWay = 10;

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'live'>;
type FreeBid = Omit<AskedFreeBid, 'bidder'> & { readonly userId: string | undefined };

/**
 * Places free bids in batches. A free bid costs a person nothing but the call, so each person may have only a few calls
 * under way. How many bids a person may place, and how many accounts of one network may bid, is decided by the rule.
 */
export function openFreeBids(deps: Needs, checkConsents: ConsentCheck) {
  const batcher: Batcher<AskedFreeBid, Answer> = openBatcher({
    run: (asked) => retryTransient(() => placeFreeBids(deps, asked)),
    isTransient,
    keyOf: ({ bidder }) => bidder.userId,
  });
  const underWay = new Map<string, number>();

  return async (caller: UncheckedBidder, { userId, ...asked }: FreeBid): Promise<Placed & { userId: string }> => {
    const bidder = await caller.admit();
    if (userId !== undefined && userId !== bidder.userId) throw new Refusal('forbidden');
    if (asked.amountPaise === null) throw new Refusal('bid_amount_missing');
    const entryMode = await findEntryMode(deps.db, asked.auctionId);
    if (entryMode === undefined) throw new Refusal('not_found', { what: 'auction' });
    if (entryMode !== 'free') throw new Refusal('payment_missing');
    await checkConsents(caller);
    return { ...(await placeInTurn({ ...asked, bidder })), userId: bidder.userId };
  };

  async function placeInTurn(bid: AskedFreeBid): Promise<Placed> {
    const { userId } = bid.bidder;
    const before = underWay.get(userId) ?? 0;
    if (before >= mostUnderWay) throw new Refusal('too_many_requests', { retryAfterSeconds: 1 });
    underWay.set(userId, before + 1);
    try {
      return await place(bid);
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    }
  }

  async function place(bid: AskedFreeBid): Promise<Placed> {
    const answer = await batcher.take(bid);
    if (answer instanceof Refusal) throw answer;
    if (answer.isNew) {
      deps.live.auctionChanged(bid.auctionId);
      deps.live.personChanged(bid.bidder.userId);
    }
    return answer;
  }
}

/** Returns `bid_is_free` in place of a refusal of the payment, if the bid is free. Returns other errors unchanged. */
export async function explainPayment(db: Db, auctionId: string, error: unknown): Promise<unknown> {
  const isOfPayment = error instanceof Refusal && ofPayment.includes(error.code);
  return isOfPayment && (await findEntryMode(db, auctionId)) === 'free'
    ? new Refusal('bid_is_free', {}, { cause: error })
    : error;
}

const ofPayment: readonly RefusalCode[] = ['payment_token_invalid', 'payment_of_another_bid', 'payment_not_verified'];

/** How the auction is entered; undefined if it does not exist. */
async function findEntryMode(db: Db, auctionId: string): Promise<EntryMode | undefined> {
  const auction = db.selectFrom('auctions').where('auctionId', '=', auctionId).select('entryMode');
  return (await auction.executeTakeFirst())?.entryMode;
}

const tries = 3;

/**
 * Opens an order of ₹0 for each bid that the rule allows, and places the bid in the same transaction, with the function
 * that also places paid bids. If the bidder already has a bid of this amount, that bid is the answer, because a browser
 * that got no reply sends the call again.
 */
async function placeFreeBids(
  deps: Pick<Deps, 'db' | 'keys'>,
  asked: readonly AskedFreeBid[],
): Promise<readonly Answer[]> {
  for (let nth = 1; nth <= tries; nth += 1) {
    try {
      return await deps.db.transaction().execute((db) => decideAndPlace({ ...deps, db }, asked));
    } catch (error) {
      // After the rule allowed the bid, its auction ended or its bidder was blocked. The next try asks the rule again.
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  return asked.map(() => new Refusal('unavailable', { retryAfterSeconds: 1 }));
}

class Overtaken extends Error {}

async function decideAndPlace(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  asked: readonly AskedFreeBid[],
): Promise<readonly Answer[]> {
  await lockForOrders(db, asked);
  const placed = await listPlaced(db, asked);
  const others = asked.flatMap((each, place) =>
    placed.has(place) ? [] : [{ ...each, place, receipt: randomBytes(16).toString('hex') }],
  );
  const decided = await decideInTurn(db, others, checkFreeBid);
  const allowed = others.filter((_, nth) => decided[nth] === 'yes');
  const opened = await openFreeOrders(db, allowed.map(toWanted));
  await recordNetworks(db, opened);
  const answers = new Map(placed);
  for (const [nth, { place }] of others.entries()) answers.set(place, refusalOf(decided[nth]));
  const bids = opened.map((order) => ({ ...openBid(keys, order), sessionHash: null }));
  for (const [nth, answer] of (await placeBids(db, bids)).entries()) {
    if (answer.verdict !== 'placed') throw new Overtaken();
    answers.set((opened[nth] as Opened).place, { ...asPlaced(answer), isNew: true });
  }
  return asked.map((_, place) => answers.get(place) as Answer);
}

/**
 * If the rule allowed a bid but no order was opened, the bidder was blocked or made an administrator after the call was
 * authorized.
 */
const refusalOf = (decided: unknown): Refusal =>
  decided instanceof Refusal ? decided : new Refusal('unavailable', { retryAfterSeconds: 1 });

/**
 * Finds the bids that these people already have at the requested amounts. The keys are indexes in `asked`. Bids in
 * cancelled auctions are left out.
 */
async function listPlaced(db: Db, asked: readonly AskedFreeBid[]): Promise<Map<number, Answer>> {
  const wanted = asked.map(toWanted);
  const { rows } = await sql<{ place: number } & Placed>`${planKept}
    select (asked.place - 1)::int as place, b.bid_id, b.placed_at, a.slots_filled, own.bids as own_bids
    from unnest(${wanted.map(({ auctionId }) => auctionId)}::uuid[], ${wanted.map(({ bidderId }) => bidderId)}::uuid[],
      ${wanted.map(({ amountPaise }) => amountPaise)}::bigint[])
      with ordinality asked (auction_id, bidder_id, amount_paise, place)
    cross join lateral (
      select * from bids b where b.auction_id = asked.auction_id and b.bidder_id = asked.bidder_id
        and b.amount_paise = asked.amount_paise limit 1
    ) b
    join auctions a on a.auction_id = asked.auction_id and a.entry_mode = 'free' and a.cancelled_at is null
    cross join lateral (
      select count(*)::int as bids from payment_orders o
      where o.auction_id = asked.auction_id and o.bidder_id = asked.bidder_id and o.state = 'consumed'
    ) own`.execute(db);
  return new Map(rows.map(({ place, ...bid }) => [place, { ...bid, isNew: false }]));
}

type Wanted = {
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly networkHash: Buffer | null;
  readonly receipt: string;
  readonly place: number;
};
type Opened = Wanted & { readonly paymentOrderId: string };

/**
 * Opens orders of ₹0 that count as paid. The first order of an auction begins its fair-play log. No order is opened for
 * people who may no longer bid.
 */
async function openFreeOrders(db: Db, wanted: readonly Wanted[]): Promise<readonly Opened[]> {
  if (wanted.length === 0) return [];
  const orders = wanted.map((order) => ({ ...order, paymentOrderId: randomUUIDv7() }));
  const column = <Key extends keyof Opened>(key: Key) => orders.map((order) => order[key]);
  const { rows } = await sql<{ paymentOrderId: string }>`${planKept}
    with people as (
      select user_id from users
      where user_id = any (${column('bidderId')}::uuid[]) and role = 'USER' and blocked_at is null
      order by user_id for key share
    ), opened as (
      insert into payment_orders (payment_order_id, auction_id, bidder_id, amount_paise, is_free, receipt, state,
        holds_slot, hold_expires_at, paid_at)
      select payment_order_id, auction_id, bidder_id, 0, true, receipt, 'paid', false, now, now
      from unnest(${column('paymentOrderId')}::uuid[], ${column('auctionId')}::uuid[], ${column('bidderId')}::uuid[],
        ${column('receipt')}::text[]) asked (payment_order_id, auction_id, bidder_id, receipt)
      join people on people.user_id = asked.bidder_id
      cross join (select game_clock() as now) clock
      returning payment_order_id, auction_id
    ), begun as (
      update auctions set ever_ordered = true
      where auction_id = any (array(select auction_id from opened)) and not ever_ordered
    )
    select payment_order_id from opened`.execute(db);
  const opened = new Set(rows.map(({ paymentOrderId }) => paymentOrderId));
  return orders.filter(({ paymentOrderId }) => opened.has(paymentOrderId));
}
