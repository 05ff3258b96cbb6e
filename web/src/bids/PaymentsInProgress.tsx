import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { BidUnderWay } from './BidUnderWay.tsx';
import { OpenPaymentCard } from './OpenPaymentCard.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { usePlaceBid } from './use-place-bid.ts';

/** What is not a bid yet, in every auction: nothing is shown where nothing waits. */
export function PaymentsInProgress({ bidderId, canBid }: { bidderId: string; canBid: boolean }) {
  const { open } = useTexts('bidding').payments;
  const { stage, payments, paymentActions, onPay, onDismiss } = usePlaceBid({ bidderId, canBid });
  const panel = useFocusKept(stage.step);
  const nothing = payments.length === 0 && stage.step === 'choosing';

  return (
    <div ref={panel} tabIndex={-1} aria-live="polite" className={nothing ? 'contents' : 'flex flex-col gap-4'}>
      {!nothing && <h2 className="text-lead">{open.title}</h2>}
      {stage.step !== 'choosing' && (
        <Card className="w-full max-w-xl">
          <BidUnderWay stage={stage} onRetry={onPay} onDismiss={onDismiss} />
        </Card>
      )}
      {payments.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {payments.map((payment) => (
            <li key={payment.order.id}>
              <Card className="h-full">
                <OpenPaymentCard payment={payment} actions={paymentActions} named />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
