import { type Auction, href, pages } from '@ekbid/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { ReturnState } from '../sign-in/history-state.ts';
import { useSession } from '../sign-in/session.ts';
import { usePrizeText } from '../texts/use-prize-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useAuctionStatus } from './use-auction-status.ts';
import { useWatch, watchedIdsQuery } from './watchlist-queries.ts';

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
