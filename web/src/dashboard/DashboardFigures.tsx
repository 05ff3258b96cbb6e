import { useSuspenseQuery } from '@tanstack/react-query';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { formatCount } from '../ui/numbers.ts';
import { StatTile } from '../ui/StatTile.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';
import { AwaitingPanel } from './AwaitingPanel.tsx';
import { dashboardQuery } from './dashboard-query.ts';

export function DashboardFigures() {
  const { tiles } = useAdminTexts().dashboard;
  const { data } = useSuspenseQuery(dashboardQuery);

  return (
    <>
      <dl aria-label={tiles.label} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatTile label={tiles.totalUsers} value={formatCount(data.totalUsers)} />
        <StatTile label={tiles.activeAuctions} value={formatCount(data.activeAuctions)} />
        <StatTile label={tiles.completedAuctions} value={formatCount(data.completedAuctions)} />
        <StatTile label={tiles.reportsToday} value={formatCount(data.todayReports)} />
      </dl>
      <AwaitingPanel count={data.awaitingDeclaration} />
      <AttentionPanel count={data.needsAttention} />
    </>
  );
}
