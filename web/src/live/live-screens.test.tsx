import type { LeaderboardEntry, LiveAuction } from '@ekbid/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AuctionPage } from '../auctions/AuctionPage.tsx';
import { AuctionsPage } from '../auctions/AuctionsPage.tsx';
import { MyBidsPage } from '../bids/MyBidsPage.tsx';
import { LeaderboardPage } from '../results/LeaderboardPage.tsx';
import { anAuction, auctionId, ownBids } from '../testing/auctions.ts';
import { openOrders } from '../testing/bid-panel.tsx';
import { aHeadFile } from '../testing/fair-play.ts';
import { aLiveAuction, passing, theGreetedStream } from '../testing/live-screen.tsx';
import { aMyBid } from '../testing/my-bids.ts';
import { sealedLine } from '../testing/number-lines.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, type SentCall, stubApi } from '../testing/stub-api.ts';
import { findClosingHead } from './closing-heads.ts';
import { openStreams, type StubStream } from '../testing/stub-stream.ts';
import { stubScreen } from '../testing/stub-screen.ts';

const detail = `GET /auctions/${auctionId}` as const;
const line = `GET /auctions/${auctionId}/number-line` as const;
const board = `GET /leaderboard/${auctionId}` as const;
const count = (sent: SentCall[], route: string) => sent.filter((call) => call.route === route).length;
const aBid = { slotsFilled: 13, totalBids: 13 };
/** Sends an event and waits until the cache has updated the screen, which happens in a later task. */
async function send(stream: StubStream, auction: LiveAuction): Promise<void> {
  act(() => stream.tell('auction', auction));
  await passing(0);
}
const counts = { active: 1, upcoming: 0, completed: 0, cancelled: 0 };
const listOf = (...auctions: object[]) => ok(auctions, { meta: { next: null, total: auctions.length, counts } });

