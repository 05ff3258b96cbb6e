import type { Auction } from '@ekbid/contract';
import type { AuctionStatus } from '@ekbid/domain';
import { type ReactNode, useId } from 'react';
import { DeclareCard } from './DeclareCard.tsx';

type Props = {
  title: string;
  auctions: readonly Auction[];
  badge: (status: AuctionStatus) => ReactNode;
  onDeclare: (auction: Auction) => void;
  /** A sentence below the heading. */
  children?: ReactNode;
};

export function DeclareGrid({ title, auctions, badge, onDeclare, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children && <p className="mt-1 text-small text-ink-soft">{children}</p>}
      <ul className="mt-4 grid gap-4 empty:hidden xl:grid-cols-2">
        {auctions.map((auction) => (
          <li key={auction._id}>
            <DeclareCard auction={auction} badge={badge} onDeclare={() => onDeclare(auction)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
