import type { OperatorTask } from '@ekbid/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';

/** Where to look it up, and, once it is settled, how. */
export function OperatorTaskFacts({ task }: { task: OperatorTask }) {
  const { page } = useTexts().operatorTasks;
  const { subject, providerPaymentId, auction, user, resolvedAt, resolvedBy } = task;
  const facts: [label: string, value: ReactNode][] = [];
  if (providerPaymentId !== null) facts.push([page.facts.payment, <Reference key="payment" id={providerPaymentId} />]);
  // A refund's own id tells an operator nothing where the payment is named.
  const isNamed = providerPaymentId !== null && (task.kind === 'refund_refused' || subject === providerPaymentId);
  if (!isNamed) facts.push([page.facts.subject, <Reference key="subject" id={subject} />]);
  if (task.providerSays !== null) facts.push([page.facts.providerSays, `“${task.providerSays}”`]);
  if (auction)
    facts.push([
      page.facts.auction,
      <Link key="auction" to={`/auctions/${auction._id}`} className="text-accent hover:underline">
        {auction.title}
      </Link>,
    ]);
  if (user) facts.push([page.facts.bidder, `${user.name}, ${user.email}`]);
  if (resolvedAt !== null)
    facts.push([
      page.facts.settled,
      <>
        <Moment at={resolvedAt} /> {resolvedBy === null ? page.byItself : page.by(resolvedBy)}
      </>,
    ]);
  if (task.note !== null) facts.push([page.facts.note, task.note]);

  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reference({ id }: { id: string }) {
  return <code className="text-small break-all">{id}</code>;
}