beforeEach(() => {
  stubScreen('wide');
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.restoreAllMocks());

function showDetail(answer: () => ReturnType<typeof ok> | Promise<ReturnType<typeof ok>> = () => ok(anAuction())) {
  const sent = stubApi({
    'GET /auth/me': ok(asha),
    'GET /payment/open-orders': openOrders(),
    'GET /bids/my-bids/all': ok([], { meta: {} }),
    [detail]: answer,
    [line]: ok(sealedLine()),
  });
  renderScreen(<AuctionPage />, { at: `/auctions/${auctionId}`, path: '/auctions/:auctionId', session: asha });
  return sent;
}

describe('a bid of another person', () => {
  // proves auction-list.live
  test('changes the card in the list at once, and nothing is asked for', async () => {
    const sent = stubApi({ 'GET /auctions': listOf(anAuction()) });
    renderScreen(<AuctionsPage />, { at: '/auctions', session: asha });
    await screen.findByText('12 / 50 slots filled');
    const stream = await theGreetedStream();
    expect(stream.url).toBe(`/api/live?auctions=${auctionId}`);
    // On a slow machine, the data is too old when the stream opens, and a second read follows. Wait for it.
    await passing(1500);
    const before = sent.length;
    await send(stream, aLiveAuction(aBid));
    screen.getByText('13 / 50 slots filled');
    await passing(2000);
    expect(sent).toHaveLength(before);
  });

  // proves auction-page.live
  test('changes the auction’s own page and its sealed line, and nothing is asked for', async () => {
    const sent = showDetail();
    await screen.findByText('12 bids placed');
    await screen.findByText('No bid has been placed yet.');
    const stream = await theGreetedStream();
    // On a slow machine, the data is too old when the stream opens, and a second read follows. Wait for it.
    await passing(1500);
    const before = sent.length;
    await send(stream, aLiveAuction(aBid));
    screen.getByText('13 bids placed');
    screen.getByText(/^13 bids, all sealed/);
    await passing(2000);
    expect(sent).toHaveLength(before);
  });

  test('is no news to a page that knows of more already', async () => {
    showDetail();
    await screen.findByText('12 bids placed');
    const stream = await theGreetedStream();
    await send(stream, aLiveAuction({ slotsFilled: 11, totalBids: 11 }));
    screen.getByText('12 bids placed');
    screen.getByText('12 / 50 slots filled');
  });

  test('is not undone by an answer that was on its way before', async () => {
    let answer: () => void = () => {};
    let reads = 0;
    showDetail(() => {
      reads += 1;
      if (reads === 1) return ok(anAuction());
      return new Promise((resolve) => (answer = () => resolve(ok(anAuction()))));
    });
    await screen.findByText('12 bids placed');
    const stream = await theGreetedStream();
    act(() => stream.tell('own', {}));
    await passing(400);
    expect(reads).toBe(2);
    await send(stream, aLiveAuction({ ...aBid, endTime: '2030-01-01T00:00:00Z' }));
    screen.getByText('13 bids placed');
    act(() => answer());
    await passing(10);
    screen.getByText('13 bids placed');
    screen.getByText('5:30 am, Tue 1 Jan 2030');
  });

  test('asks the leaderboard for its row, about once a second however many there are, and never twice at once', async () => {
    // Fake timers make the time between the steps exact, even on slow machines.
    vi.useRealTimers();
    vi.useFakeTimers();
    const answered: (() => void)[] = [];
    let reads = 0;
    showBoard(async () => {
      reads += 1;
      const bids = 11 + reads;
      if (reads > 1) await new Promise<void>((resolve) => answered.push(resolve));
      return boardOf(bids);
    });
    await passing(50);
    await passing(150);
    screen.getByText('Bidder 12');
    const [stream] = openStreams() as [StubStream];
    act(() => stream.greet());
    await send(stream, aLiveAuction());
    await passing(500);
    expect(reads).toBe(1);
    for (let bids = 13; bids < 33; bids += 1) {
      await send(stream, aLiveAuction({ slotsFilled: bids, totalBids: bids }));
      await passing(250);
    }
    expect(reads).toBe(2);
    act(() => answered[0]?.());
    await passing(0);
    screen.getByText('Bidder 13');
    await passing(900);
    expect(reads).toBe(2);
    // The pause between reads is one second plus a random delay of up to 250 ms.
    await passing(400);
    expect(reads).toBe(3);
  });
});

describe('a declared result', () => {
  const declared = { status: 'completed', outcome: 'winner' } as const;
  const known = { ...declared, winnerId: { firstName: 'Meera', lastName: 'S.' }, winningBid: 5 };

  test('is read whole: what the event does not know is not made up', async () => {
    let answer: () => void = () => {};
    let reads = 0;
    showDetail(() => {
      reads += 1;
      if (reads === 1) return ok(anAuction());
      return new Promise(
        (resolve) => (answer = () => resolve(ok(anAuction({ ...known, declaredAt: '2026-11-21T10:00:00Z' })))),
      );
    });
    await screen.findByText('12 bids placed');
    const stream = await theGreetedStream();
    await send(stream, aLiveAuction(declared));
    screen.getByText('Active');
    await passing(300);
    screen.getByText('Active');
    act(() => answer());
    await screen.findByText(/Meera S\. won with/, { selector: 'strong' });
    screen.getByText('Completed');
  });

  test('changes one’s own bids', async () => {
    let status = 'active' as 'active' | 'won';
    const sent = stubApi({
      'GET /auth/me': ok(asha),
      'GET /payment/open-orders': openOrders(),
      'GET /bids/my-bids/all': () =>
        ok([aMyBid({ status })], {
          meta: { next: null, total: 1, statistics: { totalBids: 1, bidsWon: 0, winRate: 0, totalSpent: 0 } },
        }),
    });
    renderScreen(<MyBidsPage />, { at: '/my-bids', session: asha });
    await screen.findByText('Active', { selector: 'td *' });
    const stream = await theGreetedStream();
    await send(stream, aLiveAuction(aBid));
    await passing(1500);
    expect(count(sent, 'GET /bids/my-bids/all')).toBe(1);
    status = 'won';
    await send(stream, aLiveAuction(declared));
    await screen.findByText('Won', { selector: 'td *' });
  });
});

// proves live.closing-head
test('the closing head of an auction is kept on this device, and the first one stays', async () => {
  showDetail();
  await screen.findByText('12 bids placed');
  const stream = await theGreetedStream();
  act(() => stream.tell('closing', aHeadFile));
  act(() => stream.tell('closing', { ...aHeadFile, head: { ...aHeadFile.head, signature: 'f'.repeat(128) } }));
  await waitFor(() => expect(findClosingHead(auctionId)).not.toBeNull());
  expect(JSON.parse(findClosingHead(auctionId) ?? '')).toEqual(aHeadFile);
});

test('an auction that is new, or in another state, comes into the list', async () => {
  const auctions = [anAuction()];
  stubApi({ 'GET /auctions': () => listOf(...auctions) });
  renderScreen(<AuctionsPage />, { at: '/auctions', session: asha });
  await screen.findByText('Blue pottery vase');
  const stream = await theGreetedStream();
  auctions.push(anAuction({ _id: '0192f7a0-0000-7000-8000-00000000a002', title: 'Mirrorless camera' }));
  act(() => stream.tell('auctions', {}));
  await passing(600);
  screen.getByText('Mirrorless camera');
  // The new stream also covers the auction of the new card.
  await passing(200);
  expect((await theGreetedStream()).url).toContain('00a002');
});

// proves auction-page.own-bid-elsewhere
test('what is one’s own appears: a bid placed elsewhere, and the payments under way', async () => {
  let bids = ownBids();
  const sent = showDetail(() => ok(anAuction({ bids })));
  await screen.findByText('0/5');
  const stream = await theGreetedStream();
  bids = ownBids(7);
  const asked = count(sent, 'GET /payment/open-orders');
  act(() => stream.tell('own', {}));
  await screen.findByText('1/5');
  await waitFor(() => expect(count(sent, 'GET /payment/open-orders')).toBe(asked + 1));
});

const entry = (rank: number): LeaderboardEntry => ({
  _id: `0192f7a0-0000-7000-8000-0000000e0${100 + rank}`,
  rank,
  name: `Bidder ${rank}`,
  email: 'b***@e***.com',
  bidAmount: null,
  status: 'active',
  people: null,
  mine: false,
  createdAt: '2026-11-21T10:00:00Z',
});

function boardOf(totalBids: number) {
  const auction = { _id: auctionId, title: 'Blue pottery vase', status: 'active', outcome: null };
  const statistics = { totalBidders: totalBids, winners: 0, averageBid: null, totalVolume: null };
  const entries = Array.from({ length: totalBids }, (_, place) => entry(place + 1));
  return ok(entries, { meta: { next: null, total: totalBids, totalBids, newBidders: totalBids, auction, statistics } });
}

function showBoard(answer: () => Promise<ReturnType<typeof ok>>) {
  stubApi({
    'GET /auth/me': ok(asha),
    [detail]: ok(anAuction()),
    [line]: ok(sealedLine()),
    [board]: answer,
  });
  renderScreen(<LeaderboardPage />, {
    at: `/auction/${auctionId}/leaderboard`,
    path: '/auction/:auctionId/leaderboard',
    session: asha,
  });
}
