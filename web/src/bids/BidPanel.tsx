import type { Auction } from '@ekbid/contract';
import type { ClosedDoor } from './bid-door.ts';
import { BidForm } from './BidForm.tsx';
import { BidUnderWay } from './BidUnderWay.tsx';
import { ClosedBidForm } from './ClosedBidForm.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import type { PlaceBid } from './use-place-bid.ts';

type Props = { auction: Auction; door: 'open' | ClosedDoor; placeBid: PlaceBid };

/** Choosing an amount, paying for it, and everything in between. A payment under way outlasts a door that closes. */
export function BidPanel({ auction, door, placeBid }: Props) {
  const { stage } = placeBid;
  const panel = useFocusKept(stage.step);

  return (
    <div ref={panel} tabIndex={-1}>
      <div aria-live="polite">
        <BidUnderWay placeBid={placeBid} />
      </div>
      {(stage.step === 'choosing' || stage.step === 'placed') &&
        (door === 'open' ? (
          <BidForm
            auction={auction}
            placeBid={placeBid}
            problem={stage.step === 'choosing' ? stage.problem : undefined}
          />
        ) : (
          <ClosedBidForm auction={auction} door={door} />
        ))}
    </div>
  );
}
