import { formatRupees, parseRupees } from '@ekbid/domain';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import type { AuctionFormFields } from './auction-form-fields.ts';

/** What the prices come to, as soon as they make sense: how many amounts a bidder can choose from. */
export function AuctionFormAmounts({ control }: { control: Control<AuctionFormFields> }) {
  const { amounts } = useTexts('admin').manageAuctions.form;
  const typed = useWatch({ control, name: ['startingBid', 'endingBid', 'bidIncrement'] });
  const [start, end, step] = typed.map((text) => parseRupees(text) ?? 0) as [number, number, number];
  const steps = step > 0 ? Math.floor((end - start) / step) : 0;

  return (
    <p role="status" className="figures min-h-5 text-small text-ink-soft">
      {start > 0 &&
        steps > 0 &&
        amounts(formatCount(steps + 1), formatRupees(start), formatRupees(start + steps * step))}
    </p>
  );
}
