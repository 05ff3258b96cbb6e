import { hasOpenLine } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useEndsSoon } from '../auctions/use-auction-status.ts';
import { useAuction } from '../auctions/use-auction.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { NumberLine } from './NumberLine.tsx';
import { ResultMoment } from './ResultMoment.tsx';
import { ResultNotice, ForMembers } from './ResultNotice.tsx';

// Loaded separately, because it is needed only in the last minutes of an auction.
const ResultRoom = lazily(async () => (await import('./ResultRoom.tsx')).ResultRoom);

export function BeforeTheResult({ canBid }: { canBid: boolean }) {
  if (!useEndsSoon(useAuction())) return null;
  return (
    <LatePart loading={<Skeleton className="h-56 rounded-card" />} missing="silent">
      <ResultRoom canBid={canBid} />
    </LatePart>
  );
}

type ResultProps = {
  auctionId: string;
  /** The outcome of this device's check of the result; shown after the declaration. */
  check: ReactNode;
  /** Whether bidding is over. The number line is then shown here, with the result. */
  over: boolean;
};

/**
 * The result at the top of the auction's page: the line opens once, then the result in words, the check, and the line.
 */
export function AuctionResult({ auctionId, check, over }: ResultProps) {
  const isOpen = hasOpenLine(useAuction());
  return (
    <ResultMoment auctionId={auctionId}>
      {(again) => (
        <>
          <ResultNotice />
          {isOpen && check}
          {over && <AuctionLine auctionId={auctionId} onAgain={again} />}
        </>
      )}
    </ResultMoment>
  );
}

/** The number line of an auction, or a link to sign in if only members may see it. */
export function AuctionLine(props: { auctionId: string; onAgain?: (() => void) | undefined }) {
  return useAuction().forMembers ? <ForMembers /> : <NumberLine {...props} />;
}
