import type { Auction } from '@ekbid/contract';
import { useAuction } from '../auctions/use-auction.ts';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Fold } from './Fold.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { LatePart, lazily } from '../ui/LatePart.tsx';

// Loaded separately: few people open the log, and the check needs a declared result, which most auctions do not have
// yet.
const LogHead = lazily(async () => (await import('./LogHead.tsx')).LogHead);
const DeviceCheck = lazily(async () => (await import('./DeviceCheck.tsx')).DeviceCheck);

/**
 * The fair-play log of an auction, collapsed at first. Until the result is declared, it shows only the number of
 * entries.
 */
export function SealedLog({ auctionId }: { auctionId: string }) {
  const auction = useAuction();
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

/**
 * The outcome of this device's own check of a declared result. The height is the same in every state, so that nothing
 * below moves.
 */
export function ResultCheck({ auction }: { auction: Auction }) {
  return (
    <div className="flex min-h-11 items-center">
      <LatePart loading={<Skeleton className="h-6 w-full" />} missing="silent">
        <DeviceCheck auction={auction} />
      </LatePart>
    </div>
  );
}
