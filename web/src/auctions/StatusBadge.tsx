import type { AuctionStatus, EntryMode } from '@ekbid/domain';
import { useTexts } from '../texts/use-texts.ts';
import { Badge } from '../ui/Badge.tsx';

const looks = {
  active: 'border-transparent bg-accent text-on-accent',
  upcoming: 'border-accent bg-card text-accent',
  completed: 'border-transparent bg-ink text-paper',
  cancelled: 'border-edge bg-card text-ink-soft',
} as const satisfies Record<AuctionStatus, string>;

type Props = {
  /** Without a status the badge says LIVE. */
  status: AuctionStatus | undefined;
  /** A full auction stays `active` until its end or result, but accepts no more bids. */
  full?: boolean;
};

export function StatusBadge({ status, full = false }: Props) {
  const texts = useTexts('auctions');
  const isFull = full && status === 'active';
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2.5 py-0.5 text-small font-semibold tracking-wide whitespace-nowrap uppercase ${isFull ? 'border-accent bg-accent-wash text-accent-strong' : looks[status ?? 'active']}`}
    >
      {isFull ? texts.full : status ? texts.statuses[status] : texts.live}
    </span>
  );
}

/** The entry mode, unless bids are paid as usual. */
export function EntryBadge({ mode }: { mode: EntryMode }) {
  const { entry } = useTexts('auctions');
  // A server of an earlier release sends no entry mode; its auctions have paid bids.
  return (mode === 'refundable' || mode === 'free') && <Badge>{entry[mode]}</Badge>;
}
