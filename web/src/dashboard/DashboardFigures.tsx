import { href, pages } from '@ekbid/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/use-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { StatTile } from '../ui/StatTile.tsx';
import { dashboardQuery } from './dashboard-query.ts';
import { EndingSoon } from './EndingSoon.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

export function DashboardFigures() {
  const { tiles, awaiting, attention, reports } = useTexts('admin').dashboard;
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
      <WaitingPanel count={data.awaitingDeclaration} texts={awaiting} to={href(pages.declareWinner)}>
        {overdue > 0 && <p className="measure mt-1 text-danger">{awaiting.overdue(overdue, formatCount(overdue))}</p>}
      </WaitingPanel>
      <WaitingPanel count={data.needsAttention} texts={attention} to={href(pages.operatorTasks)} />
      <WaitingPanel count={data.openReports} texts={reports} to={href(pages.reports)} />
      <EndingSoon auctions={data.endingSoon} />
    </>
  );
}
