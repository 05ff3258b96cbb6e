import { BidProgress } from './BidProgress.tsx';
import { EndedPayment } from './EndedPayment.tsx';
import { PlacedNote } from './PlacedNote.tsx';
import { StoppedPayment } from './StoppedPayment.tsx';
import type { PlaceBid } from './use-place-bid.ts';

/** How far a bid has come on this page; nothing while an amount is being chosen. */
export function BidUnderWay({ placeBid }: { placeBid: PlaceBid }) {
  const { stage, pay, startOver } = placeBid;
  switch (stage.step) {
    case 'choosing':
      return null;
    case 'preparing':
      return <BidProgress step={stage.step} amount={stage.amount} />;
    case 'stopped': {
      const { bid, problem } = stage;
      return <StoppedPayment amount={bid.amount} problem={problem} onRetry={() => pay(bid)} onLeave={startOver} />;
    }
    case 'paying':
    case 'verifying':
    case 'placing':
      return <BidProgress step={stage.step} amount={stage.payment.amount} />;
    case 'placed':
      return <PlacedNote {...stage} />;
    case 'ended':
      return <EndedPayment amount={stage.payment.amount} end={stage.end} onLeave={startOver} />;
  }
}
