import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@ekbid/domain';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import {
  type PaymentProvider,
  type ProviderOrder,
  type ProviderReply,
  ProviderUnavailable,
} from '../provider/payment-provider.ts';
import type { Bidder, UncheckedBidder } from '../sessions/authorize.ts';
import { endOrder } from './end-order.ts';
import { type AllowedOrderBatcher, openAllowedOrderBatcher, type Payer } from './open-allowed-orders.ts';
import {
  claimCheck,
  claimProviderCall,
  findOrder,
  storeProviderOrders,
  unclaimProviderCall,
} from './orders.queries.ts';
import { reconcileOrder } from './reconcile-orders.ts';
import { sealReference } from './order-reference.ts';
import type { OpenOrder } from './reserve-slots.queries.ts';
import { type AskedReservation, type OrderBatcher, openOrderBatcher } from './reserve-slots.ts';

/** The limit for the whole call, including the provider's part. So the bidder gets a reply within three seconds. */
const timeoutMs = 2200;

/** The batchers with which a process opens orders. */
export type OrderBatchers = {
  readonly allowed: AllowedOrderBatcher;
  readonly reserved: OrderBatcher;
  /** Stores the provider's ids of new orders, and returns the stored ids. */
  readonly providerIds: Batcher<{ paymentOrderId: string; providerOrderId: string }, string>;
};

export function openOrderBatchers(db: Db): OrderBatchers {
  return {
    allowed: openAllowedOrderBatcher(db),
    reserved: openOrderBatcher(db),
    providerIds: openBatcher({
      run: (orders) => retryTransient(() => storeProviderOrders(db, orders)),
      isTransient,
      keyOf: ({ paymentOrderId }) => paymentOrderId,
    }),
  };
}

type Needs = Pick<Deps, 'bidBatcher' | 'db' | 'keys' | 'live' | 'provider' | 'log'> & {
  readonly orderBatchers: OrderBatchers;
};
type Asked = Pick<AskedReservation, 'auctionId' | 'amountPaise' | 'networkHash'>;

/**
 * Opens a payment order for one bid and reserves a slot (T1), or returns the order that is already open for it (T2).
 * Everything that could prevent the bid is refused here, before the bidder pays. If an order is clearly allowed, one
 * statement checks the session and opens it. All other orders are decided by the rule in domain/.
 */
export async function createOrder(deps: Needs, caller: UncheckedBidder, asked: Asked) {
  const signal = AbortSignal.timeout(timeoutMs);
  const receipt = randomBytes(16).toString('hex');
  const { order, payer } =
    (await openIfAllowed(deps, caller, { ...asked, receipt })) ??
    (await reserve(deps, await caller.admit(), { ...asked, receipt, signal }));
  // The provider is asked after the transaction has ended, so that no lock is held during the call.
  try {
    const providerOrderId = order.providerOrderId ?? (await askFor(order));
    return { providerOrderId, amountPaise: order.amountPaise, keptUntil: order.keptUntil, payer };
  } finally {
    deps.live.personChanged(payer.userId);
  }

  /** The call that opened the order already has the claim to create it at the provider. Others must get the claim. */
  function askFor(order: OpenOrder): Promise<string> {
    const about = { ...order, auctionId: asked.auctionId, bidderId: payer.userId };
    const toPlace = { ...order, reference: sealReference(deps.keys, about) };
    return order.receipt === receipt
      ? askProvider(deps, toPlace, { again: false, signal })
      : placeOrderAtProvider(deps, toPlace, signal);
  }
}

type Opened = { readonly order: OpenOrder; readonly payer: Payer };

/** Opens the order if it is clearly allowed. Otherwise returns null, and the rule decides. */
async function openIfAllowed(
  { orderBatchers }: Needs,
  { sessionHash }: UncheckedBidder,
  { auctionId, amountPaise, receipt }: Omit<Asked, 'networkHash'> & { readonly receipt: string },
): Promise<Opened | null> {
  if (sessionHash === null || amountPaise === null) return null;
  const opened = await orderBatchers.allowed.take({ sessionHash, auctionId, amountPaise, receipt });
  return opened && { order: { ...opened, providerOrderId: null }, payer: opened };
}

