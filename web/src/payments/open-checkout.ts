import { createOrder, getCheckout } from '@ekbid/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-time.ts';
import { moneyCallTimeout } from './finish-payment.ts';
import type { OpenPayment, CheckoutResult } from './kept-results.ts';

/** A bid that a person wants to pay for. */
export type WantedBid = Readonly<Pick<OpenPayment, 'auctionId' | 'auctionTitle' | 'auctionTitleHindi' | 'amount'>>;

/**
 * Creates an order for a bid. Loads the provider's script first, so that no slot is reserved if the script cannot be
 * loaded.
 */
export async function openOrder(client: QueryClient, wanted: WantedBid) {
  const checkout = await client.ensureQueryData(checkoutQuery);
  const opened = await call(createOrder, {
    body: { auctionId: wanted.auctionId, amount: wanted.amount },
    signal: moneyCallTimeout(),
  });
  const { order, holdExpiresAt, prefill } = opened;
  const payment: OpenPayment = {
    ...wanted,
    order,
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
    /** The provider's script defines this. */
    Razorpay?: new (options: Options) => { open: () => void; close: () => void };
  }
}

/**
 * Opens the provider's window. Null means that it was closed, or timed out, without a payment. `pageLeft` closes the
 * window, because the person should not pay on an unrelated page.
 */
export function openCheckout({ checkout, prefill, payment }: OpenedOrder, pageLeft: AbortSignal) {
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
      // The window must not outlast the reservation: it would take money for a slot that is no longer reserved.
      timeout: Math.min(timeoutSeconds, secondsUntil(holdExpiresAt)),
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    });
    pageLeft.addEventListener('abort', () => paying.close(), { once: true });
    paying.open();
  });
}

function secondsUntil(instant: string): number {
  return Math.max(1, Math.floor((Date.parse(instant) - serverNow()) / 1000));
}

/** The settings of the provider's window without its script. For visitors, who cannot pay yet. */
export const checkoutSettingsQuery = queryOptions({
  queryKey: keys.checkoutSettings,
  queryFn: async ({ signal }) => (await call(getCheckout, { signal })).data,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The settings of the provider's window. When this query resolves, the provider's script has loaded. */
export const checkoutQuery = queryOptions({
  queryKey: keys.checkout,
  queryFn: async ({ client }) => {
    const data = await client.ensureQueryData(checkoutSettingsQuery);
    await loadScript(data.script).catch((cause: unknown) => {
      throw new CheckoutUnavailable(cause);
    });
    return data;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The provider's window could not be opened. No money was taken. */
export class CheckoutUnavailable extends Error {
  override readonly name = 'CheckoutUnavailable';

  constructor(cause?: unknown) {
    super('the payment window is not available', { cause });
  }
}

const loading = new Map<string, Promise<void>>();

/** Loads a script once. A failure is not cached, so that the next call loads the script again. */
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
