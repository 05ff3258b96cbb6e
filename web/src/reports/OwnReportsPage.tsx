import { href, listOwnReports, type OwnReport, pages } from '@ekbid/contract';
import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { EmptyState, LoadMore, nextPage } from '../tables/LoadMore.tsx';
import { useTexts, usePrizeText } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount, Moment } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';

/** The person's reports, with their state and answers. */
export function OwnReportsPage() {
  const { own } = useTexts('reports');
  return (
    <div className="gutter flex flex-col gap-6 py-6 sm:py-12">
      <header>
        <PageHeading>{own.title}</PageHeading>
        <p className="measure mt-3 text-ink-soft">{own.lead}</p>
      </header>
      <Loadable loading={<RowsSkeleton label={own.loading} row="h-40" />} failed={own.failed}>
        <OwnReports />
      </Loadable>
    </div>
  );
}

const ownReports = infiniteQueryOptions({
  queryKey: keys.ownReports,
  queryFn: ({ pageParam, signal }) => call(listOwnReports, { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }) => meta.next,
});

const newReport = `${href(pages.contact)}#report`;

function OwnReports() {
  const { own } = useTexts('reports');
  const query = useSuspenseInfiniteQuery(ownReports);
  const reports = query.data.pages.flatMap(({ data }) => data);
  const total = query.data.pages[0]?.meta.total ?? reports.length;
  if (reports.length === 0)
    return (
      <EmptyState title={own.empty.title} action={<ButtonLink to={newReport}>{own.another}</ButtonLink>}>
        {own.empty.text}
      </EmptyState>
    );
  return (
    <div className="max-w-3xl">
      <ul className="flex flex-col gap-4">
        {reports.map((report) => (
          <li key={report._id}>
            <OneReport report={report} />
          </li>
        ))}
      </ul>
      <LoadMore status={own.showing(formatCount(reports.length), formatCount(total))} {...nextPage(query)} />
      <ButtonLink to={newReport} look="secondary">
        {own.another}
      </ButtonLink>
    </div>
  );
}

function OneReport({ report }: { report: OwnReport }) {
  const { own, reasons } = useTexts('reports');
  const prizeText = usePrizeText();
  const { reason, description, auctionId, auctionTitle, auctionTitleHindi, createdAt, resolvedAt, answer } = report;
  return (
    <Card className="flex flex-col items-start gap-2">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-body font-semibold wrap-anywhere">
          {Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reason}
        </h2>
        <Badge tone={resolvedAt === null ? 'accent' : 'neutral'}>{resolvedAt === null ? own.open : own.closed}</Badge>
      </div>
      <p className="text-small text-ink-soft">
        <Moment at={createdAt} />
      </p>
      {auctionId !== null && auctionTitle !== null && (
        <Link
          to={href(pages.auction, { auctionId })}
          className="inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {prizeText(auctionTitle, auctionTitleHindi)}
        </Link>
      )}
      <p className="measure wrap-anywhere whitespace-pre-line">{description}</p>
      {resolvedAt !== null && (
        <div className="w-full rounded-control bg-sunken px-4 py-3">
          <p className="font-medium">
            {own.answer} <Moment at={resolvedAt} />
          </p>
          <p className="measure mt-1 wrap-anywhere whitespace-pre-line text-ink-soft">{answer ?? own.noAnswer}</p>
        </div>
      )}
    </Card>
  );
}
