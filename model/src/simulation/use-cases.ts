import {
  refundBackOffSeconds,
  type RefundStep,
  Refusal,
  unattemptedReservationMinutes,
  type RefundAtProvider,
} from '@ekbid/domain';
import type { Provider, ProviderPayment } from './provider.ts';
import type { Rules } from './rules.ts';
import * as transaction from './transactions.ts';
import { enqueue, type Order, type Refund, rowOf, type World } from './world.ts';

/** The dependencies of every use case of the server. */
export type Server = {
  readonly world: World;
  readonly provider: Provider;
  readonly rules: Rules;
  readonly chances: Chances;
};

/** The steps of a use case. At every `yield` its process may die, and other steps may run before it continues. */
export type Steps<Value = void> = Generator<undefined, Value>;

type Reply<Value> = { readonly kind: 'ok'; readonly value: Value } | { readonly kind: 'unknown' };

/** Calls the provider, which works and answers, or works while its answer gets lost, or never gets the call. */
function* ask<Value>({ chances }: Server, work: () => Value): Steps<Reply<Value>> {
  yield;
  const fate = chances.callFate();
  if (fate === 'not_done') return { kind: 'unknown' };
  const value = work();
  yield;
  return fate === 'reply_lost' ? { kind: 'unknown' } : { kind: 'ok', value };
}

type Opened = { readonly kind: 'opened'; readonly order: Order; readonly providerOrder: string };

export function* createOrder(
  server: Server,
  asked: { auction: number; bidder: number; amountPaise: number },
): Steps<Opened | { kind: 'refused' | 'unavailable' }> {
  const { world, provider, chances } = server;
  let order: Order;
  try {
    order = transaction.reserveSlot(world, asked);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused' };
    throw error;
  }
  yield;
  if (order.providerOrder === null) {
    // If a process died after this call, the provider already has the order. It is found by our receipt number.
    const made = yield* ask(
      server,
      () =>
        provider.findOrder(order.id) ??
        (chances.refusesOrder() ? null : provider.createOrder(order.id, order.amountPaise)),
    );
    if (made.kind === 'unknown') return { kind: 'unavailable' };
    if (made.value === null) {
      transaction.closeOrder(world, order, 'failed');
      return { kind: 'refused' };
    }
    order.providerOrder ??= made.value;
    yield;
  }
  return { kind: 'opened', order, providerOrder: order.providerOrder };
}

export function* verifyPayment(
  server: Server,
  order: Order,
  paid: ProviderPayment,
): Steps<'verified' | 'pending' | 'unknown'> {
  const fetched = yield* ask(server, () => ({ ...paid }));
  if (fetched.kind === 'unknown') return 'unknown';
  if (fetched.value.status !== 'captured') return 'pending';
  return (yield* bookPayment(server, order, fetched.value)) === 'known' ? 'verified' : 'unknown';
}

export function* placeFreeBid(
  { world, rules }: Server,
  asked: { auction: number; bidder: number; amountPaise: number },
): Steps<Order | 'refused'> {
  yield;
  let order: Order;
  try {
    order = transaction.placeFreeBid(world, rules, asked);
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
    throw error;
  }
  yield;
  return order;
}

export function* placeBid({ world, rules }: Server, order: Order): Steps<'bid' | 'refund' | 'unpaid'> {
  yield;
  const became = transaction.settle(world, rules, order);
  yield;
  return became;
}

/** Updates our books about one order with what the provider reports. Webhooks and regular work call this function. */
export function* reconcile(server: Server, order: Order): Steps<'known' | 'unknown'> {
  const { world, rules } = server;
  if (order.providerOrder === null && (yield* adoptOrder(server, order)) === 'unknown') return 'unknown';
  if (order.providerOrder !== null) {
    if ((yield* recordPayments(server, order, order.providerOrder)) === 'unknown') return 'unknown';
    transaction.settle(world, rules, order);
    yield;
  }
  if (order.holdExpiresAt <= world.now) transaction.closeOrder(world, order, 'expired');
  else if (order.state === 'created' && order.createdAt + unattemptedReservationMinutes * 60 <= world.now)
    return yield* endUnattempted(server, order);
  return 'known';
}

/**
 * Ends a reservation early if nobody tried to pay. The payment may still arrive later, although the provider reported
 * none.
 */
function* endUnattempted(server: Server, order: Order): Steps<'known' | 'unknown'> {
  const { provider, world } = server;
  const attempted = yield* ask(server, () => provider.paymentsOf(order.providerOrder ?? '').length > 0);
  if (attempted.kind === 'unknown') return 'unknown';
  if (!attempted.value) transaction.closeOrder(world, order, 'expired');
  return 'known';
}

