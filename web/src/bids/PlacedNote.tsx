import { bidLimit } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Rupees } from '../ui/Rupees.tsx';

/** The bid that has just been placed. */
export function PlacedNote({ amount, number }: { amount: number; number: number }) {
  const { flow } = useTexts().bids;
  return (
    <p className="flex items-center gap-3 rounded-control bg-accent-wash px-3.5 py-3">
      <span className="text-accent-strong">
        <Icon name="check" />
      </span>
      <span className="flex-1 font-medium">{flow.placed(number, bidLimit)}</span>
      <span className="font-semibold">
        <Rupees amount={amount} />
      </span>
    </p>
  );
}
