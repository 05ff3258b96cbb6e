import { createOrder, getCheckout } from '@ekbid/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import type { OpenPayment, CheckoutResult } from './open-payment.ts';
import { patience } from './finish-payment.ts';

/** What somebody wants to bid, and where. */
export type WantedBid = { readonly auctionId: string; readonly auctionTitle: string; readonly amount: number };

/** Opens a payment order for a bid, once the provider's window is ready to show it: no slot is held in vain. */
export async function openOrder(client: QueryClient, { auctionId, auctionTitle, amount }: WantedBid) {
  const checkout = await client.ensureQueryData(checkoutQuery);
  const opened = await call(createOrder, { body: { auctionId, amount }, signal: patience() });
  const { order, holdExpiresAt, prefill } = opened;
  const payment: OpenPayment = {
    order,
    auctionId,
    auctionTitle,
    amount,
    state: 'awaiting_payment',
    holdExpiresAt,
    result: null,
  };
  return { checkout, prefill, payment };
}

type OpenedOrder = Awaited<ReturnType<typeof openOrder>>;

type Options = Pick<OpenedOrder['checkout'], 'key' | 'name' | 'description' | 'currency'> & {
  amount: number;
  order_id: string;
  prefill: OpenedOrder['prefill'];
  timeout: number;
  handler: (result: CheckoutResult) => void;
  modal: { ondismiss: () => void };
};

declare global {
  interface Window {
    /** Brought by the provider's script. */
    Razorpay?: new (options: Options) => { open: () => void; close: () => void };
  }
}

/**
 * Opens the provider's window. Null: it was closed or its time ran out, without a payment it knew of. It closes by itself
 * when `left` says that the page behind it is gone: nobody should pay over a page that is about something else.
 */
export function openCheckout({ checkout, prefill, payment }: OpenedOrder, left: AbortSignal) {
  const { order, holdExpiresAt } = payment;
  const { key, name, description, timeoutSeconds } = checkout;
  return new Promise<CheckoutResult | null>((resolve, reject) => {
    if (!window.Razorpay) return reject(new CheckoutUnavailable());
    const paying = new window.Razorpay({
      key,
      amount: order.amount,
      currency: order.currency,
      name,
      description,
      order_id: order.id,
      prefill,
      // A window that outlived the hold would take money for a slot that is no longer kept.
      timeout: Math.min(timeoutSeconds, secondsUntil(holdExpiresAt)),
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    });
    left.addEventListener('abort', () => paying.close(), { once: true });
    paying.open();
  });
}

function secondsUntil(instant: string): number {
  return Math.max(1, Math.floor((Date.parse(instant) - serverNow()) / 1000));
}

/** The provider's checkout, ready to be opened: its script is there once this has come. */
export const checkoutQuery = queryOptions({
  queryKey: keys.checkout,
  queryFn: async ({ signal }) => {
    const { data } = await call(getCheckout, { signal });
    await loadScript(data.script).catch((cause: unknown) => {
      throw new CheckoutUnavailable(cause);
    });
    return data;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The provider's window cannot be shown; no money was asked for. */
export class CheckoutUnavailable extends Error {
  override readonly name = 'CheckoutUnavailable';

  constructor(cause?: unknown) {
    super('the payment window is not available', { cause });
  }
}

const loading = new Map<string, Promise<void>>();

/** Loads a script once. A failed attempt leaves nothing behind, so that the next one starts anew. */
function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement('script');
  script.src = address;
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(address);
      script.remove();
      reject(new Error(`could not load ${address}`));
    };
  });
  loading.set(address, loaded);
  document.head.append(script);
  return loaded;
}
