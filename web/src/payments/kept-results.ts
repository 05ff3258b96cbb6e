import type { OpenOrder, verifyPayment } from '@ekbid/contract';
import type { Sent } from '../api/call.ts';
import { deviceStorage } from '../ui/device-storage.ts';

/** What the provider's window returns after a payment. Only the server can verify it. */
export type CheckoutResult = Sent<typeof verifyPayment>['body'];

/** An unfinished payment as the server lists it, and the window's result, which only this browser may have. */
export type OpenPayment = OpenOrder & {
  /** The result of the provider's window, until the server has got it. */
  readonly result: CheckoutResult | null;
};

/**
 * A paid order that the server may not know of. It is stored, so that closing the tab does not lead to a second
 * payment.
 */
export type PaidPayment = OpenPayment & { readonly result: CheckoutResult };

const prefixOf = (bidderId: string) => `ekbid.paid.${bidderId}.`;

export function storeResult(bidderId: string, payment: PaidPayment): void {
  try {
    deviceStorage()?.setItem(prefixOf(bidderId) + payment.order.id, JSON.stringify(payment));
  } catch {
    // The storage is full or forbidden. The server then learns of the payment only from the provider, which takes
    // longer.
  }
}

export function forgetResult(bidderId: string, orderId: string): void {
  deviceStorage()?.removeItem(prefixOf(bidderId) + orderId);
}

function listKeptResults(bidderId: string): PaidPayment[] {
  const storage = deviceStorage();
  if (storage === null) return [];
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefixOf(bidderId)))
    .map((key) => readKept(storage.getItem(key)))
    .filter((kept) => kept !== null);
}

function readKept(text: string | null): PaidPayment | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isPaidPayment(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isPaidPayment(value: unknown): value is PaidPayment {
  return typeof value === 'object' && value !== null && 'order' in value && 'auctionId' in value && 'result' in value;
}

/** The server's open orders, with the results that only this browser has. */
export function withKeptResults(bidderId: string, orders: readonly OpenOrder[]): OpenPayment[] {
  const kept = listKeptResults(bidderId);
  return [...kept, ...without(orders, kept).map((order) => ({ ...order, result: null }))];
}

type Ordered = { readonly order: { readonly id: string } };

export function without<Item extends Ordered>(items: readonly Item[], others: readonly Ordered[]): Item[] {
  return items.filter(({ order }) => !others.some((other) => other.order.id === order.id));
}
