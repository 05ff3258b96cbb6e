import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../accounts/session.ts';
import { liveUpdates } from './live-updates.ts';

/**
 * While the page is looked at, these auctions, the lists of auctions and whatever is one's own stay as new as can be.
 * Without auctions, where they are not known yet, nothing does.
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
