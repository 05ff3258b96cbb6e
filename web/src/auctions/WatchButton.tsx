import { type Auction, href, listWatchedIds, pages, unwatchAuction, watchAuction } from '@ekbid/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import type { ReturnState } from '../sign-in/history-state.ts';
import { useSession } from '../sign-in/session.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';
import { useAuctionStatus } from './use-auction-status.ts';

type Props = { auction: Auction; className: string };

/**
 * A heart that watches an auction. Shown until the auction is over, and afterwards if it is watched. A visitor is sent
 * to the login page first.
 */
export function WatchButton({ auction, className }: Props) {
  const status = useAuctionStatus(auction);
  const session = useSession();
  const { data: watched } = useQuery({ ...watchedIdsQuery, enabled: session !== null });
  const name = useName(auction);
  const location = useLocation();
  const { mutate } = useWatch(auction);
  const on = watched?.includes(auction._id) ?? false;
  const style = `flex size-11 items-center justify-center rounded-full border border-hairline bg-card transition-colors hover:border-accent hover:text-accent ${on ? 'text-accent' : 'text-ink-soft'} ${className}`;

  if (!on && status !== 'active' && status !== 'upcoming') return null;
  if (session === null)
    return (
      <Link
        to={href(pages.login)}
        state={{ from: location } satisfies ReturnState}
        aria-label={name}
        title={name}
        className={style}
      >
        <Heart />
      </Link>
    );
  if (watched === undefined) return null;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={on}
      onClick={() => mutate(!on)}
      className={style}
    >
      <Heart full={on} />
    </button>
  );
}

function useName({ title, titleHindi }: Auction): string {
  const prizeText = usePrizeText();
  return useTexts('auctions').watch.name(prizeText(title, titleHindi));
}

function Heart({ full = false }: { full?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d="M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 12 6.8a4.4 4.4 0 0 1 8 2.6C20 15.2 12 20 12 20Z"
        fill={full ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const watchedIdsQuery = queryOptions({
  queryKey: keys.watchedIds,
  queryFn: async ({ signal }) => (await call(listWatchedIds, { signal })).data,
});

/** Watches or unwatches an auction. The heart changes at once, and changes back if the server refuses. */
function useWatch({ _id: auctionId }: Auction) {
  const texts = useTexts();
  const { failed } = useTexts('auctions').watch;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? watchAuction : unwatchAuction, { params: { auctionId } }),
    onMutate: async (wanted) => {
      // Cancel running reads: they started before this change, so their replies would undo it on the screen.
      await client.cancelQueries({ queryKey: keys.watchedIds });
      client.setQueryData(keys.watchedIds, (ids: string[] = []) =>
        wanted ? [...ids, auctionId] : ids.filter((id) => id !== auctionId),
      );
    },
    onError: (problem) => toast.error(failed, problemText(texts, problem)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.watchedIds }),
  });
}
