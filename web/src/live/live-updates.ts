import { followLive, liveAuctionLimit } from '@ekbid/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../sign-in/session.ts';
import { addressOf } from '../api/call.ts';
import { liveEventHandler, throttledRefetch } from './apply-live-event.ts';
import { keepConnected } from './connection.ts';

/**
 * Keeps these auctions, the lists of auctions and the person's own data up to date while the page is visible.
 * `undefined` means that the auctions are not known yet, so nothing is kept up to date.
 */
export function useLiveUpdates(auctionIds: readonly string[] | undefined): void {
  const live = liveUpdates(useQueryClient());
  const personId = useSession()?.userData._id ?? null;
  const ids = auctionIds?.join();

  useEffect(() => {
    if (ids === undefined) return undefined;
    return live.show({ auctionIds: ids === '' ? [] : ids.split(','), personId });
  }, [live, ids, personId]);
}

/** Whether the screen is up to date; false while the server cannot be reached. */
export function useFreshness(): boolean {
  const { watch, isFresh } = liveUpdates(useQueryClient());
  return useSyncExternalStore(watch, isFresh);
}

const created = new WeakMap<QueryClient, ReturnType<typeof createLiveUpdates>>();

function liveUpdates(client: QueryClient) {
  const present = created.get(client) ?? createLiveUpdates(client);
  created.set(client, present);
  return present;
}

/** What one part of the screen shows: these auctions, and data of this person. */
type Shown = { readonly auctionIds: readonly string[]; readonly personId: string | null };
type Stream = Shown & { readonly close: () => void };

/** The parts of a screen appear one after the other. This delay lets one stream cover all of them. */
const updateDelayMs = 100;
/** While one page replaces another, nothing is shown for a moment. The stream stays open for this time. */
const lingerMs = 2000;

/** Manages one stream for all parts of the page, open while the page is visible. */
function createLiveUpdates(client: QueryClient) {
  const refetch = throttledRefetch(client);
  const shown = new Set<Shown>();
  const watchers = new Set<() => void>();
  let fresh = true;
  let stream: Stream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setFresh(now: boolean): void {
    fresh = now;
    for (const watcher of watchers) watcher();
  }

  function open(wanted: Shown): Stream {
    const { onEvent, onGap, stop } = liveEventHandler(client, refetch);
    const address = addressOf(followLive, { query: { auctions: wanted.auctionIds.join() } });
    const closing = [keepConnected(address, { onEvent, onGap, onFresh: setFresh }), stop, watchForClockJumps(reopen)];
    return { ...wanted, close: () => closing.forEach((close) => close()) };
  }

  function close(): void {
    stream?.close();
    stream = undefined;
  }

  /** Closes the stream of a hidden page, because browsers allow only six connections to one server over all tabs. */
  function update(): void {
    const wanted = wantedOf(shown);
    if (wanted && !document.hidden && stream && covers(stream, wanted)) return;
    close();
    if (wanted && !document.hidden) stream = open(wanted);
    if (wanted) return;
    stopListening();
    setFresh(true);
  }

  function reopen(): void {
    close();
    update();
  }

  function updateSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(update, shown.size === 0 ? lingerMs : updateDelayMs);
  }

  // Close the stream on `pagehide`: browsers do not keep a page with an open connection for going back.
  const occasions = [
    [document, 'visibilitychange', update],
    [window, 'pagehide', close],
    [window, 'pageshow', update],
    [window, 'online', reopen],
    [window, 'offline', reopen],
  ] as const;
  const listen = () => occasions.forEach(([at, name, act]) => at.addEventListener(name, act));
  const stopListening = () => occasions.forEach(([at, name, act]) => at.removeEventListener(name, act));

  return {
    /** Keeps the data of one part of the screen up to date until the returned function is called. */
    show: (what: Shown): (() => void) => {
      listen();
      shown.add(what);
      updateSoon();
      return () => {
        shown.delete(what);
        updateSoon();
      };
    },
    isFresh: () => fresh,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

function wantedOf(shown: ReadonlySet<Shown>): Shown | undefined {
  const all = [...shown];
  const auctionIds = [...new Set(all.flatMap((each) => each.auctionIds))].slice(0, liveAuctionLimit);
  return all[0] && { auctionIds, personId: all[0].personId };
}

/** Whether the open stream is enough. It may also cover other auctions. */
function covers(stream: Shown, wanted: Shown): boolean {
  return stream.personId === wanted.personId && wanted.auctionIds.every((id) => stream.auctionIds.includes(id));
}

const tickMs = 1000;
const jumpMs = 5000;

/** Calls `onJump` after the device slept or its clock was changed. Browsers have no event for either. */
function watchForClockJumps(onJump: () => void): () => void {
  let before = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (Math.abs(now - before - tickMs) > jumpMs) onJump();
    before = now;
  }, tickMs);
  return () => clearInterval(timer);
}
