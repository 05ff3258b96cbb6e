import { useAuction } from '../auctions/use-auction.ts';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Fold } from './Fold.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { lazily } from '../ui/LatePart.tsx';

// Few people open the log, so its code is fetched only then.
const LogHead = lazily(async () => (await import('./LogHead.tsx')).LogHead);

/** The log of an auction, collapsed at first. Until the result is declared it shows only its number of entries. */
export function SealedLog({ auctionId }: { auctionId: string }) {
  const auction = useAuction(auctionId);
  const status = useAuctionStatus(auction);
  const sealed = auction.outcome === null || status === 'cancelled';
  const { log } = useTexts('results');
  return (
    <Fold summary={sealed ? log.sealed : log.open}>
      <Loadable loading={<Skeleton className="h-40" />} failed={log.failed}>
        <LogHead auctionId={auctionId} sealed={sealed} />
      </Loadable>
    </Fold>
  );
}
