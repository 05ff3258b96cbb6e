import type { LeaderboardEntry } from '@ekbid/contract';
import type { LeaderboardStatus } from '@ekbid/domain';
import type { ResultTexts } from '@ekbid/texts';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { EmailAddress, type Column, Table } from '../tables/Table.tsx';
import { useTexts, usePersonName } from '../texts/use-texts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount, Rupees } from '../ui/Figures.tsx';
import { type LeaderboardFilters, leaderboardQuery } from './results-queries.ts';

type Props = { auctionId: string; filters: LeaderboardFilters };

/** The bids that match the filters, with a note that explains their order. */
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

const topRanks = 3;

type TableProps = { entries: readonly LeaderboardEntry[]; declared: boolean };

/** The table of bids. After the result it is ordered by rank, before that by the time of the bid. */
function LeaderboardTable({ entries, declared }: TableProps) {
  const { leaderboard } = useTexts('results');
  // Visitors get no e-mail addresses.
  const mails = entries.some(({ email }) => email !== null);
  const columns = useMemo(
    () => columnsIn(leaderboard, declared).filter(({ key }) => mails || key !== 'email'),
    [leaderboard, declared, mails],
  );
  return (
    <Table
      caption={leaderboard.caption}
      columns={columns}
      rows={entries}
      rowKey={({ _id }) => _id}
      rowClass={({ mine }) => (mine ? 'bg-accent-wash/50' : '')}
    />
  );
}

function PersonName({ name }: { name: string }) {
  return <span className="font-medium">{usePersonName()(name)}</span>;
}

function columnsIn(leaderboard: ResultTexts['leaderboard'], declared: boolean): Column<LeaderboardEntry>[] {
  const { columns: headers } = leaderboard;
  // A bid on a shared amount does not count as top, even if few bids rank above it.
  const isTop = ({ rank, status }: LeaderboardEntry) => declared && rank <= topRanks && status !== 'disqualified';

  return [
    {
      key: 'rank',
      header: declared ? headers.rank : headers.placed,
      heads: 'beside',
      cell: (entry) => (
        // A bid on a shared amount has no rank, because it could not win.
        <Rank rank={declared && entry.status === 'disqualified' ? null : entry.rank} top={isTop(entry)} />
      ),
    },
    {
      key: 'bidder',
      header: headers.bidder,
      words: true,
      heads: 'title',
      cell: (entry) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <PersonName name={entry.name} />
          {entry.mine && <Badge>{leaderboard.you}</Badge>}
          {isTop(entry) && <span className="text-small text-ink-soft">{leaderboard.topPerformer}</span>}
        </span>
      ),
    },
    {
      key: 'email',
      header: headers.email,
      words: true,
      cell: ({ email }) => <EmailAddress>{email || '–'}</EmailAddress>,
    },
    {
      key: 'amount',
      header: headers.amount,
      figures: true,
      heads: 'beside',
      cell: ({ bidAmount }) =>
        bidAmount === null ? (
          <Sealed />
        ) : (
          <strong>
            <Rupees amount={bidAmount} />
          </strong>
        ),
    },
    { key: 'status', header: headers.status, cell: (entry) => <LeaderboardBadge {...entry} /> },
  ];
}

const tones: Readonly<Record<LeaderboardStatus, BadgeTone>> = {
  winner: 'one',
  active: 'accent',
  pending: 'neutral',
  disqualified: 'neutral',
  lost: 'neutral',
};

function LeaderboardBadge({ status, people }: Pick<LeaderboardEntry, 'status' | 'people'>) {
  const { statuses, sharedBy } = useTexts('results');
  const shared = status === 'disqualified' && people !== null;
  return <Badge tone={tones[status]}>{shared ? sharedBy(formatCount(people)) : statuses[status]}</Badge>;
}

/** After the result, the first three ranks are badges. The winner's badge is marigold. */
function Rank({ rank, top }: { rank: number | null; top: boolean }) {
  const look = rank === 1 ? 'bg-one text-on-one' : 'border border-edge';
  return top ? (
    <span className={`figures inline-flex size-8 items-center justify-center rounded-full font-semibold ${look}`}>
      {rank}
    </span>
  ) : (
    <span className="figures inline-block min-w-8 text-center">{rank === null ? '–' : formatCount(rank)}</span>
  );
}

/** Shown instead of an amount until the result is declared. */
export function Sealed() {
  return <span className="font-normal text-ink-soft">{useTexts('results').sealed}</span>;
}
