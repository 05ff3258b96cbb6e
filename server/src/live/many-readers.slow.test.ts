import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createAuction, useTestApp } from '../testing/test-app.ts';
import { listActiveSessions } from '../sessions/session-lookup.ts';
import { type Hub, openHub } from './hub.ts';
import type { Reader } from './reader.ts';

const app = useTestApp();
const many = 3000;
let hub: Hub;
let questions = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    questions += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The turns of the event loop so far. */
let turns = 0;
let turning: NodeJS.Immediate;
function turn(): void {
  turns += 1;
  turning = setImmediate(turn);
}

beforeEach(async () => {
  hub = openHub({ ...app.deps, db: app.db.withPlugin(counting), listActiveSessions, listClosingHeads: async () => [] });
  await hub.listen();
  turn();
});
afterEach(async () => {
  clearImmediate(turning);
  await hub.close();
});

type Written = { readonly event: Buffer; readonly turn: number };

/** Creates readers without connections. Returns what was written to each, and in which turn. */
function gather(auctionIds: readonly string[]): Written[][] {
  return Array.from({ length: many }, () => {
    const written: Written[] = [];
    const reader: Reader = {
      auctionIds,
      person: null,
      write: (event) => void written.push({ event, turn: turns }),
      end: () => {},
      onGone: () => {},
    };
    hub.join(reader);
    return written;
  });
}

const haveReceived = (crowd: readonly Written[][], times: number) =>
  eventually(() => expect(crowd.every((written) => written.length === times)).toBe(true));

describe('thousands of readers', () => {
  test('who connect at once, as after a restart, are served by one query', async () => {
    const auctionId = await createAuction(app);
    questions = 0;
    const crowd = gather([auctionId]);
    await haveReceived(crowd, 1);
    expect(crowd[many - 1]?.[0]?.event.toString()).toContain(`"_id":"${auctionId}"`);
    // Two queries read the state of the auction and the time. If the first reader is served before the others, it takes
    // two queries of its own.
    expect(questions).toBeLessThanOrEqual(4);
  });

  test('get one change by one query and in the same bytes, and other requests are served meanwhile', async () => {
    const auctionId = await createAuction(app);
    const crowd = gather([auctionId]);
    await haveReceived(crowd, 1);
    questions = 0;
    app.deps.live.auctionChanged(auctionId);
    await haveReceived(crowd, 2);
    const told = crowd.flatMap((written) => written.slice(1));
    expect(new Set(told.map(({ event }) => event)).size).toBe(1);
    expect(questions).toBe(1);
    const together = Map.groupBy(told, ({ turn }) => turn);
    expect(Math.max(...[...together.values()].map(({ length }) => length))).toBeLessThanOrEqual(500);
  });

  test('who take long to write to are told less often, so that bids get the time', async () => {
    const auctionId = await createAuction(app);
    const toldAt: number[] = [];
    const write = () => {
      const from = performance.now();
      toldAt.push(from);
      while (performance.now() < from + 60);
    };
    hub.join({ auctionIds: [auctionId], person: null, write, end: () => {}, onGone: () => {} });
    for (let times = 1; times < 5; times += 1) {
      await eventually(() => expect(toldAt).toHaveLength(times));
      app.deps.live.auctionChanged(auctionId);
    }
    await eventually(() => expect(toldAt).toHaveLength(5));
    const gaps = toldAt.slice(1).map((at, nth) => at - (toldAt[nth] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(450);
  });
});
