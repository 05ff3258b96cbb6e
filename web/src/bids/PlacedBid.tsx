import { type Auction, href, pages } from '@ekbid/contract';
import { bidLimit } from '@ekbid/domain';
import { useResultTime } from '../auctions/use-result-time.ts';
import { SealedLine } from '../charts/SealedLine.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Rupees } from '../ui/Figures.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import type { BidStage } from './bid-flow.ts';
import { ReceiptButton } from './ReceiptButton.tsx';

type Placed = Extract<BidStage, { step: 'placed' }>;
type Props = {
  placed: Placed;
  /** Given on the page of the auction. */
  auction?: Auction | undefined;
  onDone: () => void;
  /** Left out where no further bid is possible. */
  onAnother?: (() => void) | undefined;
};

/** The bid is placed: what it is, where it is, and when the result comes. It asks for no more money. */
export function PlacedBid({ placed: { amount, number, bidId, receiptNumber }, auction, onDone, onAnother }: Props) {
  const { flow } = useTexts('bidding').bids;
  const { open } = useTexts('bidding').payments;
  const { placed } = flow;

  return (
    <div className="flex flex-col gap-5">
      {auction && <OwnLine auction={auction} amount={amount} />}
      <div className="flex flex-col gap-1">
        <h3 className="text-title">
          <Rupees amount={amount} /> {placed.sealed}
        </h3>
        <p className="text-lead">{placed.number(number, bidLimit)}</p>
        {auction && <ResultTime auction={auction} />}
      </div>
      <div className="flex flex-col gap-3">
        <Button onClick={onDone} className="min-h-14 text-lead">
          {placed.done}
        </Button>
        {onAnother && number < bidLimit && (
          <Button look="secondary" onClick={onAnother}>
            {open.another}
          </Button>
        )}
        {auction && <ShareAuction auction={auction} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-2 text-small">
        <p className="inline-flex items-center gap-1.5 text-ink-soft">
          <Icon name="check" size={16} />
          {flow.toasts.verified}
        </p>
        <ReceiptButton bidId={bidId} receiptNumber={receiptNumber} />
      </div>
    </div>
  );
}

/** The auction may not have been fetched again since the bid, so it is counted here. */
function OwnLine({
  auction: { startingBid, endingBid, bids, totalBids },
  amount,
}: {
  auction: Auction;
  amount: number;
}) {
  const before = bids.map(({ bidAmount }) => bidAmount);
  const known = before.includes(amount);
  return (
    <SealedLine
      from={startingBid}
      to={endingBid}
      mine={known ? before : [...before, amount]}
      total={known ? totalBids : totalBids + 1}
      placed={amount}
    />
  );
}

function ResultTime({ auction }: { auction: Auction }) {
  return <p className="text-ink-soft">{useResultTime(auction)}</p>;
}

function ShareAuction({ auction: { _id, title } }: { auction: Auction }) {
  const { share } = useTexts('bidding').auctions;
  return <ShareButton title={title} path={href(pages.auction, { auctionId: _id })} texts={share} />;
}
