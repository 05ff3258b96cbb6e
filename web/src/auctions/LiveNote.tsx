import { useFreshness } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Says that what is on the screen keeps itself fresh, or that it cannot. */
export function LiveNote({ paused }: { paused: boolean }) {
  const { list } = useTexts('bidding').auctions;
  const still = !useFreshness() || paused;
  return (
    <p className="inline-flex items-center gap-2 text-small text-ink-soft">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${still ? 'border border-edge' : 'bg-accent'}`}
      />
      {still ? list.paused : list.liveUpdates}
    </p>
  );
}
