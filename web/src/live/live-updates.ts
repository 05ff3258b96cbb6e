import { followLive, liveAuctionLimit } from '@ekbid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '../api/request.ts';
import { askAnew } from './ask-anew.ts';
import { watchForJumps } from './clock-jumps.ts';
import { stayFresh } from './stay-fresh.ts';
import { takeIn } from './take-in.ts';

/** What a screen shows: these auctions, and whatever is this person's own. */
type Shown = { readonly auctionIds: readonly string[]; readonly personId: string | null };
type Stream = Shown & { readonly close: () => void };

/** Screens come and go together. */
const settleMs = 100;
/** From one page to the next nothing is shown for a moment. */
const lingerMs = 2000;

/** One stream for everything on the page, while somebody looks at it. */
function createLiveUpdates(client: QueryClient) {
  const ask = askAnew(client);
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
    const { onTold, onGap, stop } = takeIn(client, ask);
    const address = addressOf(followLive, { query: { auctions: wanted.auctionIds.join() } });
    const closing = [stayFresh(address, { onTold, onGap, onFresh: setFresh }), stop, watchForJumps(openAnew)];
    return { ...wanted, close: () => closing.forEach((close) => close()) };
  }

  function close(): void {
    stream?.close();
    stream = undefined;
  }

  /** A browser keeps six connections to one server at most, for all its tabs: one that nobody looks at needs none. */
  function follow(): void {
    const wanted = wantedOf(shown);
    if (wanted && !document.hidden && stream && tellsOf(stream, wanted)) return;
    close();
    if (wanted && !document.hidden) stream = open(wanted);
    if (wanted) return;
    stopListening();
    setFresh(true);
  }

  function openAnew(): void {
    close();
    follow();
  }

  function followSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(follow, shown.size === 0 ? lingerMs : settleMs);
  }

  // A page with an open stream cannot wait in the browser's history, and must not go on telling there.
  const occasions = [
    [document, 'visibilitychange', follow],
    [window, 'pagehide', close],
    [window, 'pageshow', follow],
    [window, 'online', openAnew],
    [window, 'offline', openAnew],
  ] as const;
  const listen = () => occasions.forEach(([at, name, act]) => at.addEventListener(name, act));
  const stopListening = () => occasions.forEach(([at, name, act]) => at.removeEventListener(name, act));

  return {
    /** Keeps these fresh until told to stop. */
    show: (what: Shown): (() => void) => {
      listen();
      shown.add(what);
      followSoon();
      return () => {
        shown.delete(what);
        followSoon();
      };
    },
    /** Whether what is on the screen is as new as it gets; false while nobody can be reached. */
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

/** One that tells too much is kept until something is missing. */
function tellsOf(stream: Shown, wanted: Shown): boolean {
  return stream.personId === wanted.personId && wanted.auctionIds.every((id) => stream.auctionIds.includes(id));
}

const known = new WeakMap<QueryClient, ReturnType<typeof createLiveUpdates>>();

export function liveUpdates(client: QueryClient) {
  const present = known.get(client) ?? createLiveUpdates(client);
  known.set(client, present);
  return present;
}
