import { href, pages, type Dashboard } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatTile } from '../charts/StatTile.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount, Moment } from '../ui/Figures.tsx';
import { Loadable } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Skeleton } from '../ui/Skeletons.tsx';
import { ChartsSection } from './ChartsSection.tsx';
import { dashboardQuery } from './dashboard-queries.ts';

export function DashboardPage() {
  const { dashboard } = useTexts('admin');
  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <PageHeading className="text-title">{dashboard.title}</PageHeading>
      <Loadable loading={<DashboardSkeleton />} failed={dashboard.failed}>
        <DashboardFigures />
      </Loadable>
      <ChartsSection />
    </div>
  );
}

/** A placeholder as tall as the content, so that nothing moves when the content appears. */
function DashboardSkeleton() {
  const { loading } = useTexts('admin').dashboard;
  return (
    <div role="status" className="appear-late flex flex-col gap-6 sm:gap-8">
      <p className="sr-only">{loading}</p>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {['users', 'active', 'completed', 'reports'].map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-52 rounded-card" />
    </div>
  );
}

function DashboardFigures() {
  const { tiles, nothingWaits, awaiting, attention, reports } = useTexts('admin').dashboard;
  const { data } = useSuspenseQuery(dashboardQuery);
  const { overdueDeclarations: overdue } = data;

  return (
    <>
      <dl aria-label={tiles.label} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatTile label={tiles.totalUsers} value={formatCount(data.totalUsers)} />
        <StatTile label={tiles.activeAuctions} value={formatCount(data.activeAuctions)} />
        <StatTile label={tiles.completedAuctions} value={formatCount(data.completedAuctions)} />
        <StatTile label={tiles.reportsToday} value={formatCount(data.todayReports)} />
      </dl>
      {data.awaitingDeclaration + data.needsAttention + data.openReports === 0 && (
        <p className="text-ink-soft">{nothingWaits}</p>
      )}
      <WaitingPanel count={data.awaitingDeclaration} texts={awaiting} to={href(pages.declareWinner)}>
        {overdue > 0 && <p className="measure mt-1 text-danger">{awaiting.overdue(overdue, formatCount(overdue))}</p>}
      </WaitingPanel>
      <WaitingPanel count={data.needsAttention} texts={attention} to={href(pages.operatorTasks)} />
      <WaitingPanel count={data.openReports} texts={reports} to={href(pages.reports)} />
      <EndingSoon auctions={data.endingSoon} />
    </>
  );
}

type Props = {
  count: number;
  texts: {
    readonly title: (count: number, shown: string) => string;
    readonly text: string;
    readonly link: string;
  };
  to: string;
  /** Details of the waiting tasks. */
  children?: ReactNode;
};

/** The number of tasks that wait for an administrator, with a link to them. Hidden if there are none. */
function WaitingPanel({ count, texts, to, children }: Props) {
  if (count === 0) return null;
  return (
    <Card className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="text-lead">{texts.title(count, formatCount(count))}</h2>
        <p className="measure mt-1 text-ink-soft">{texts.text}</p>
        {children}
      </div>
      <ButtonLink to={to} className="shrink-0">
        {texts.link}
      </ButtonLink>
    </Card>
  );
}

/** The running auctions, ordered by their end. */
function EndingSoon({ auctions }: { auctions: Dashboard['endingSoon'] }) {
  const { ending } = useTexts('admin').dashboard;
  return (
    <Card>
      <h2 className="text-lead">{ending.title}</h2>
      {auctions.length === 0 && <p className="mt-1 text-ink-soft">{ending.none}</p>}
      <ul aria-label={ending.caption} className="mt-2 flex flex-col">
        {auctions.map(({ _id, title, endTime, slotsFilled, maxSlots }) => (
          <li
            key={_id}
            className="flex flex-col gap-x-6 border-t border-hairline py-3 first:border-t-0 last:pb-0 sm:flex-row sm:items-baseline sm:justify-between"
          >
            <Link
              to={href(pages.auction, { auctionId: _id })}
              className="min-w-0 font-medium wrap-anywhere text-accent hover:underline"
            >
              {title}
            </Link>
            <span className="figures text-small text-ink-soft sm:text-right">
              {ending.slots(formatCount(slotsFilled), formatCount(maxSlots))}
              <br />
              {ending.ends} <Moment at={endTime} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
