import { href, pages } from '@ekbid/contract';
import type { Bench, Benchmark, Figure } from './benchmark.ts';
import { createListedWorld, type ListedWorld } from './lists.ts';
import { headersOf, readCookies } from './load/bid-requests.ts';
import { type Measured, measureInTurns } from './load/measurements.ts';
import { readAgain } from './load/loops.ts';
import { readable, speedFigure } from './report/figures.ts';
import { withCpu, withCpuDetail, withPostgresCosts } from './scene/costs.ts';
import { startIdleServer } from './scene/server.ts';

const clients = 16;
const compressed = { 'accept-encoding': 'br' };

/** Measures frequent reads, and compares them with a Fastify server that sends the same bytes from memory. */
export const visitors: Benchmark = {
  title: 'Reads of visitors and of signed-in people',
  how:
    `${clients} clients read one address of an EkBid process again and again, on a database with 1,000 auctions, compressed with brotli: as a visitor, as one who comes for the first time and gets cookies, as one who has the bytes already (304), and signed in. ` +
    'The reference is a Fastify process that answers with the same bytes, which it keeps, and with no other header; ' +
    'both are measured in alternation. CPU time and statements are for one read.',
  run: async (bench) => {
    await using made = new AsyncDisposableStack();
    const world = made.use(await createListedWorld(bench, bench.size(1000, 100)));
    const idle = made.use(await startIdleServer());
    const origin = `http://127.0.0.1:${world.port}`;
    const cases = listCases(bench, world, { cookie: await readCookies(origin) });
    const measured = await measureInTurns(bench.rounds, contestants(bench, { cases, world, origin, idle }));
    return { figures: Object.entries(cases).map(([what, { atLeast }]) => figureOf(what, atLeast, measured)) };
  },
};

type Headers = Readonly<Record<string, string>>;
type Case = {
  readonly path: string;
  readonly headers: Headers;
  /** The goal: at least this share of the reads per second that the reference server reaches with the same bytes. */
  readonly atLeast?: number;
};

/** The goals by kind of read, as shares of the reference server's speed. Reads with a goal are measured for longer. */
const goals = { kept: 0.4, page: 0.3, signedIn: 0.1 };

function listCases({ size }: Bench, world: ListedWorld, visitor: Headers): Record<string, Case> {
  const { auctionId } = world;
  const person = headersOf(world.bidder);
  const calls = {
    'list of auctions': '/api/auctions',
    auction: `/api/auctions/${auctionId}`,
    leaderboard: `/api/leaderboard/${auctionId}`,
    'number line': `/api/auctions/${auctionId}/number-line`,
  };
  const addresses = Object.entries({
    home: href(pages.home),
    list: href(pages.auctions),
    auction: href(pages.auction, { auctionId }),
    leaderboard: href(pages.leaderboard, { auctionId }),
    check: href(pages.check),
    'check of an auction': href(pages.checkAuction, { auctionId }),
    login: href(pages.login),
    'sign-up': href(pages.signUp),
    'how it works': href(pages.howItWorks),
    FAQ: href(pages.faq),
    about: href(pages.about),
    help: href(pages.help),
    contact: href(pages.contact),
    terms: href(pages.terms),
    privacy: href(pages.privacy),
  });
  const ofCalls = Object.entries(calls)
    .slice(0, size(4))
    .flatMap(([name, path]): [string, Case][] => [
      [`${name}, visitor`, { path, headers: visitor, atLeast: goals.kept }],
      [`${name}, unchanged (304)`, { path, headers: { ...visitor, 'if-none-match': '*' }, atLeast: goals.kept }],
      [`${name}, first visit`, { path, headers: {} }],
      [
        `${name}, signed in`,
        { path, headers: person, ...(name === 'list of auctions' && { atLeast: goals.signedIn }) },
      ],
    ]);
  const ofPages = addresses.slice(0, size(15, 2)).flatMap(([name, path]): [string, Case][] => [
    [
      `page: ${name}, visitor`,
      { path, headers: visitor, ...(name in { home: 1, list: 1 } && { atLeast: goals.page }) },
    ],
    [`page: ${name}, first visit`, { path, headers: {} }],
    [`page: ${name}, signed in`, { path, headers: person }],
  ]);
  return Object.fromEntries([...ofCalls, ...ofPages]);
}

type Contest = {
  readonly cases: Readonly<Record<string, Case>>;
  readonly world: ListedWorld;
  readonly origin: string;
  readonly idle: { readonly port: number };
};

function contestants({ size, postgres }: Bench, { cases, world, origin, idle }: Contest) {
  const roots = { web: world.processId, PostgreSQL: postgres.processId };
  const contestantsOf = ([what, { path, headers: own, atLeast }]: [string, Case]) => {
    const seconds = atLeast === undefined ? 1 : size(4, 1);
    const headers = { ...own, ...compressed };
    const read = () => withCpu(roots, () => readAgain({ url: origin + path, headers, clients, seconds }));
    return [
      [what, atLeast === undefined ? read : () => withPostgresCosts(world.pool, read)],
      [
        `${what}, kept`,
        async () => {
          const reply = await fetch(origin + path, { headers });
          const url = `http://127.0.0.1:${idle.port}/bytes`;
          // `fetch` unpacks the body, so the compressed length is taken from the header.
          const length = Number(reply.headers.get('content-length') ?? (await reply.arrayBuffer()).byteLength);
          await fetch(url, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(length) });
          return readAgain({ url, headers, clients, seconds });
        },
      ],
    ] as const;
  };
  return Object.fromEntries(Object.entries(cases).flatMap(contestantsOf));
}

function figureOf(what: string, atLeast: number | undefined, measured: Readonly<Record<string, Measured>>): Figure {
  const own = measured[what] ?? {};
  const { statements } = own;
  const figure = withCpuDetail(speedFigure(what, own), own);
  const kept = measured[`${what}, kept`] ?? {};
  return {
    ...figure,
    ...(statements !== undefined && { detail: `${figure.detail}; ${readable(statements, '')} statements` }),
    reference: { what: 'Fastify, the same bytes kept', measured: kept['perSecond'] ?? Number.NaN },
    ...(atLeast !== undefined && { budget: { ratioAtLeast: atLeast } }),
  };
}
