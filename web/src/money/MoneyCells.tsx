import { href, pages, type PaymentEntry, type PaymentState } from '@ekbid/contract';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';

const link = 'min-w-0 wrap-anywhere text-accent hover:underline';

export function AuctionCell({ auction }: Pick<PaymentEntry, 'auction'>) {
  return (
    <Link to={href(pages.auction, { auctionId: auction._id })} className={link}>
      {auction.title}
    </Link>
  );
}

export function BidderCell({ user }: Pick<PaymentEntry, 'user'>) {
  return (
    <span className="min-w-0">
      <Link to={href(pages.user, { userId: user._id })} className={link}>
        {user.name}
      </Link>
      <span className="block text-small break-all text-ink-soft">{user.email}</span>
    </span>
  );
}

const tones: Readonly<Record<PaymentState, BadgeTone>> = {
  bid: 'neutral',
  undecided: 'neutral',
  on_its_way: 'accent',
  delayed: 'danger',
  refunded: 'neutral',
};

export function StateCell({ state }: { state: PaymentState }) {
  const { states } = useTexts('admin').money;
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}

/** One under the other, to be copied into the provider's dashboard. */
export function IdsCell({ ids }: { ids: readonly (string | null)[] }) {
  return (
    <span className="flex min-w-0 flex-col text-small">
      {ids.map(
        (id) =>
          id !== null && (
            <code key={id} className="break-all">
              {id}
            </code>
          ),
      )}
    </span>
  );
}
