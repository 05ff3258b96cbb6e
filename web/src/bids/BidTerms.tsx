import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { Rupees } from '../ui/Rupees.tsx';

/** What will be charged and what happens to the money, said before it happens. */
export function BidTerms({ amount }: { amount: number | undefined }) {
  const { panel } = useBiddingTexts().bids;
  return (
    <div className="text-small">
      <p className="font-medium">
        {amount === undefined ? (
          panel.cost
        ) : (
          <>
            {panel.charge.before} <Rupees amount={amount} /> {panel.charge.after}
          </>
        )}
      </p>
      <p className="mt-1 text-ink-soft">{panel.terms}</p>
    </div>
  );
}
