import { randomUUIDv7 } from 'node:crypto';
import {
  bidLimit,
  lapsedReservationsAllowed,
  lapseHours,
  minimumBidPaise,
  reservationMinutes,
  unattemptedReservationMinutes,
} from '@ekbid/domain';
import { sql } from 'kysely';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/primary-client.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import type { Bidder } from '../sessions/authorize.ts';
import type { OpenOrder } from './reserve-slots.queries.ts';

export type AskedOrder = {
  readonly sessionHash: Buffer;
  readonly auctionId: string;
  readonly amountPaise: number;
  readonly receipt: string;
};

/** The bidder's data that the checkout needs. */
export type Payer = Pick<Bidder, 'userId' | 'firstName' | 'lastName' | 'email' | 'mobileNumber'>;

type AllowedOrder = Omit<OpenOrder, 'providerOrderId'> & Payer;

/** Null means that the order is not clearly allowed. Then nothing has changed, and `reserveSlots` decides. */
export type AllowedOrderBatcher = Batcher<AskedOrder, AllowedOrder | null>;

export function openAllowedOrderBatcher(db: Db): AllowedOrderBatcher {
  return openBatcher({ run: (asked) => retryTransient(() => openAllowedOrders(db, asked)), isTransient });
}

/**
 * Opens the orders that are clearly allowed. One statement checks their sessions and the rule (open_orders.sql). Each
 * order's id begins with the time, so that orders of about the same time are neighbours in the indexes.
 */
export async function openAllowedOrders(db: Db, asked: readonly AskedOrder[]): Promise<(AllowedOrder | null)[]> {
  const column = <Key extends keyof AskedOrder>(key: Key) => asked.map((order) => order[key]);
  const { rows } = await sql<AllowedOrder>`${planKept} select * from open_allowed_orders(
    ${column('sessionHash')}::bytea[], ${column('auctionId')}::uuid[], ${column('amountPaise')}::bigint[],
    ${asked.map(() => randomUUIDv7())}::uuid[], ${column('receipt')}::text[],
    ${minimumBidPaise}, ${bidLimit}, ${lapsedReservationsAllowed}, ${lapseHours},
    ${reservationMinutes}, ${unattemptedReservationMinutes})`.execute(db);
  const opened = new Map(rows.map((order) => [order.receipt, order]));
  return asked.map(({ receipt }) => opened.get(receipt) ?? null);
}
