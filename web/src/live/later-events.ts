import type { LiveAuction } from '@ekbid/contract';
import type { Query, QueryCache } from '@tanstack/react-query';

/** Events that came while a query was being read: what is read may be older than they are, so they are laid over it. */
export function laterEvents(cache: QueryCache, layOver: (query: Query, event: LiveAuction) => void) {
  const kept = new Map<string, Map<string, LiveAuction>>();

  const stop = cache.subscribe((change) => {
    if (change.type !== 'updated') return;
    const { action } = change;
    const query = change.query as Query;
    if (action.type === 'success' && action.manual === true) return;
    if (action.type !== 'fetch' && action.type !== 'success') return;
    const events = kept.get(query.queryHash);
    kept.delete(query.queryHash);
    // A read that begins now sees all that was told before it.
    if (action.type === 'success') for (const event of events?.values() ?? []) layOver(query, event);
  });

  return {
    stop,
    keep(query: Query, event: LiveAuction): void {
      if (query.state.fetchStatus === 'idle') return;
      const events = kept.get(query.queryHash) ?? new Map<string, LiveAuction>();
      kept.set(query.queryHash, events.set(event._id, event));
    },
  };
}
