import * as contract from '@ekbid/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { eventually } from '../testing/eventually.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { declareWinner } from './declare-winner.ts';
import * as lines from './get-number-line.ts';

vi.mock(import('./get-number-line.ts'), async (original) => {
  const real = await original();
  return { ...real, getNumberLine: vi.fn(real.getNumberLine) };
});

const app = useTestApp({}, undefined, { sharedReplyAgeMs: 250 });
beforeAll(async () => {
  const about = { key: 'any', auctionId: undefined };
  const make = () => Promise.resolve({ payload: '{}', changesAt: [] });
  await eventually(async () => expect(await app.app.sharedReplies.find(about, [], make)).not.toBeNull());
});

const lineFor = async ({ browser }: Pick<Person, 'browser'>, auctionId: string) =>
  (await browser.call(contract.getNumberLine, { params: { auctionId } })).ok.data;

// proves result.line-for-all
test('the line of a result is read once for all who ask at that moment, each with their own amounts', async () => {
  const [asha, ravi, uma] = [await signIn(app), await signIn(app), await signIn(app)];
  const auctionId = await createAuction(app, { maxSlots: 4 });
  for (const [person, amount] of [
    [asha, 3],
    [ravi, 3],
    [asha, 7],
    [ravi, 5],
  ] as const)
    await bid(app, person, auctionId, amount);
  await declareWinner(app.deps, auctionId, 'ekbid');
  // Each bidder's consistency token is newer than the shared reply, so the server would read the line again for each of
  // them. Without the tokens they share one reply.
  for (const { browser } of [asha, ravi, uma]) browser.cookies.delete(contract.seenCookie);
  const visitor = { browser: new Browser(app.app) };
  await visitor.browser.send('GET', '/api/auth/me');

  const read = vi.mocked(lines.getNumberLine);
  read.mockClear();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now);
  const told = await Promise.all([asha, ravi, uma, visitor].map((person) => lineFor(person, auctionId)));
  vi.restoreAllMocks();
  expect(read.mock.calls.map(([, caller]) => caller)).toEqual([null]);
  expect(told.map(({ mine }) => mine)).toEqual([
    [
      { amount: 3, people: 2 },
      { amount: 7, people: 1 },
    ],
    [
      { amount: 3, people: 2 },
      { amount: 5, people: 1 },
    ],
    [],
    [],
  ]);
  expect(new Set(told.map(({ mine: _, ...line }) => JSON.stringify(line))).size).toBe(1);
});

test('an own amount that the line counts together with others is not in it', () => {
  const line = { sealed: false, lowest: [{ amount: 3, people: 2 }] };
  expect(lines.findOwnAmounts(line, [{ amountPaise: 300 }])).toEqual([{ amount: 3, people: 2 }]);
  expect(lines.findOwnAmounts(line, [{ amountPaise: 300 }, { amountPaise: 90_000 }])).toBeNull();
  expect(lines.findOwnAmounts({ sealed: true, lowest: [] }, [{ amountPaise: 90_000 }])).toEqual([
    { amount: 900, people: null },
  ]);
});

test('the largest line has at most 16 KB', () => {
  const widest = 99_999_999.99;
  const line: contract.NumberLineData = {
    startingBid: widest,
    endingBid: widest,
    bidIncrement: widest,
    totalBids: 1_000_000,
    sealed: false,
    winningBid: widest,
    mine: Array.from({ length: 5 }, () => ({ amount: widest, people: 1_000_000 })),
    lowest: Array.from({ length: lines.drawnAmounts }, () => ({ amount: widest, people: 1_000_000 })),
    rest: Array.from({ length: lines.bins }, () => ({ from: widest, to: widest, bids: 1_000_000 })),
  };
  expect(JSON.stringify(line).length).toBeLessThan(16 * 1024);
});
