import type { LeaderboardEntry } from '@ekbid/contract';
import type { ResultTexts } from '@ekbid/texts';
import { useMemo } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { Rupees } from '../ui/Rupees.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { LeaderboardBadge } from './LeaderboardBadge.tsx';
import { Rank } from './Rank.tsx';
import { Sealed } from './Sealed.tsx';

const topRanks = 3;

type TableProps = { entries: readonly LeaderboardEntry[]; declared: boolean };

/** Bids by rank once declared; before, in the order they were placed. */
export function LeaderboardTable({ entries, declared }: TableProps) {
  const { leaderboard } = useTexts('results');
  const columns = useMemo(() => columnsIn(leaderboard, declared), [leaderboard, declared]);
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

function columnsIn(leaderboard: ResultTexts['leaderboard'], declared: boolean): Column<LeaderboardEntry>[] {
  const { columns: headers } = leaderboard;
  // A shared amount ranks behind every lone one: it is no performance, however few bids there were.
  const isTop = ({ rank, status }: LeaderboardEntry) => declared && rank <= topRanks && status !== 'disqualified';

  return [
    {
      key: 'rank',
      header: declared ? headers.rank : headers.placed,
      heads: 'beside',
      cell: (entry) => <Rank rank={entry.rank} top={isTop(entry)} />,
    },
    {
      key: 'bidder',
      header: headers.bidder,
      words: true,
      heads: 'title',
      cell: (entry) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{entry.name}</span>
          {entry.mine && <Badge>{leaderboard.you}</Badge>}
          {isTop(entry) && <span className="text-small text-ink-soft">{leaderboard.topPerformer}</span>}
        </span>
      ),
    },
    { key: 'email', header: headers.email, words: true, cell: ({ email }) => <EmailAddress>{email}</EmailAddress> },
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
    { key: 'status', header: headers.status, cell: ({ status }) => <LeaderboardBadge status={status} /> },
  ];
}
