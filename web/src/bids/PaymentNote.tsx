import type { MyBid } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';

/** What became of the money, and why where it goes back. */
export function PaymentNote({ bid: { paymentStatus, refundReason } }: { bid: MyBid }) {
  const { bids, refundReasons } = useTexts();
  return (
    <span>
      <span className="block">{bids.payments[paymentStatus]}</span>
      {refundReason !== null && (
        <span className="block max-w-60 text-small text-ink-soft">
          {bids.mine.because(refundReasons[refundReason])}
        </span>
      )}
    </span>
  );
}
