import { BidProgress } from './BidProgress.tsx';
import { HeldPayment } from './HeldPayment.tsx';
import { PlacedNote } from './PlacedNote.tsx';
import { UnsettledPayment } from './UnsettledPayment.tsx';
import type { PlaceBid } from './use-place-bid.ts';

/** How far a bid has come; nothing while an amount is being chosen. */
export function BidUnderWay({ placeBid }: { placeBid: PlaceBid }) {
  const { stage, check, giveUp, resume, startOver } = placeBid;
  switch (stage.step) {
    case 'choosing':
      return null;
    case 'preparing':
      return <BidProgress step={stage.step} amount={stage.amount} />;
    case 'paying':
    case 'verifying':
    case 'placing':
      return <BidProgress step={stage.step} amount={stage.payment.amount} />;
    case 'held':
      return (
        <HeldPayment
          payment={stage.payment}
          busy={stage.busy}
          onResume={() => resume(stage.payment)}
          onGiveUp={() => giveUp(stage.payment)}
        />
      );
    case 'unsettled':
      return (
        <UnsettledPayment
          payment={stage.payment}
          problem={stage.problem}
          onCheck={() => check(stage.payment)}
          onLeave={startOver}
        />
      );
    case 'placed':
      return <PlacedNote amount={stage.amount} number={stage.number} />;
  }
}
