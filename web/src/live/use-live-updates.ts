import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../accounts/session.ts';
import { liveUpdates } from './live-updates.ts';

/** While the page is looked at, these auctions, the lists of auctions and whatever is one's own stay as new as can be. */
export function useLiveUpdates(auctionIds: readonly string[]): void {
  const live = liveUpdates(useQueryClient());
  const personId = useSession()?.userData._id ?? null;
  const ids = auctionIds.join();

  useEffect(() => live.show({ auctionIds: ids === '' ? [] : ids.split(','), personId }), [live, ids, personId]);
}
