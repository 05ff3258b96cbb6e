import { CheckoutUnavailable } from '../payments/checkout-unavailable.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Rupees } from '../ui/Rupees.tsx';

type StoppedProps = { amount: number; problem: unknown; onRetry: () => void; onLeave: () => void };

/** It never came to a payment window: first that nothing was charged, then why, then the ways on. */
export function StoppedPayment({ amount, problem, onRetry, onLeave }: StoppedProps) {
  const texts = useTexts();
  const { stopped, scriptFailed } = useTexts('bidding').payments;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="flex items-baseline justify-between gap-4 text-lead">
          {stopped.title}
          <Rupees amount={amount} />
        </h3>
        <p>{problem instanceof CheckoutUnavailable ? scriptFailed : problemText(texts, problem)}</p>
      </div>
      <div className="flex flex-col gap-3">
        <Button onClick={onRetry} className="min-h-14 text-lead">
          {stopped.retry}
        </Button>
        <Button look="secondary" onClick={onLeave}>
          {stopped.leave}
        </Button>
      </div>
    </div>
  );
}
