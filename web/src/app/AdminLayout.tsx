import { countPrizes, href, pages } from '@ekbid/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { dashboardQuery } from '../dashboard/dashboard-queries.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { PageBoundary } from './PageBoundary.tsx';

const waitingPrizesQuery = queryOptions({
  queryKey: keys.waitingPrizes,
  queryFn: async ({ signal }) => (await call(countPrizes, { signal })).data,
});

const style = ({ isActive }: { isActive: boolean }) =>
  `relative flex min-h-11 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap transition-colors ${isActive ? 'bg-accent-wash text-accent-strong' : 'text-ink-soft hover:text-ink'}`;

/** The frame of the administration's pages: a sidebar, which on phones is above the page and scrolls sideways. */
export function AdminLayout() {
  const { sidebar: texts } = useTexts('admin');
  const { ui } = useTexts();
  const { pathname } = useLocation();
  const counts = useQuery(dashboardQuery).data;
  const waiting = useQuery(waitingPrizesQuery).data;
  const sidebar = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = sidebar.current?.querySelector('[aria-current=page]');
    here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const links: { to: string; icon: IconName; label: string; count?: number | undefined }[] = [
    { to: href(pages.dashboard), icon: 'dashboard', label: texts.dashboard },
    { to: href(pages.manageAuctions), icon: 'auctions', label: texts.auctions },
    { to: href(pages.createAuction), icon: 'add', label: texts.createAuction },
    { to: href(pages.declareWinner), icon: 'trophy', label: texts.declareWinner, count: counts?.awaitingDeclaration },
    { to: href(pages.managePrizes), icon: 'parcel', label: texts.prizes, count: waiting?.toSend },
    { to: href(pages.money), icon: 'money', label: texts.money },
    { to: href(pages.users), icon: 'people', label: texts.users },
    { to: href(pages.reports), icon: 'flag', label: texts.reports, count: counts?.openReports },
    { to: href(pages.audit), icon: 'log', label: texts.audit },
    { to: href(pages.operatorTasks), icon: 'attention', label: texts.tasks, count: counts?.needsAttention },
  ];

  return (
    <div className="gutter flex flex-col gap-5 py-4 lg:flex-row lg:gap-8 lg:py-6">
      <nav
        ref={sidebar}
        aria-label={texts.label}
        className="-mx-4 overflow-x-auto px-4 py-1 sm:-mx-8 sm:px-8 lg:mx-0 lg:w-52 lg:shrink-0 lg:overflow-visible lg:px-0 lg:py-0"
      >
        <ul className="flex gap-1 lg:sticky lg:top-22 lg:flex-col">
          {links.map(({ to, icon, label, count = 0 }) => (
            <li key={to}>
              <NavLink to={to} className={style}>
                <Icon name={icon} />
                {label}
                {count > 0 && ' '}
                {count > 0 && (
                  <span className="lg:ml-auto">
                    <Badge tone="danger">
                      <span aria-hidden="true">{formatCount(count)}</span>
                      <span className="sr-only">{texts.open(formatCount(count))}</span>
                    </Badge>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 flex-1">
        <PageBoundary loading={<RowsSkeleton />} />
        <p className="mt-10 text-small text-ink-soft">{ui.times}</p>
      </div>
    </div>
  );
}
