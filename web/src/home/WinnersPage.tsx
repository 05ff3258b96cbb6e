import { href, listWinners, pages } from '@ekbid/contract';
import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Skeleton, Waiting } from '../ui/Skeletons.tsx';
import { WinnerCards } from './WinnerCards.tsx';

/** All won auctions, for people who want to see that prizes are real. */
export function WinnersPage() {
  const texts = useTexts('home').winners;
  return (
    <div className="gutter flex flex-col gap-6 py-6 sm:py-12">
      <header>
        <PageHeading>{texts.title}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{texts.lead}</p>
      </header>
      <Loadable loading={<WinnersSkeleton />} failed={texts.failed}>
        <AllWinners />
      </Loadable>
    </div>
  );
}

/** Won auctions, latest result first. */
const winners = infiniteQueryOptions({
  queryKey: keys.winners,
  queryFn: ({ pageParam, signal }) => call(listWinners, { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }) => meta.next,
});

function AllWinners() {
  const texts = useTexts('home').winners;
  const query = useSuspenseInfiniteQuery(winners);
  const shown = query.data.pages.flatMap(({ data }) => data);
  const total = query.data.pages[0]?.meta.total ?? 0;
  if (shown.length === 0)
    return (
      <EmptyState
        title={texts.empty.title}
        action={<ButtonLink to={href(pages.auctions)}>{texts.empty.action}</ButtonLink>}
      >
        {texts.empty.text}
      </EmptyState>
    );
  return (
    <div>
      <WinnerCards winners={shown} level={2} />
      <LoadMore status={texts.showing(formatCount(shown.length), formatCount(total))} {...nextPage(query)} />
    </div>
  );
}

function WinnersSkeleton() {
  return (
    <Waiting>
      <div className="grid gap-4 lg:grid-cols-3">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-64 rounded-card" />
        ))}
      </div>
    </Waiting>
  );
}
