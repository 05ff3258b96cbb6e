import type { LiveAuction } from '@ekbid/contract';
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { setServerTime } from '../api/server-time.ts';
import type { AskAnew } from './ask-anew.ts';
import { asTold, isAuction } from './as-told.ts';
import type { Told } from './event-stream.ts';
import { laterEvents } from './later-events.ts';

/** A list that everybody looks at must not be asked for by all of them in one moment. */
const listsWithinMs = 500;

/** Puts what the stream tells into what the screens show: at once where an event says it all, else by asking anew. */
export function takeIn(client: QueryClient, ask: AskAnew) {
  const cache = client.getQueryCache();
  const later = laterEvents(cache, layOver);

  function layOver(query: Query, event: LiveAuction): void {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined) return;
    const { told, lacks } = asTold(query.queryKey, data, event);
    if (lacks) ask(query);
    const next: unknown = replaceEqualDeep(data, told);
    if (next === data) return;
    // Read when it was read: of everything else the event knows nothing.
    if (query.isActive()) client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
    else query.invalidate();
  }

  function askShown(isMeant: (query: Query) => boolean, withinMs?: number): void {
    for (const query of cache.getAll()) if (query.isActive() && isMeant(query)) ask(query, withinMs);
  }

  function onTold({ name, data }: Told): void {
    switch (name) {
      case 'hello':
        return setServerTime(data.serverTime);
      case 'auction':
        for (const query of cache.getAll()) {
          later.keep(query, data);
          layOver(query, data);
        }
        return;
      case 'auctions':
        return askShown(isAuctionList, listsWithinMs);
      case 'own':
        return askShown(isOwn);
    }
  }

  /** Asks for whatever was read `beforeMs` ago or earlier. */
  function onGap(beforeMs: number): void {
    const before = Date.now() - beforeMs;
    askShown((query) => isLive(query) && query.state.data !== undefined && query.state.dataUpdatedAt <= before);
  }

  return { onTold, onGap, stop: later.stop };
}

function isAuctionList({ queryKey, state }: Query): boolean {
  return queryKey[0] === 'auctions' && !isAuction(state.data);
}

function isOwn({ queryKey: [root, which, part], state }: Query): boolean {
  if (root === 'payments') return which === 'open' || which === 'check';
  return root === 'my-bids' || isAuction(state.data) || (root === 'results' && part === 'number-line');
}

function isLive({ queryKey: [root, which] }: Query): boolean {
  return root === 'auctions' || root === 'results' || root === 'my-bids' || (root === 'payments' && which === 'open');
}
