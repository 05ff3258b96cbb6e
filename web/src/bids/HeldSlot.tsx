import { useBiddingTexts } from '../texts/use-bidding-texts.ts';
import { Countdown } from '../ui/Countdown.tsx';

/** How much longer a slot is kept while its bid is unpaid. */
export function HeldSlot({ until }: { until: string }) {
  const { open } = useBiddingTexts().payments;
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-control bg-sunken px-3.5 py-2">
      <span className="text-small text-ink-soft">{open.slot}</span>
      <span className="font-semibold">
        <Countdown to={until} urgentMinutes={2} />
      </span>
    </p>
  );
}
