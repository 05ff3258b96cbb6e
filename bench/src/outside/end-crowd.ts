import { setTimeout as pause } from 'node:timers/promises';
import { getRequest, headersOf } from '../load/bid-requests.ts';
import { addressOf, Connection } from '../load/loops.ts';
import { percentile } from '../load/measurements.ts';
import { type Answered, payAndBid } from '../paid-flow.ts';
import type { PaidOrder } from '../scene/bid-database.ts';
import { StreamReaders } from './stream-readers.ts';

type Task = {
  readonly port: number;
  readonly providerPort: number;
  readonly auctionId: string;
  /** The order of each person. */
  readonly plan: readonly PaidOrder[];
};

const perAddress = 5;
/** The last people begin this long before the end. Paying takes longer than this only if something is wrong. */
const lastMs = 3000;

/**
 * People who all wait for the end of one auction. Each has an open live stream, views the auction, creates an order,
 * pays and bids. The nearer the end, the more of them do so.
 */
export class EndCrowd {
  readonly #readers = new StreamReaders();
  readonly #outcomes: Answered[] = [];
  readonly #flowMs: number[] = [];
  readonly #failures: string[] = [];
  #task: Task | undefined;
  #late = 0;
  #running: Promise<unknown> = Promise.resolve();

  async start(task: Task): Promise<void> {
    const { port, auctionId, plan } = task;
    this.#task = task;
    const cookies = plan.map(({ bidder }) => headersOf(bidder)['cookie'] ?? '');
    const path = `/api/live?auctions=${auctionId}`;
    await this.#readers.start({ port, streams: plan.length, path, perAddress, network: 'crowd', cookies });
  }

  /** Starts buying. The auction ends in this many seconds. */
  go(seconds: number): void {
    const total = seconds * 1000 - lastMs;
    const plan = this.#task?.plan ?? [];
    // With the square root, the number of people per second grows steadily: half of them come in the last 30 % of the
    // time.
    const works = plan.map((order, nth) => ({ order, nth, atMs: total * Math.sqrt((nth + 0.5) / plan.length) }));
    this.#running = Promise.all(works.map((work) => this.#visit(work)));
  }

  async stop() {
    await this.#running;
    return {
      outcomes: this.#outcomes,
      late: this.#late,
      failures: this.#failures,
      flow: {
        p50: percentile(this.#flowMs, 0.5),
        p99: percentile(this.#flowMs, 0.99),
        longest: Math.max(...this.#flowMs),
      },
      streams: this.#readers.stop(),
    };
  }

  async #visit({ order, nth, atMs }: { order: PaidOrder; nth: number; atMs: number }): Promise<void> {
    if (!this.#task) return;
    const { port, providerPort, auctionId } = this.#task;
    await pause(atMs);
    const from = addressOf('crowd', Math.floor(nth / perAddress));
    const [server, provider] = await Promise.all([Connection.open(port, from), Connection.open(providerPort)]);
    const startedAt = performance.now();
    try {
      const page = await server.send(getRequest(`/api/auctions/${auctionId}`, headersOf(order.bidder)));
      if (page.status !== 200) throw new Error(`the auction: answered with ${page.status}: ${page.body}`);
      this.#outcomes.push(await payAndBid('/pay', order, { server, provider }));
      this.#flowMs.push(performance.now() - startedAt);
    } catch (error) {
      const { message } = error as Error;
      if (message.includes('"auction_ended"')) this.#late += 1;
      else this.#failures.push(message);
    } finally {
      server.close();
      provider.close();
    }
  }
}
