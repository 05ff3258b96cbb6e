import type { Auction } from '@ekbid/contract';
import { useState } from 'react';
import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { Button } from '../ui/Button.tsx';
import type { ClosedDoor } from './bid-door.ts';
import { BidForm } from './BidForm.tsx';
import { BidUnderWay } from './BidUnderWay.tsx';
import { ClosedBidForm } from './ClosedBidForm.tsx';
import { OpenPayments } from './OpenPayments.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import type { PlaceBid } from './use-place-bid.ts';

type Props = { auction: Auction; door: 'open' | ClosedDoor; placeBid: PlaceBid };

/** Choosing an amount, paying for it, and everything in between. A payment under way outlasts a door that closes. */
export function BidPanel({ auction, door, placeBid }: Props) {
  const { stage } = placeBid;
  const panel = useFocusKept(stage.step);

  return (
    <div ref={panel} tabIndex={-1}>
      <div aria-live="polite" className="flex flex-col gap-6 not-empty:mb-4">
        <OpenPayments placeBid={placeBid} />
        <BidUnderWay placeBid={placeBid} />
      </div>
      {(stage.step === 'choosing' || stage.step === 'placed') && (
        <AmountToBid
          auction={auction}
          door={door}
          placeBid={placeBid}
          problem={stage.step === 'choosing' ? stage.problem : undefined}
        />
      )}
    </div>
  );
}

/** A payment that waits comes first: another amount is bid only when somebody means to. */
function AmountToBid({ auction, door, placeBid, problem }: Props & { problem: unknown }) {
  const { open } = useBiddingTexts().payments;
  const [another, setAnother] = useState(false);
  const waiting = placeBid.payments.length > 0;
  if (door !== 'open') return waiting ? null : <ClosedBidForm auction={auction} door={door} />;
  if (!waiting || another) return <BidForm auction={auction} placeBid={placeBid} problem={problem} />;
  return (
    <Button look="quiet" className="w-full" onClick={() => setAnother(true)}>
      {open.another}
    </Button>
  );
}
