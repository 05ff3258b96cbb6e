import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createOrder, login, placeBid } from '@ekbid/contract';
import { addressOf } from '../load/loops.ts';
import { headersOf } from '../load/bid-requests.ts';
import { percentile } from '../load/measurements.ts';
import type { Answered } from '../paid-flow.ts';
import type { PaidOrder } from '../scene/bid-database.ts';

export const passwordOfAll = 'a pass 1';

type Place = { readonly port: number; readonly providerPort: number };
/** A person who signs in with the e-mail address and buys one bid. */
export type Visitor = { readonly email: string; readonly order: PaidOrder };

const everyMs = 500;
const timeoutMs = 15_000;
const maxTries = 3;
const retryMs = 1000;

/** People who come one after another while the server is under load. Each signs in, views an auction, pays and bids. */
export class PeopleBehind {
  readonly placed: Answered[] = [];
  readonly failures: string[] = [];
  readonly #place: Place;
  readonly #visitors: Iterator<Visitor>;
  readonly #wholeMs: number[] = [];
  #started = 0;
  #repeated = 0;
  #isStopping = false;
  #running: Promise<unknown>[] = [];
  #coming: Promise<void> = Promise.resolve();

  constructor(place: Place, visitors: Iterator<Visitor>) {
    this.#place = place;
    this.#visitors = visitors;
  }

  start(): void {
    this.#coming = (async () => {
      for (;;) {
        if (this.#isStopping) return;
        const next = this.#visitors.next();
        if (next.done === true) throw new Error('no person is left who could come');
        this.#running.push(this.#buy(next.value, this.#started));
        this.#started += 1;
        await pause(everyMs);
      }
    })();
  }

  async stop() {
    this.#isStopping = true;
    await this.#coming;
    await Promise.all(this.#running);
    const whole = this.#wholeMs;
    return {
      started: this.#started,
      placed: this.placed.length,
      repeated: this.#repeated,
      failures: this.failures,
      whole: { p50: percentile(whole, 0.5), p99: percentile(whole, 0.99), longest: Math.max(...whole) },
    };
  }

  async #buy({ email, order }: Visitor, nth: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: addressOf('behind', nth) });
    const { port, providerPort } = this.#place;
    const { auctionId, amountPaise, bidder } = order;
    const startedAt = performance.now();
    const post = (path: string, body: object, as: { visitorId: string }) =>
      this.#ask({ agent, port, method: 'POST', path: `/api${path}`, body, headers: headersOf({ ...bidder, ...as }) });
    try {
      const stranger = { visitorId: randomBytes(32).toString('base64url') };
      await this.#ask({ agent, port, method: 'GET', path: `/api/auctions/${auctionId}`, headers: {} });
      const { cookies } = await post(login.path, { email, password: passwordOfAll }, stranger);
      const own = { visitorId: /ekbid_visitor=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? '' };
      const amount = amountPaise / 100;
      const ordered = await post(createOrder.path, { auctionId, amount }, own);
      const { order: opened } = ordered.body as { order: { id: string } };
      const pay = { agent: new Agent(), port: providerPort, method: 'POST', path: '/pay', headers: {} };
      const { body: payment } = await this.#ask({ ...pay, body: { orderId: opened.id } });
      const bid = { auctionId, userId: bidder.userId, bidAmount: amount, payment };
      const { data } = (await post(placeBid.path, bid, own)).body as { data: { bid: { _id: string } } };
      this.placed.push({ planned: order, providerOrderId: opened.id, bidId: data.bid._id });
      this.#wholeMs.push(performance.now() - startedAt);
    } catch (error) {
      this.failures.push((error as Error).message);
    } finally {
      agent.destroy();
    }
  }

  /** Makes a call. Like the web app, it tries again after a lost connection or a reply 503. */
  async #ask(call: Call): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(call).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status === 200) return answer;
      const what = answer instanceof Error ? answer.message : `${answer.status} ${JSON.stringify(answer.body)}`;
      const isTemporary = answer instanceof Error || answer.status === 503;
      if (!isTemporary || tries === maxTries) throw new Error(`${call.method} ${call.path}: ${what}`);
      this.#repeated += 1;
      await pause(retryMs);
    }
  }
}

type Call = {
  readonly agent: Agent;
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
};
type Answer = { readonly status: number; readonly body: unknown; readonly cookies: readonly string[] };

function send({ agent, port, method, path, headers, body }: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const text = body === undefined ? '' : JSON.stringify(body);
  const own = { ...headers, ...(text !== '' && { 'content-type': 'application/json' }) };
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: own, signal }, (response) => {
    let received = '';
    response.setEncoding('utf8').on('data', (part: string) => (received += part));
    response.on('error', reject).on('end', () => {
      const cookies = response.headers['set-cookie'] ?? [];
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(received) as unknown, cookies });
    });
  });
  sent.on('error', reject).end(text);
  return promise;
}
