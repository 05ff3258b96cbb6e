import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { BidUnderWay } from './BidUnderWay.tsx';
import { OpenPayments } from './OpenPayments.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { usePlaceBid } from './use-place-bid.ts';

/** What is not a bid yet, in every auction: nothing is shown where nothing waits. */
export function PaymentsInProgress({ bidderId, canBid }: { bidderId: string; canBid: boolean }) {
  const { open } = useTexts().payments;
  const placeBid = usePlaceBid({ bidderId, canBid });
  const { stage, payments } = placeBid;
  const panel = useFocusKept(stage.step);
  const nothing = payments.length === 0 && stage.step === 'choosing';

  return (
    <div ref={panel} tabIndex={-1} aria-live="polite" className={nothing ? 'contents' : 'max-w-xl'}>
      {!nothing && (
        <Card>
          <h2 className="mb-4 text-lead">{open.title}</h2>
          <div className="flex flex-col gap-6">
            <BidUnderWay placeBid={placeBid} />
            <OpenPayments placeBid={placeBid} named />
          </div>
        </Card>
      )}
    </div>
  );
}
