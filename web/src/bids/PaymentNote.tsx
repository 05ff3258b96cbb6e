import type { MyBid, Refund } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Rupees, Moment } from '../ui/Figures.tsx';

/** The state of the bid's payment, and the refunds of other payments for the same bid. */
export function PaymentNote({ bid: { paymentStatus, refund, otherRefunds } }: { bid: MyBid }) {
  const { payments } = useTexts('bidding').bids;
  return (
    <span className="flex max-w-64 flex-col gap-2">
      {refund ? <RefundLine refund={refund} /> : <span>{payments[paymentStatus]}</span>}
      {otherRefunds.map((other) => (
        <RefundLine key={other.owedAt + other.amount} refund={other} further />
      ))}
    </span>
  );
}

function RefundLine({ refund, further = false }: { refund: Refund; further?: boolean }) {
  const { payments } = useTexts('bidding');
  const { refundReasons } = useTexts();
  return (
    <span>
      <span className="block">
        {payments.refund.states[refund.state]}
        {further && (
          <>
            : <Rupees amount={refund.amount} />
          </>
        )}
      </span>
      <span className="block text-small text-ink-soft">
        {payments.refund.because(refundReasons[refund.reason])} <RefundNote refund={refund} />
      </span>
    </span>
  );
}

/** The time of a completed refund. For an owed refund: since when it is owed, and how long refunds usually take. */
export function RefundNote({ refund }: { refund: Pick<Refund, 'state' | 'owedAt' | 'refundedAt'> }) {
  const { payments } = useTexts('bidding');
  const { ui } = useTexts();
  const texts = payments.refund;
  const { state, owedAt, refundedAt } = refund;
  if (refundedAt !== null)
    return (
      <>
        {texts.refunded} <Moment at={refundedAt} show="day" />
        {ui.stop}
      </>
    );
  return (
    <>
      {texts.owed} <Moment at={owedAt} show="day" />
      {ui.stop} {state === 'delayed' ? texts.delayed : texts.usually}
    </>
  );
}
