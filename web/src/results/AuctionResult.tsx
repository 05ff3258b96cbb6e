import { hasOpenLine } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useEndsSoon } from '../auctions/use-auction-status.ts';
import { useAuction } from '../auctions/use-auction.ts';
import { LatePart, lazily } from '../ui/LatePart.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { ForMembers } from './ForMembers.tsx';
import { NumberLine } from './NumberLine.tsx';
import { ResultMoment } from './ResultMoment.tsx';
import { ResultNotice } from './ResultNotice.tsx';

// Most auctions that people look at are not about to end.
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
  /** Whether the result on this page was checked; shown with a declared result. */
  check: ReactNode;
  /** Bidding is over, so the line stands with the result. */
  over: boolean;
};

/** The result of an auction as the page's first part: opened once, then in words, checked, and as a line. */
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

/** The number line of an auction, for whoever may see it. */
export function AuctionLine(props: { auctionId: string; onAgain?: (() => void) | undefined }) {
  return useAuction().forMembers ? <ForMembers /> : <NumberLine {...props} />;
}
