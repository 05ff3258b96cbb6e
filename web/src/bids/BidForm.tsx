import type { Auction } from '@ekbid/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { problemText } from '../texts/problem-text.ts';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { formatAmount } from '../ui/numbers.ts';
import { AmountRange } from './AmountRange.tsx';
import { BidTerms } from './BidTerms.tsx';
import { readBid } from './read-bid.ts';
import type { PlaceBid } from './use-place-bid.ts';

type Props = {
  auction: Auction;
  placeBid: PlaceBid;
  /** Why the try before came to nothing. */
  problem: unknown;
};

/** An amount, what it will cost, and the way to pay it. */
export function BidForm({ auction, placeBid, problem }: Props) {
  const texts = useTexts();
  const { panel } = useBiddingTexts().bids;
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const bid = readBid(placeBid.typed, auction);
  // An amount already held is told while typing, the rest once somebody has tried: nobody is corrected half-way.
  const wrong = tried || bid.problem?.code === 'amount_already_bid' ? bid.problem : problem;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const { _id: auctionId, title: auctionTitle } = auction;
    if (!bid.problem) return placeBid.pay({ auctionId, auctionTitle, amount: bid.amount });
    placeBid.tellInvalid(bid.problem);
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <AmountRange auction={auction} />
      <NumberInput
        ref={field}
        large
        label={panel.amount}
        sign="₹"
        min={1}
        value={placeBid.typed}
        onChange={(event) => placeBid.type(event.target.value)}
        placeholder={panel.placeholder}
        hint={panel.step(formatAmount(auction.bidIncrement))}
        error={wrong === undefined ? undefined : problemText(texts, wrong)}
      />
      <BidTerms amount={bid.amount} />
      <Button type="submit" className="min-h-14 text-lead">
        {panel.submit}
      </Button>
      <p className="min-h-[1.3125rem] text-center text-small text-ink-soft">
        {placeBid.sandbox !== undefined && (placeBid.sandbox ? panel.sandbox : panel.secure)}
      </p>
    </form>
  );
}
