import { Button } from './Button.tsx';
import { useUiTexts } from './ui-texts.ts';

type Props = {
  /** E.g. "Showing 24 of 120". */
  status: string;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
};

/** The foot of a list that goes page by page. */
export function LoadMore({ status, hasMore, busy, onMore }: Props) {
  const { loadMore } = useUiTexts();
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p role="status" className="figures text-small text-ink-soft">
        {status}
      </p>
      {hasMore && (
        <Button look="secondary" busy={busy} onClick={onMore}>
          {loadMore}
        </Button>
      )}
    </div>
  );
}
