import { useAuction } from '../auctions/use-auction.ts';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Fold } from './Fold.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { lazily } from '../ui/LatePart.tsx';

// Nobody comes to an auction for its log: its part of the page is fetched by who opens it.
const LogHead = lazily(async () => (await import('./LogHead.tsx')).LogHead);

/** The log of an auction, folded away. Until the result is declared it tells nothing but how many entries there are. */
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
