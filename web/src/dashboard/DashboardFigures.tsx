import { useSuspenseQuery } from '@tanstack/react-query';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { StatTile } from '../ui/StatTile.tsx';
import { dashboardQuery } from './dashboard-query.ts';
import { EndingSoon } from './EndingSoon.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

export function DashboardFigures() {
  const { tiles, awaiting, attention, reports } = useAdminTexts().dashboard;
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
      <WaitingPanel count={data.awaitingDeclaration} texts={awaiting} to="/admin/declare-winner">
        {overdue > 0 && <p className="measure mt-1 text-danger">{awaiting.overdue(overdue, formatCount(overdue))}</p>}
      </WaitingPanel>
      <WaitingPanel count={data.needsAttention} texts={attention} to="/admin/tasks" />
      <WaitingPanel count={data.openReports} texts={reports} to="/admin/reports" />
      <EndingSoon auctions={data.endingSoon} />
    </>
  );
}
