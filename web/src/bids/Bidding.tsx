import type { Session } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { useAuction } from '../auctions/use-auction.ts';
import { useAuctionStatus } from '../auctions/use-auction-status.ts';
import { useMedia } from '../ui/use-media.ts';
import { bidDoor } from './bid-door.ts';
import { BidBar } from './BidBar.tsx';
import { BidPanel } from './BidPanel.tsx';
import { usePlaceBid } from './use-place-bid.ts';

type Props = {
  auctionId: string;
  session: Session;
  /** The page, with the bid panel where it has room for it; null on phones, where the panel rises from a bar. */
  children: (panel: ReactNode) => ReactNode;
};

/** A page to bid on: holds what is typed and paid for, wherever the panel is. */
export function Bidding({ auctionId, session, children }: Props) {
  const auction = useAuction(auctionId);
  const door = bidDoor(auction, useAuctionStatus(auction), session);
  const wide = useMedia('(min-width: 64rem)');
  const bid = usePlaceBid({
    auctionId,
    bidderId: session.userData._id,
    canBid: session.userRole === 'USER',
    ownBids: auction.bids,
  });
  const panel = <BidPanel auction={auction} door={door} {...bid} />;

  // One that cannot be used needs neither bar nor sheet.
  const { stage, payments } = bid;
  const unused = door !== 'open' && payments.length === 0 && (stage.step === 'choosing' || stage.step === 'placed');
  const inPage = wide || unused;
  return (
    <div>
      {children(inPage ? panel : null)}
      {!inPage && (
        <BidBar auction={auction} stage={stage} payments={payments}>
          {panel}
        </BidBar>
      )}
    </div>
  );
}
