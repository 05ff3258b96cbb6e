import { href, pages, unreadLimit } from '@ekbid/contract';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { useLiveUpdates } from '../live/live-updates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { unreadQuery } from '../notifications/notifications-queries.ts';

const style = ({ isActive }: { isActive: boolean }) =>
  `relative flex size-11 items-center justify-center rounded-control transition-colors hover:text-accent ${isActive ? 'text-accent' : 'text-ink-soft'}`;

/**
 * Links to the notifications and shows how many are unread. It subscribes to live updates, so every page has the stream
 * open.
 */
export function Bell() {
  const { unread: name } = useTexts('notifications');
  const { data: unread = 0 } = useQuery(unreadQuery);
  useLiveUpdates([]);
  const shown = unread < unreadLimit ? String(unread) : `${unreadLimit - 1}+`;

  return (
    <NavLink to={href(pages.notifications)} aria-label={name(unread, shown)} className={style}>
      <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
        <path
          d="M6 16.5h12c-1.2-1.4-1.6-2.8-1.6-6a4.4 4.4 0 0 0-8.8 0c0 3.2-.4 4.6-1.6 6ZM10 19.5a2.2 2.2 0 0 0 4 0M12 6.1V4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-1 right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-[0.75rem]/5 font-medium text-on-accent"
        >
          {shown}
        </span>
      )}
    </NavLink>
  );
}