/** Finds an order that the provider created but whose id we did not store, because our process died in between. */
function* adoptOrder(server: Server, order: Order): Steps<'known' | 'unknown'> {
  const found = yield* ask(server, () => server.provider.findOrder(order.id));
  if (found.kind === 'unknown') return 'unknown';
  if (found.value !== null) order.providerOrder ??= found.value;
  yield;
  return 'known';
}

function* recordPayments(server: Server, order: Order, providerOrder: string): Steps<'known' | 'unknown'> {
  const listed = yield* ask(server, () => server.provider.paymentsOf(providerOrder).map((payment) => ({ ...payment })));
  if (listed.kind === 'unknown') return 'unknown';
  for (const seen of listed.value)
    if (seen.status === 'captured' && (yield* bookPayment(server, order, seen)) === 'unknown') return 'unknown';
  return 'known';
}

/** Books captured money and its refunds. Books nothing if the provider does not answer the question about refunds. */
function* bookPayment(server: Server, order: Order, seen: ProviderPayment): Steps<'known' | 'unknown'> {
  const { world, rules, provider } = server;
  const amountRefundedPaise = provider.refundsOf(seen.id).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const listed =
    amountRefundedPaise === 0
      ? { kind: 'ok' as const, value: [] }
      : yield* ask(server, () => provider.refundsOf(seen.id).map((refund) => ({ ...refund })));
  if (listed.kind === 'unknown') return 'unknown';
  transaction.recordPayment(world, rules, order, { ...seen, amountRefundedPaise }, listed.value);
  yield;
  return 'known';
}

/** The job that sends one refund. It repeats the request with the same key until the provider reports the outcome. */
export function* sendRefund(server: Server, refundId: number): Steps {
  const { world } = server;
  const refund = rowOf(world.refunds, refundId);
  if (refund.state !== 'pending') return;
  refund.tries += 1;
  yield;
  const { step, made } = yield* askForRefund(server, refund);
  if (step === 'refunded' && made !== null) transaction.finishRefund(world, refund, made);
  else if (step === 'needs_operator') transaction.refuseRefund(world, refund);
  else enqueue(world, 'refund', String(refund.id), world.now + refundBackOffSeconds(refund.tries, 0.5));
  yield;
}

type Asked = { readonly step: RefundStep; readonly made: string | null };

function* askForRefund(server: Server, { payment, key, amountPaise }: Refund): Steps<Asked> {
  const { world, provider, rules, chances } = server;
  const { providerPayment } = rowOf(world.payments, payment);
  const paid = provider.payments.find(({ id }) => id === providerPayment);
  if (!paid) throw new Error('a refund of a payment that was never made');
  const reply = yield* ask(server, () => provider.refund(paid, key, amountPaise, chances.refundOutcome()));
  const made = reply.kind === 'ok' ? reply.value : null;
  const step = rules.stepAfterRefundReply(amountPaise, made ? { kind: 'ok', refund: made } : refusedOr(reply));
  return step === 'compare' ? yield* compare(server, paid.id, amountPaise) : { step, made: made?.id ?? null };
}

/** The reply to a refund if `provider.refund` returned null: the provider answered, and refused. */
const refusedOr = ({ kind }: Reply<unknown>) => ({ kind: kind === 'ok' ? ('refused' as const) : kind });

function* compare(server: Server, paid: string, amountPaise: number): Steps<Asked> {
  const listed = yield* ask(server, () => server.provider.refundsOf(paid).map((seen) => ({ ...seen })));
  if (listed.kind === 'unknown') return { step: 'try_again', made: null };
  const made = listed.value.find(({ status }) => status === 'processed')?.id ?? null;
  return { step: server.rules.stepAfterComparing(amountPaise, listed.value), made };
}

export function* oweRefunds({ world }: Server, auctionId: number): Steps {
  const chunk = 2;
  for (;;) {
    const owed = transaction.oweRefunds(world, rowOf(world.auctions, auctionId), chunk);
    yield;
    if (owed < chunk) return;
  }
}

/** All random decisions of a run. They come from one seed, so the same seed gives the same run. */
export class Chances {
  /** Whether failures happen. It becomes false at the end, so that all remaining work can finish. */
  faulty = true;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  happens(probability: number): boolean {
    return this.#random() < probability;
  }

  upTo(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.upTo(items.length)];
  }

  callFate(): 'done' | 'reply_lost' | 'not_done' {
    if (!this.faulty || this.happens(0.8)) return 'done';
    return this.happens(0.5) ? 'reply_lost' : 'not_done';
  }

  refusesOrder(): boolean {
    return this.faulty && this.happens(0.02);
  }

  refundOutcome(): RefundAtProvider['status'] {
    if (!this.faulty) return 'processed';
    return this.happens(0.6) ? 'processed' : this.happens(0.9) ? 'pending' : 'failed';
  }
}
