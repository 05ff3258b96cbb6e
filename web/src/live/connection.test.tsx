import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auctionsQuery } from '../auctions/auction-filters.ts';
import { arrive } from '../testing/arrive.ts';
import { greet, id, server, settled, showLivePanel, startServer } from '../testing/live-panel.tsx';
import { hidePage, passing } from '../testing/live-screen.tsx';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { openStreams, StubStream } from '../testing/stub-stream.ts';
import { useLiveUpdates } from './live-updates.ts';

const unreachable = 'EkBid cannot be reached. What you see may be old; we keep trying.';

beforeEach(startServer);
afterEach(() => vi.restoreAllMocks());

const note = () => screen.getByRole('status').textContent;

describe('a stream that breaks', () => {
  /** The time until the client reopens a broken stream, if `Math.random` returns this value. */
  async function pauseAfterBreak(random: number): Promise<number> {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    act(() => openStreams()[0]?.breakDown());
    const from = Date.now();
    while (openStreams().length === 0) await passing(50);
    return Date.now() - from;
  }

  test('is opened again, later each time, and never by all at the same moment', async () => {
    await showLivePanel(id(1));
    greet();
    const pauses: number[] = [];
    for (const random of [0, 0, 0, 0, 0, 0.5]) pauses.push(await pauseAfterBreak(random));
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 6000]);
  });

  test('after it has stood again is opened as soon as the first time', async () => {
    await showLivePanel(id(1));
    greet();
    for (const random of [0, 0, 0]) await pauseAfterBreak(random);
    greet();
    expect(await pauseAfterBreak(0)).toBe(250);
  });

  test('for a moment is not shown, and missed data is read', async () => {
    await showLivePanel(id(1));
    greet();
    server.answers = false;
    act(() => openStreams()[0]?.breakDown());
    await passing(2000);
    expect(note()).toBe('');
    const before = server.reads;
    greet();
    await passing(300);
    expect(server.reads).toBe(before + 1);
    await passing(10_000);
    expect(note()).toBe('');
  });

  test('without a reply is shown after three seconds, until the server is back', async () => {
    await showLivePanel(id(1));
    greet();
    server.answers = false;
    act(() => openStreams()[0]?.breakDown());
    await passing(2900);
    expect(note()).toBe('');
    await passing(200);
    expect(note()).toBe(unreachable);
    server.answers = true;
    await passing(5000);
    greet();
    expect(note()).toBe('');
  });

  // proves offline.said
  test('on a device without a network says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.answers = false;
    await showLivePanel(id(1));
    await passing(3200);
    expect(note()).toBe('You are offline. What you see may be old.');
  });

  test('without a word is found out by looking in once a minute', async () => {
    await showLivePanel(id(1));
    greet();
    await passing(60_300);
    expect(server.reads).toBe(2);
    expect(StubStream.all).toHaveLength(1);
    server.answers = false;
    await passing(60_000);
    expect(server.reads).toBe(2);
    expect(note()).toBe(unreachable);
    expect(StubStream.all.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });
});

describe('what came with the page', () => {
  function AuctionList() {
    useInfiniteQuery({ ...auctionsQuery({}), staleTime: Infinity });
    useLiveUpdates([]);
    return null;
  }

  test('is read again when the first stream is open, however soon, and not again at the next', async () => {
    const sent = stubApi({ 'GET /auth/me': ok(asha), 'GET /auctions': ok([], { meta: {} }) });
    arrive({ '/api/auctions': { success: true, message: '', data: [], meta: {} } });
    const reads = () => sent.filter(({ route }) => route === 'GET /auctions').length;
    renderScreen(<AuctionList />, { session: asha });
    await settled();
    expect(reads()).toBe(0);
    greet();
    await passing(300);
    expect(reads()).toBe(1);

    hidePage(true);
    hidePage(false);
    greet();
    await passing(300);
    expect([StubStream.all.length, reads()]).toEqual([2, 1]);
  });
});

describe('where no stream comes through', () => {
  test('what is on the screen is asked for every few seconds, and nothing is wrong', async () => {
    await showLivePanel(id(1));
    await passing(3500);
    expect(server.reads).toBe(2);
    await passing(30_000);
    expect(server.reads).toBe(6);
    expect(note()).toBe('');
    // While polling, the client also reopens the stream now and then, because the proxy that buffered it may be gone.
    expect(StubStream.all.length).toBeGreaterThan(2);
    expect(openStreams().length).toBeLessThan(2);
  });

  test('nothing is read while the server does not reply', async () => {
    server.answers = false;
    await showLivePanel(id(1));
    await passing(30_000);
    expect(server.reads).toBe(1);
    expect(note()).toBe(unreachable);
  });
});
