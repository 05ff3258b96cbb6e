import { type AuditedAct, href, pages } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';

/** The auction, the person and the report an act was about, with the way to each. */
export function AuditAbout({ act: { act, auction, user, reportId } }: { act: AuditedAct }) {
  const { audit } = useTexts('admin');
  const reports = act === 'report.resolve' ? `${href(pages.reports)}?state=resolved` : href(pages.reports);

  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {auction && <Auction auction={auction} />}
      {user && <Way to={href(pages.user, { userId: user._id })}>{user.name || user._id}</Way>}
      {reportId !== null && <Way to={reports}>{audit.report}</Way>}
    </p>
  );
}

function Auction({ auction: { _id, title, exists } }: { auction: NonNullable<AuditedAct['auction']> }) {
  const { audit } = useTexts('admin');
  if (exists) return <Way to={href(pages.auction, { auctionId: _id })}>{title}</Way>;
  return (
    <span>
      {title} <span className="text-small text-ink-soft">({audit.removed})</span>
    </span>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-8 items-center text-accent underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
