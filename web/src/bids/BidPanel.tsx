import type { Auction } from '@ekbid/contract';
import { useState } from 'react';
import type { WantedBid } from '../payments/open-checkout.ts';
import type { WatchedPayment } from '../payments/use-open-payments.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { type BidAvailability, BidForm, ClosedBidForm } from './BidForm.tsx';
import type { BidStage } from './bid-flow.ts';
import { BidUnderWay, useFocusKept } from './BidUnderWay.tsx';
import { OpenPaymentCard } from './OpenPaymentCard.tsx';
import type { AmountField, PaymentActions } from './use-place-bid.ts';

type AmountProps = {
  auction: Auction;
  door: BidAvailability;
  payments: readonly WatchedPayment[];
  amount: AmountField;
  sandbox: boolean | undefined;
  onPay: (bid: WantedBid) => void;
};
type Props = AmountProps & { stage: BidStage; paymentActions: PaymentActions; onDismiss: () => void };

/** Choosing an amount and paying for it. A payment under way stays on the screen even after bidding has closed. */
export function BidPanel({ stage, paymentActions, onDismiss, ...choosing }: Props) {
  const { payments, onPay } = choosing;
  const panel = useFocusKept(stage.step);

  return (
    <div ref={panel} tabIndex={-1}>
      <div aria-live="polite" className="flex flex-col gap-6 not-empty:mb-4">
        <OpenPayments payments={payments} actions={paymentActions} />
        <BidUnderWay stage={stage} onRetry={onPay} onDismiss={onDismiss} />
      </div>
      {(stage.step === 'choosing' || stage.step === 'placed') && (
        <AmountToBid {...choosing} problem={stage.step === 'choosing' ? stage.problem : undefined} />
      )}
    </div>
  );
}

/** While a payment is unfinished, the form for another amount opens only on request. */
function AmountToBid({ door, payments, ...form }: AmountProps & { problem: unknown }) {
  const { open } = useTexts('bidding').payments;
  const [another, setAnother] = useState(false);
  const waiting = payments.length > 0;
  if (door !== 'open') return waiting ? null : <ClosedBidForm auction={form.auction} reason={door} />;
  if (!waiting || another) return <BidForm {...form} />;
  return (
    <Button look="quiet" className="w-full" onClick={() => setAnother(true)}>
      {open.another}
    </Button>
  );
}

type OpenPaymentsProps = { payments: readonly WatchedPayment[]; actions: PaymentActions };

/** All unfinished payments in an auction, whether started in this tab, in another one or on another device. */
function OpenPayments({ payments, actions }: OpenPaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <ul className="flex flex-col gap-6 divide-y divide-hairline *:not-last:pb-6">
      {payments.map((payment) => (
        <li key={payment.order.id}>
          <OpenPaymentCard payment={payment} actions={actions} />
        </li>
      ))}
    </ul>
  );
}
