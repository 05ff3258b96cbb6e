import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { nextPage } from '../ui/next-page.ts';
import { formatCount } from '../ui/numbers.ts';
import { LeaderboardTable } from './LeaderboardTable.tsx';
import { type LeaderboardFilters, leaderboardQuery } from './leaderboard-query.ts';

type Props = { auctionId: string; filters: LeaderboardFilters };

/** The bids that fit the filters, and how their order is to be read. */
export function Leaderboard({ auctionId, filters }: Props) {
  const { leaderboard, notice } = useTexts('results');
  const query = useSuspenseInfiniteQuery(leaderboardQuery(auctionId, filters));
  const entries = query.data.pages.flatMap((page) => page.data);
  const { auction, statistics } = query.data.pages.at(-1)!.meta;
  const people = query.data.pages.reduce((sum, { meta }) => sum + meta.newBidders, 0);
  const declared = auction.outcome !== null && auction.outcome !== 'cancelled';
  const filtered = Object.keys(filters).length > 0;
  const { empty, notes } = leaderboard;
  const note = auction.resultWithheld ? notice.withheld : declared ? notes.declared : notes[auction.status];
  if (entries.length === 0)
    return <EmptyState title={empty.title}>{filtered ? empty.textFiltered : empty.text}</EmptyState>;

  return (
    <div>
      <p className="mb-3 text-small text-ink-soft">{note}</p>
      <Card padded={false}>
        <LeaderboardTable entries={entries} declared={declared} />
      </Card>
      <LoadMore
        status={leaderboard.showing(formatCount(people), formatCount(statistics.totalBidders))}
        {...nextPage(query)}
      />
    </div>
  );
}
