import type { verifyPayment } from '@ekbid/contract';
import type { Sent } from '../api/request.ts';
import { serverNow } from '../api/server-time.ts';

/** What the provider hands back once somebody has paid: proof for the server, nothing to trust here. */
export type CheckoutResult = Sent<typeof verifyPayment>['body'];

/** A payment under way: held and unpaid, or paid (`result`) and not yet a bid. */
export type OpenPayment = {
  readonly orderId: string;
  /** Rupees. */
  readonly amount: number;
  /** Until when the slot is kept. */
  readonly heldUntil: string;
  /** The provider's window was closed unpaid; false while it is open, or when the page was left behind it. */
  readonly closed: boolean;
  readonly result: CheckoutResult | null;
};

const keyOf = (bidderId: string, auctionId: string) => `ekbid.payment.${bidderId}.${auctionId}`;

/** Survives a reload of this tab, so that somebody who has paid is not left with a page that knows nothing of it. */
export function keepPayment(bidderId: string, auctionId: string, payment: OpenPayment | null): void {
  const key = keyOf(bidderId, auctionId);
  if (payment === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(payment));
}

/** Null as well for a hold that has ended unpaid. */
export function findKeptPayment(bidderId: string, auctionId: string): OpenPayment | null {
  const kept = readKept(keyOf(bidderId, auctionId));
  if (kept === null) return null;
  return kept.result !== null || Date.parse(kept.heldUntil) > serverNow() ? kept : null;
}

function readKept(key: string): OpenPayment | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isOpenPayment(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isOpenPayment(value: unknown): value is OpenPayment {
  return typeof value === 'object' && value !== null && 'orderId' in value && 'heldUntil' in value && 'result' in value;
}
