import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BidWithPayment } from '../../bids/bids.queries.ts';
import { newOpening } from '../../bids/testing/paid-order.ts';
import type { Db } from '../../db/database.ts';
import type { AskedOrder } from '../open-allowed-orders.ts';

/** A request of a bidder, with a new session. */
export async function askOf(
  db: Db,
  bidderId: string,
  order: { readonly auctionId: string; readonly amountPaise: number },
): Promise<AskedOrder> {
  const sessionHash = randomBytes(32);
  await sql`insert into sessions (session_hash, user_id, expires_at)
    values (${sessionHash}, ${bidderId}, game_clock() + interval '1 hour')`.execute(db);
  return { ...order, sessionHash, receipt: randomUUID() };
}

type Inserted = {
  readonly auctionId: string;
  readonly bidderId: string;
  readonly amountPaise: number;
  readonly state: string;
  readonly holdsSlot: boolean;
  /** How many minutes ago the order was opened. */
  readonly age?: number;
  readonly givenUpAfterMinutes?: number;
  readonly providerOrderId?: string;
};

/** Inserts an order that has an id at the provider. The auction's counters are not updated. */
export async function insertOrder(
  db: Db,
  { age = 1, givenUpAfterMinutes, providerOrderId = randomUUID(), ...order }: Inserted,
): Promise<void> {
  await sql`insert into payment_orders (receipt, provider_order_id, auction_id, bidder_id, amount_paise, state, holds_slot,
      created_at, hold_expires_at, given_up_at, paid_at)
    select ${randomUUID()}, ${providerOrderId}, ${order.auctionId}, ${order.bidderId}, ${order.amountPaise}, ${order.state},
      ${order.holdsSlot}, at, at + interval '15 minutes', at + make_interval(secs => 60 * ${givenUpAfterMinutes ?? null}::float8),
      case when ${order.state} in ('paid', 'consumed') then at end
    from (select game_clock() - make_interval(mins => ${age}) as at) opened`.execute(db);
}

type Unpaid = Pick<BidWithPayment, 'auctionId' | 'bidderId' | 'amountPaise'> & { readonly state?: string };

/** Inserts an order. Returns its bid with a new session and a payment that is not booked yet. */
export async function insertOrderWithPayment(
  db: Db,
  { state = 'created', ...bid }: Unpaid,
): Promise<BidWithPayment & { readonly sessionHash: Buffer }> {
  const [providerOrderId, providerPaymentId] = [randomUUID(), randomUUID()];
  await insertOrder(db, { ...bid, state, holdsSlot: false, providerOrderId });
  const { sessionHash } = await askOf(db, bid.bidderId, bid);
  const payment = { providerOrderId, providerPaymentId, amountPaise: bid.amountPaise };
  return { ...bid, ...newOpening(), sessionHash, payment };
}
