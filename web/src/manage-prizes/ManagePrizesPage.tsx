import {
  exportPrizesToSend,
  href,
  type ListedPrize,
  listPrizes,
  pages,
  type PrizeFilter,
  prizeFilters,
} from '@ekbid/contract';
import type { ManagePrizesTexts } from '@ekbid/texts';
import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addressOf, call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useAddress } from '../tables/SearchInput.tsx';
import { type Column, Table } from '../tables/Table.tsx';
import { useTexts, usePersonName, usePrizeText } from '../texts/use-texts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { buttonStyle } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Select } from '../ui/Field.tsx';
import { formatCount, Moment } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';

export function ManagePrizesPage() {
  const texts = useTexts('manage-prizes');
  const [address, narrow] = useAddress();
  const state = readPrizeFilter(address);

  return (
    <div className="flex flex-col gap-6">
      <header>
        <PageHeading className="text-title">{texts.title}</PageHeading>
        <p className="measure mt-2 text-ink-soft">{texts.lead}</p>
      </header>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label={texts.filter}
          value={state}
          onChange={(event) => narrow({ state: event.target.value })}
          options={[
            { value: '', label: texts.filters.all },
            ...prizeFilters.map((filter) => ({ value: filter, label: texts.filters[filter] })),
          ]}
        />
        <a
          href={addressOf(exportPrizesToSend, {})}
          download
          aria-describedby="prizes-file"
          className={buttonStyle('secondary')}
        >
          {texts.file}
        </a>
        <p id="prizes-file" className="text-small text-ink-soft sm:col-span-2">
          {texts.fileHint}
        </p>
      </div>
      <Loadable loading={<RowsSkeleton label={texts.loading} />} failed={texts.failed} about={state}>
        <PrizeList state={state} />
      </Loadable>
    </div>
  );
}

function readPrizeFilter(address: URLSearchParams): PrizeFilter | '' {
  return prizeFilters.find((known) => known === address.get('state')) ?? '';
}

/** The prizes with this state, latest change first, in pages. */
function prizesQuery(state: PrizeFilter | '') {
  return infiniteQueryOptions({
    queryKey: keys.managedPrizes(state),
    queryFn: ({ pageParam, signal }) => call(listPrizes, { query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: 0,
  });
}

function PrizeList({ state }: { state: PrizeFilter | '' }) {
  const texts = useTexts('manage-prizes');
  const query = useSuspenseInfiniteQuery(prizesQuery(state));
  const { pages } = query.data;
  const prizes = pages.flatMap((page) => page.data);
  if (prizes.length === 0)
    return (
      <EmptyState title={texts.empty.title}>{state === '' ? texts.empty.text : texts.empty.textFiltered}</EmptyState>
    );
  return (
    <>
      <Card padded={false}>
        <PrizesTable prizes={prizes} />
      </Card>
      <LoadMore
        status={texts.showing(formatCount(prizes.length), formatCount(pages[0]?.meta.total ?? prizes.length))}
        {...nextPage(query)}
      />
    </>
  );
}

function PrizesTable({ prizes }: { prizes: readonly ListedPrize[] }) {
  const { caption, columns } = useTexts('manage-prizes');
  const personName = usePersonName();
  const shown: Column<ListedPrize>[] = [
    { key: 'prize', header: columns.prize, words: true, heads: 'title', cell: (prize) => <Title prize={prize} /> },
    { key: 'winner', header: columns.winner, words: true, cell: ({ winner }) => personName(winner.name) },
    {
      key: 'state',
      header: columns.state,
      cell: ({ state, isOverdue, hasProblem }) => <PrizeBadges {...{ state, isOverdue, hasProblem }} />,
    },
    { key: 'since', header: columns.since, cell: ({ stateAt }) => <Moment at={stateAt} show="day" /> },
    { key: 'claimBy', header: columns.claimBy, spare: true, cell: ({ claimBy }) => <Moment at={claimBy} show="day" /> },
  ];
  return <Table caption={caption} columns={shown} rows={prizes} rowKey={({ auction }) => auction._id} />;
}

function Title({ prize: { auction } }: { prize: ListedPrize }) {
  const prizeText = usePrizeText();
  return (
    <Link
      to={href(pages.managePrize, { auctionId: auction._id })}
      className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
    >
      {prizeText(auction.title, auction.titleHindi)}
    </Link>
  );
}

const tones: Readonly<Record<keyof ManagePrizesTexts['states'], BadgeTone>> = {
  to_claim: 'neutral',
  claimed: 'accent',
  sent: 'neutral',
  delivered: 'neutral',
  expired: 'neutral',
  renounced: 'neutral',
};

type BadgesProps = Pick<ListedPrize, 'state' | 'isOverdue' | 'hasProblem'>;

export function PrizeBadges({ state, isOverdue, hasProblem }: BadgesProps) {
  const { states, overdue, problem } = useTexts('manage-prizes');
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tones[state]}>{states[state]}</Badge>
      {isOverdue && <Badge tone="danger">{overdue}</Badge>}
      {hasProblem && <Badge tone="danger">{problem}</Badge>}
    </span>
  );
}
