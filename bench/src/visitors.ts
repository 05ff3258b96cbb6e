import autocannon from 'autocannon';
import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { headersOf } from './load/bid-requests.ts';
import { type Measured, measureInTurns } from './load/measurements.ts';
import { createListedWorld } from './lists.ts';
import { startIdleServer } from './scene/server.ts';

const clients = 16;
const compressed = { 'accept-encoding': 'br' };

/** Measures what people read before they sign in, beside the same bytes from a Fastify that keeps them. */
export const visitors: Benchmark = {
  title: 'Reads of visitors',
  how:
    `${clients} clients read one address of an EkBid process again and again, on a database with 1,000 auctions. ` +
    'The reference is a Fastify process that answers with the same bytes, which it keeps, and with no other header; ' +
    'both are measured in alternation.',
  run: async (bench) => {
    await using made = new AsyncDisposableStack();
    const world = made.use(await createListedWorld(bench, bench.size(1000, 100)));
    const idle = made.use(await startIdleServer());
    const origin = `http://127.0.0.1:${world.port}`;
    const visitor = { cookie: await readCookies(origin) };
    const person = headersOf(world.bidder);
    const auction = `/api/auctions/${world.auctionId}`;
    const cases: Record<string, Case> = {
      'list of auctions, compressed': { path: '/api/auctions', headers: { ...visitor, ...compressed } },
      'list of auctions, plain': { path: '/api/auctions', headers: visitor },
      'list of auctions, unchanged (304)': { path: '/api/auctions', headers: { ...visitor, 'if-none-match': '*' } },
      'list of auctions, first visit': { path: '/api/auctions', headers: compressed },
      'auction, compressed': { path: auction, headers: { ...visitor, ...compressed } },
      'auction, unchanged (304)': { path: auction, headers: { ...visitor, 'if-none-match': '*' } },
      'home page': { path: '/', headers: { ...visitor, ...compressed } },
      'home page, first visit': { path: '/', headers: compressed },
      'page of the list': { path: '/auctions', headers: { ...visitor, ...compressed } },
      'list of auctions, signed in': { path: '/api/auctions', headers: { ...person, ...compressed } },
      'leaderboard, signed in': { path: `/api/leaderboard/${world.auctionId}`, headers: { ...person, ...compressed } },
    };
    const measured = await measureInTurns(bench.rounds, contestants(bench, { cases, origin, idlePort: idle.port }));
    return { figures: Object.keys(cases).map((what) => figureOf(what, measured)) };
  },
};

type Case = { readonly path: string; readonly headers: Readonly<Record<string, string>> };
type Contest = {
  readonly cases: Readonly<Record<string, Case>>;
  readonly origin: string;
  readonly idlePort: number;
};

function contestants({ size }: Pick<Bench, 'size'>, { cases, origin, idlePort }: Contest) {
  const seconds = size(4, 1);
  return Object.fromEntries(
    Object.entries(cases).flatMap(([what, { path, headers }]) => [
      [what, () => load(`${origin}${path}`, headers, seconds)],
      [
        `${what}, kept`,
        async () => {
          const reply = await fetch(`${origin}${path}`, { headers });
          const bytes = `http://127.0.0.1:${idlePort}/bytes`;
          // fetch has unpacked the body, so the length is the one of the wire.
          const length = Number(reply.headers.get('content-length') ?? (await reply.arrayBuffer()).byteLength);
          await fetch(bytes, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(length) });
          return load(bytes, headers, seconds);
        },
      ],
    ]),
  );
}

async function load(url: string, headers: Readonly<Record<string, string>>, duration: number): Promise<Measured> {
  const { requests, latency, errors, ...counts } = await autocannon({ url, headers, connections: clients, duration });
  const refused = counts['4xx'] + counts['5xx'] + errors;
  if (refused > 0) throw new Error(`${refused} requests to ${url} were refused`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

function figureOf(what: string, measured: Readonly<Record<string, Measured>>): Figure {
  const of = (name: string) => measured[name] ?? {};
  const { perSecond = Number.NaN, p50, p99 } = of(what);
  return {
    what,
    measured: perSecond,
    unit: '/s',
    detail: `p50 ${p50} ms, p99 ${p99} ms`,
    reference: { what: 'Fastify, the same bytes kept', measured: of(`${what}, kept`)['perSecond'] ?? Number.NaN },
  };
}

/** The cookies of a browser that has been here before. */
async function readCookies(origin: string): Promise<string> {
  const { headers } = await fetch(`${origin}/api/auth/me`);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
