import { afterPayment } from '../payments/after-payment.ts';
import type { OpenPayment } from '../payments/kept-payment.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Rupees } from '../ui/Rupees.tsx';

type Props = { payment: OpenPayment; problem: unknown; onCheck: () => void; onLeave: () => void };

/** Paid, and no bid: where the money is, and what can be done about it. */
export function UnsettledPayment({ payment, problem, onCheck, onLeave }: Props) {
  const texts = useTexts();
  const { unsettled } = texts.bids.flow;
  const answer = afterPayment(problem);
  const { title, text } = unsettled[answer];
  // What has been answered for good needs no second look.
  const final = answer === 'refunded';

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h3 className="flex items-baseline justify-between gap-4 text-lead">
          {title}
          <Rupees amount={payment.amount} />
        </h3>
        {answer !== 'unknown' && <p>{problemText(texts, problem)}</p>}
        {text !== undefined && <p>{text}</p>}
      </div>
      {!final && (
        <Button onClick={onCheck} className="min-h-14 text-lead">
          {unsettled.check}
        </Button>
      )}
      <Button look="secondary" onClick={onLeave}>
        {unsettled.leave}
      </Button>
    </div>
  );
}
