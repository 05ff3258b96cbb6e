import { Button } from './Button.tsx';
import { useUiTexts } from './ui-texts.ts';

type Props = {
  /** E.g. "Showing 24 of 120". */
  status: string;
  hasMore: boolean;
  busy: boolean;
  /** Why the page asked for last did not come; what is there stays. */
  problem?: unknown;
  onMore: () => void;
};

/** The foot of a list that goes page by page. */
export function LoadMore({ status, hasMore, busy, problem = null, onMore }: Props) {
  const { loadMore, tryAgain, describe } = useUiTexts();
  const failed = problem !== null && !busy;
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p role="status" className="figures text-small text-ink-soft">
        {status}
      </p>
      {failed && (
        <p role="alert" className="text-small text-danger">
          {describe(problem)}
        </p>
      )}
      {hasMore && (
        <Button look="secondary" busy={busy} onClick={onMore}>
          {failed ? tryAgain : loadMore}
        </Button>
      )}
    </div>
  );
}
