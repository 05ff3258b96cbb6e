import * as contract from '@ekbid/contract';
import { expect, test } from 'vitest';
import { bid, order } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { readSeries } from './testing/scrape.ts';
import { waitingReader } from './waiting.ts';

const app = useTestApp();

/**
 * Places a bid at one amount, and two bids of two people at another. A third person starts to pay. Then two calls are
 * refused: an amount that the person already has, and one out of range.
 */
async function playOut([alone, shared, held]: readonly [number, number, number]): Promise<void> {
  const [asha, ravi, uma] = [await signIn(app), await signIn(app), await signIn(app)];
  const auctionId = await createAuction(app);
  await bid(app, asha, auctionId, alone);
  await bid(app, asha, auctionId, shared);
  await bid(app, ravi, auctionId, shared);
  await order(uma, auctionId, held);
  expect((await order(asha, auctionId, alone)).status).not.toBe(200);
  expect((await order(uma, auctionId, 1000)).status).not.toBe(200);
  await uma.browser.call(contract.getLeaderboard, { params: { auctionId } });
  await uma.browser.call(contract.getNumberLine, { params: { auctionId } });
  await runJobs(app);
}

test('where other people’s amounts are all that differs, everything measured rises alike', async () => {
  const low = await risesThrough(() => playOut([7, 3, 4]));
  const high = await risesThrough(() => playOut([3, 88, 99]));
  expect(low).toMatchObject({ 'ekbid_bids_total{outcome="placed"}': 3, ekbid_holds: 1, ekbid_bid_batch_size_sum: 3 });
  expect(Object.keys(low).length).toBeGreaterThan(12);
  expect(high).toEqual(low);
});

test('no label holds what could name an auction, a person or an amount', async () => {
  for (const series of (await read()).keys())
    for (const [, label = '', value = ''] of series.matchAll(/(\w+)="([^"]*)"/g))
      expect([series, (allowed[label] ?? never).test(value)]).toEqual([series, true]);
});

const never = /(?!)/;
const word = /^[a-z][a-z_-]*$/i;
const anything = /^/;
/** The allowed values of each label. */
const allowed: Readonly<Record<string, RegExp>> = {
  ...{ method: word, state: word, outcome: word, code: word, task: word, pool: word, status: /^[1-5]\d\d$/ },
  route: /^(none|file|(\/[a-z_.:-]+)+)$/i,
  ...{ le: anything, type: anything, space: anything, kind: anything, version: anything },
  ...{ major: anything, minor: anything, patch: anything },
};

/** By how much each series rises during this action. Durations and metrics of the runtime are left out. */
async function risesThrough(act: () => Promise<void>): Promise<Record<string, number>> {
  const before = await read();
  await act();
  const after = [...(await read())].map(([series, value]) => [series, value - (before.get(series) ?? 0)] as const);
  const timed = /_seconds(_sum|_bucket)|_job_oldest_|^(?!ekbid_)/;
  return Object.fromEntries(after.filter(([series, rise]) => rise !== 0 && !timed.test(series)));
}

const read = async () => readSeries(await app.deps.metrics.write(await waitingReader(app.deps)()));
