import type { ProviderPayment } from './provider.ts';
import type { Order } from './world.ts';
import { createOrder, placeBid, placeFreeBid, type Server, type Steps, verifyPayment } from './use-cases.ts';

/**
 * Runs a use case on one of the simulated processes. Returns `lost` if the process died or its answer did not arrive.
 */
type Request = <Value>(useCase: Steps<Value>) => Steps<Value | 'lost'>;

/** What the server told a bidder about an order: it is a bid, or it is refunded. This must never change. */
export type Acknowledged = { readonly order: Order; readonly as: 'bid' | 'refund' };

type Browser = {
  readonly server: Server;
  readonly request: Request;
  readonly bidder: number;
  readonly acknowledged: Acknowledged[];
};

/** Simulates a bidder who places a few bids. The bidder may give up, and the browser or the network may fail. */
export function* actAsBidder(browser: Browser): Steps {
  const { chances, world } = browser.server;
  const bids = 1 + chances.upTo(6);
  for (let n = 0; n < bids; n += 1) {
    const auction = chances.upTo(world.auctions.length);
    yield* bidOnce(browser, auction, 100 * (1 + chances.upTo(6)));
  }
}

function* bidOnce(browser: Browser, auction: number, amountPaise: number): Steps {
  const { server, request, bidder } = browser;
  const { chances, world } = server;
  // Rarely, a client calls the wrong endpoint: it pays for a free bid, or sends no payment for a paid one.
  if ((world.auctions[auction]?.entryMode === 'free') !== chances.happens(0.05))
    return yield* bidFree(browser, auction, amountPaise);
  const opened = yield* again(
    () => request(createOrder(server, { auction, bidder, amountPaise })),
    (reply) => reply !== 'lost' && reply.kind !== 'unavailable',
  );
  if (opened === 'lost' || opened.kind !== 'opened') return;
  const payments = yield* payAtProvider(server, opened.providerOrder);
  for (const payment of payments) {
    // The browser closed or lost its network after the payment, so it does not send the bid.
    if (chances.happens(0.15)) return;
    yield* handIn(browser, opened.order, payment);
  }
}

/** Places a free bid. If no answer arrives, the browser sends it again, and must then get the same bid. */
function* bidFree({ server, request, bidder, acknowledged }: Browser, auction: number, amountPaise: number): Steps {
  const placed = yield* again(
    () => request(placeFreeBid(server, { auction, bidder, amountPaise })),
    (reply) => reply !== 'lost',
  );
  if (placed !== 'lost' && placed !== 'refused') acknowledged.push({ order: placed, as: 'bid' });
}

function* payAtProvider({ chances, provider }: Server, order: string): Steps<ProviderPayment[]> {
  yield;
  if (chances.happens(0.1)) return [];
  const made = [provider.pay(order, { captured: chances.happens(0.9), extraPaise: chances.happens(0.02) ? 50 : 0 })];
  yield;
  if (chances.happens(0.1)) made.push(provider.pay(order, { captured: chances.happens(0.8) }));
  return made;
}

function* handIn(browser: Browser, order: Order, payment: ProviderPayment): Steps {
  const { server, request, acknowledged } = browser;
  const verified = yield* again(
    () => request(verifyPayment(server, order, payment)),
    (reply) => reply === 'verified',
  );
  if (verified !== 'verified') return;
  const placed = yield* again(
    () => request(placeBid(server, order)),
    (reply) => reply !== 'lost',
  );
  if (placed === 'bid' || placed === 'refund') acknowledged.push({ order, as: placed });
}

/** Repeats a call until its answer is enough, as an open browser does. It gives up after a few tries. */
function* again<Value>(run: () => Steps<Value>, isEnough: (value: Value) => boolean): Steps<Value> {
  for (let tries = 1; ; tries += 1) {
    const value = yield* run();
    if (tries === 3 || isEnough(value)) return value;
  }
}