async function reserve(
  deps: Needs,
  bidder: Bidder,
  { signal, ...asked }: Asked & { readonly receipt: string; readonly signal: AbortSignal },
): Promise<Opened> {
  const take = () => deps.orderBatchers.reserved.take({ bidder, ...asked });
  let order = await take();
  // An order of an earlier call may be past its six minutes, too late to pay. It is ended, and a new one is opened.
  if (!(order instanceof Refusal) && order.receipt !== asked.receipt && (await isOverdue(deps, order, signal)))
    order = await take();
  if (order instanceof Refusal) throw order;
  return { order, payer: bidder };
}

/**
 * Returns whether the order's reservation has expired and the order was reconciled. If the signal aborts, the answer is
 * false, and the reconciliation goes on in the background.
 */
async function isOverdue(deps: Needs, { paymentOrderId, keptUntil }: OpenOrder, signal: AbortSignal): Promise<boolean> {
  if (keptUntil > (await readClock(deps.db)) || !(await claimCheck(deps.db, paymentOrderId))) return false;
  if (signal.aborted) return false;
  const reconciled = reconcileOrder(deps, paymentOrderId).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ProviderUnavailable))
        deps.log.error({ err: error, paymentOrderId }, 'an order could not be reconciled');
      return false;
    },
  );
  return Promise.race([reconciled, once(signal, 'abort').then(() => false)]);
}

type OrderToPlace = {
  readonly paymentOrderId: string;
  readonly receipt: string;
  readonly amountPaise: number;
  readonly reference: string;
};

const pollMs = 50;

/**
 * Returns the provider's id of an open order. The order is created there only once: of two simultaneous calls, one
 * creates it and the other waits until its id is stored. After a crash, the next call finds the order that the provider
 * already has under our receipt. If the signal aborts, waiting ends with an error.
 */
async function placeOrderAtProvider(
  deps: Pick<Needs, 'db' | 'live' | 'provider' | 'log' | 'orderBatchers'>,
  order: OrderToPlace,
  signal: AbortSignal,
): Promise<string> {
  while (!signal.aborted) {
    const claim = await claimProviderCall(deps.db, order.paymentOrderId);
    if (claim) return askProvider(deps, order, { again: claim.again, signal });
    const present = await findOrder(deps.db, order.paymentOrderId);
    if (present?.providerOrderId) return present.providerOrderId;
    if (present?.state !== 'created') throw new Refusal('order_refused');
    await pause(pollMs);
  }
  throw new Refusal('provider_unavailable');
}

type Asking = {
  /** Whether an earlier try may have created the order at the provider. */
  readonly again: boolean;
  readonly signal: AbortSignal;
};

/** Creates the order at the provider. The caller must have the claim (see `claimProviderCall`). */
async function askProvider(
  { db, live, provider, log, orderBatchers }: Pick<Needs, 'db' | 'live' | 'provider' | 'log' | 'orderBatchers'>,
  order: OrderToPlace,
  { again, signal }: Asking,
): Promise<string> {
  const { paymentOrderId } = order;
  const created = await adoptOrCreate(provider, order, { again, signal }).catch(async (error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ paymentOrderId, reason: error.reason }, 'the provider did not answer');
    await unclaimProviderCall(db, paymentOrderId);
    throw new Refusal('provider_unavailable');
  });
  if (created.kind === 'ok')
    return orderBatchers.providerIds.take({ paymentOrderId, providerOrderId: created.value.providerOrderId });
  log.warn({ paymentOrderId, reason: created.reason }, 'the provider refused an order');
  await endOrder({ db, live }, paymentOrderId, { state: 'failed' });
  throw new Refusal('order_refused');
}

async function adoptOrCreate(
  provider: PaymentProvider,
  { amountPaise, receipt, reference }: OrderToPlace,
  { again, signal }: Asking,
): Promise<ProviderReply<ProviderOrder>> {
  const known = again ? await provider.findOrderByReceipt(receipt, signal) : null;
  if (known?.kind === 'refused') return known;
  if (known?.value) return { kind: 'ok', value: known.value };
  return provider.createOrder({ amountPaise, receipt, reference }, signal);
}
