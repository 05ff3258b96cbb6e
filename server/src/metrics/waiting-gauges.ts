import { Gauge, type Registry } from 'prom-client';
import type { Waiting } from './metrics.queries.ts';

type Count = keyof Waiting;
/** `of`: one count, or one for each state. */
type Measured = { readonly name: string; readonly help: string; readonly of: Count | Readonly<Record<string, Count>> };

const measured: readonly Measured[] = [
  { name: 'ekbid_holds', help: 'Slots held by people who are paying', of: 'holds' },
  { name: 'ekbid_payments_waiting', help: 'Paid orders that are neither a bid nor a refund yet', of: 'paidOrders' },
  { name: 'ekbid_orders_due', help: 'Orders about which the provider is to be asked by now', of: 'dueOrders' },
  { name: 'ekbid_webhook_notices_waiting', help: 'Notices of the provider not handled yet', of: 'notices' },
  {
    name: 'ekbid_refunds',
    help: 'Refunds owed, refused by the provider, and sent within a day',
    of: { owed: 'refundsOwed', refused: 'refundsRefused', sent_last_day: 'refundsSent' },
  },
  { name: 'ekbid_mails_waiting', help: 'E-mails not sent yet', of: 'mails' },
  { name: 'ekbid_operator_tasks_open', help: 'Matters that wait for an administrator', of: 'operatorTasks' },
  {
    name: 'ekbid_jobs',
    help: 'Background jobs by state; retrying ones failed and will run again, given_up ones failed so often that a person has to look',
    of: {
      ready: 'jobsReady',
      later: 'jobsLater',
      running: 'jobsRunning',
      retrying: 'jobsRetrying',
      given_up: 'jobsGivenUp',
    },
  },
  { name: 'ekbid_job_oldest_seconds', help: 'How long the longest waiting job could have run', of: 'oldestJobSeconds' },
  { name: 'ekbid_job_workers', help: 'Workers of all processes heard of within a minute', of: 'jobWorkers' },
];

/**
 * Gauges of what the database counts, filled by the function returned. While the database does not answer they are
 * absent: an old number would look like a new one.
 */
export function waitingGauges(registry: Registry) {
  const registers = [registry];
  const up = new Gauge({ name: 'ekbid_database_up', help: 'Whether the database answered in time', registers });
  const gauges = measured.map(({ of, ...about }) => {
    const single = typeof of === 'string';
    const gauge = new Gauge({ ...about, labelNames: single ? [] : ['state'], registers });
    return {
      gauge,
      states: single ? [[{}, of] as const] : Object.entries(of).map(([state, count]) => [{ state }, count] as const),
    };
  });

  return (counts: Waiting | null): void => {
    up.set(counts === null ? 0 : 1);
    for (const { gauge, states } of gauges)
      for (const [labels, count] of states) {
        if (counts === null) gauge.remove(labels);
        else gauge.set(labels, counts[count]);
      }
  };
}
