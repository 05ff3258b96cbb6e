import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { Rupees } from '../ui/Rupees.tsx';
import { Spinner } from '../ui/Spinner.tsx';

type Props = { step: 'preparing' | 'paying' | 'verifying' | 'placing'; amount: number };

/** A bid under way: what is being done, and where the money is meanwhile. */
export function BidProgress({ step, amount }: Props) {
  const { title, text } = useBiddingTexts().bids.flow[step];
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
