import type { AuctionStatus } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';

const looks = {
  active: 'border-transparent bg-accent text-on-accent',
  upcoming: 'border-accent bg-card text-accent',
  completed: 'border-transparent bg-ink text-paper',
  cancelled: 'border-edge bg-card text-ink-soft',
} as const satisfies Record<AuctionStatus, string>;

/** Without a status it says LIVE. */
export function StatusBadge({ status }: { status: AuctionStatus | undefined }) {
  const { live, statuses } = useTexts('bidding').auctions;
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2.5 py-0.5 text-small font-semibold tracking-wide whitespace-nowrap uppercase ${looks[status ?? 'active']}`}
    >
      {status ? statuses[status] : live}
    </span>
  );
}
