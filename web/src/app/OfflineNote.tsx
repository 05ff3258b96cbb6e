import { useFreshness } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Over the top of the page, which does not move for it. Always there, so that screen readers hear when it speaks. */
export function OfflineNote() {
  const { live } = useTexts();
  const fresh = useFreshness();
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-20 h-0">
      {!fresh && (
        <p className="mx-auto mt-2 flex w-fit max-w-[calc(100%-2rem)] items-center gap-2 rounded-control border border-edge bg-card px-4 py-2 text-small">
          <Icon name="offline" size={18} />
          {navigator.onLine ? live.unreachable : live.offline}
        </p>
      )}
    </div>
  );
}
