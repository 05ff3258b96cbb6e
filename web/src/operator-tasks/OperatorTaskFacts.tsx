import { href, type OperatorTask, pages } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';

/** Where to look it up, and, once it is settled, how. */
export function OperatorTaskFacts({ task }: { task: OperatorTask }) {
  const { facts } = useTexts('admin').operatorTasks.page;
  const { auction, user, providerSays, note } = task;

  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <References task={task} />
      {providerSays !== null && <Fact label={facts.providerSays}>“{providerSays}”</Fact>}
      {auction && (
        <Fact label={facts.auction}>
          <Link to={href(pages.auction, { auctionId: auction._id })} className="text-accent hover:underline">
            {auction.title}
          </Link>
        </Fact>
      )}
      {user && (
        <Fact label={facts.bidder}>
          {user.name}, {user.email}
        </Fact>
      )}
      <Settled task={task} />
      {note !== null && <Fact label={facts.note}>{note}</Fact>}
    </dl>
  );
}

function References({ task: { kind, subject, providerPaymentId } }: { task: OperatorTask }) {
  const { facts } = useTexts('admin').operatorTasks.page;
  // A refund's own id tells an operator nothing where the payment is named.
  const isNamed = providerPaymentId !== null && (kind === 'refund_refused' || subject === providerPaymentId);
  return (
    <>
      {providerPaymentId !== null && (
        <Fact label={facts.payment}>
          <code className="text-small break-all">{providerPaymentId}</code>
        </Fact>
      )}
      {!isNamed && (
        <Fact label={facts.subject}>
          <code className="text-small break-all">{subject}</code>
        </Fact>
      )}
    </>
  );
}

function Settled({ task: { resolvedAt, resolvedBy } }: { task: OperatorTask }) {
  const { page } = useTexts('admin').operatorTasks;
  if (resolvedAt === null) return null;
  return (
    <Fact label={page.facts.settled}>
      <Moment at={resolvedAt} /> {resolvedBy === null ? page.byItself : page.by(resolvedBy)}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{children}</dd>
    </div>
  );
}
