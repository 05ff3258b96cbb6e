import { href, pages } from '@ekbid/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { dashboardQuery } from '../dashboard/dashboard-queries.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { PageBoundary } from './PageBoundary.tsx';

const style = ({ isActive }: { isActive: boolean }) =>
  `relative flex min-h-11 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap transition-colors ${isActive ? 'bg-accent-wash text-accent-strong' : 'text-ink-soft hover:text-ink'}`;

/** The pages of the administration with a sidebar. On phones it is above the page and scrolls sideways. */
export function AdminLayout() {
  const { admin } = useTexts().navigation;
  const { pathname } = useLocation();
  const openTasks = useQuery(dashboardQuery).data?.needsAttention ?? 0;
  const sidebar = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = sidebar.current?.querySelector('[aria-current=page]');
    here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const links: { to: string; icon: IconName; label: string; count?: number }[] = [
    { to: href(pages.dashboard), icon: 'dashboard', label: admin.dashboard },
    { to: href(pages.manageAuctions), icon: 'auctions', label: admin.auctions },
    { to: href(pages.createAuction), icon: 'add', label: admin.createAuction },
    { to: href(pages.declareWinner), icon: 'trophy', label: admin.declareWinner },
    { to: href(pages.money), icon: 'money', label: admin.money },
    { to: href(pages.users), icon: 'people', label: admin.users },
    { to: href(pages.reports), icon: 'flag', label: admin.reports },
    { to: href(pages.audit), icon: 'log', label: admin.audit },
    { to: href(pages.operatorTasks), icon: 'attention', label: admin.tasks, count: openTasks },
  ];

  return (
    <div className="gutter flex flex-col gap-6 py-6 lg:flex-row lg:gap-10 lg:py-10">
      <nav
        ref={sidebar}
        aria-label={admin.label}
        className="-mx-4 overflow-x-auto px-4 py-1 sm:-mx-8 sm:px-8 lg:mx-0 lg:w-56 lg:shrink-0 lg:overflow-visible lg:px-0 lg:py-0"
      >
        <ul className="flex gap-1 lg:sticky lg:top-24 lg:flex-col">
          {links.map(({ to, icon, label, count = 0 }) => (
            <li key={to}>
              <NavLink to={to} className={style}>
                <Icon name={icon} />
                {label}
                {count > 0 && ' '}
                {count > 0 && (
                  <Badge tone="danger">
                    <span aria-hidden="true">{formatCount(count)}</span>
                    <span className="sr-only">{admin.openTasks(formatCount(count))}</span>
                  </Badge>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 flex-1">
        <PageBoundary loading={<RowsSkeleton />} />
      </div>
    </div>
  );
}
