import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import type { PaymentEnd } from './bid-flow.ts';
import { RefundNote } from './RefundNote.tsx';

type EndedProps = { amount: number; end: PaymentEnd; onLeave: () => void };

/** Paid or not, no bid came of it: why, and where the money is. */
export function EndedPayment({ amount, end, onLeave }: EndedProps) {
  const texts = useTexts();
  const { ended } = useTexts('bidding').payments;
  const kind = 'problem' in end || end.refund ? 'refunded' : 'not_paid';

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h3 className="flex items-baseline justify-between gap-4 text-lead">
          {ended[kind].title}
          <Rupees amount={amount} />
        </h3>
        {'problem' in end && <p>{problemText(texts, end.problem)}</p>}
        {kind === 'not_paid' && <p>{ended.not_paid.text}</p>}
        {'refund' in end && end.refund && (
          <>
            <p>{ended.because(texts.refundReasons[end.refund.reason])}</p>
            <p className="text-small text-ink-soft">
              <RefundNote
                refund={{ ...end.refund, state: end.state === 'refund_delayed' ? 'delayed' : 'on_its_way' }}
              />
            </p>
          </>
        )}
      </div>
      <Button look="secondary" onClick={onLeave}>
        {ended.leave}
      </Button>
    </div>
  );
}
