import type { WantedBid } from '../payments/open-order.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { BidStage } from './bid-flow.ts';
import { EndedPayment } from './EndedPayment.tsx';
import { PlacedNote } from './PlacedNote.tsx';
import { StoppedPayment } from './StoppedPayment.tsx';

type Props = { stage: BidStage; onRetry: (bid: WantedBid) => void; onDismiss: () => void };

/** How far a bid has come on this page; nothing while an amount is being chosen. */
export function BidUnderWay({ stage, onRetry, onDismiss }: Props) {
  switch (stage.step) {
    case 'choosing':
      return null;
    case 'preparing':
      return <BidProgress step={stage.step} amount={stage.amount} />;
    case 'stopped': {
      const { bid, problem } = stage;
      return <StoppedPayment amount={bid.amount} problem={problem} onRetry={() => onRetry(bid)} onLeave={onDismiss} />;
    }
    case 'paying':
    case 'verifying':
    case 'placing':
      return <BidProgress step={stage.step} amount={stage.payment.amount} />;
    case 'placed':
      return <PlacedNote {...stage} />;
    case 'ended':
      return <EndedPayment amount={stage.payment.amount} end={stage.end} onLeave={onDismiss} />;
  }
}

type ProgressProps = { step: 'preparing' | 'paying' | 'verifying' | 'placing'; amount: number };

/** A bid under way: what is being done, and where the money is meanwhile. */
function BidProgress({ step, amount }: ProgressProps) {
  const { title, text } = useTexts('bidding').bids.flow[step];
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <Spinner />
      <p className="text-title font-semibold">
        <Rupees amount={amount} />
      </p>
      <div>
        <p className="text-lead font-semibold">{title}</p>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
    </div>
  );
}
