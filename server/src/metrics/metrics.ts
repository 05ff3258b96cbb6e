import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolUse } from '../db/database.ts';

export type Waiting = {
  readonly holds: number;
  readonly paidOrders: number;
  readonly dueOrders: number;
  readonly notices: number;
  readonly refundsOwed: number;
  readonly refundsRefused: number;
  readonly refundsSent: number;
  readonly mails: number;
  readonly newsMailsWaiting: number;
  readonly newsMailsSent: number;
  readonly newsMailsUnknown: number;
  readonly newsMailsFailed: number;
  readonly newsSmsWaiting: number;
  readonly newsSmsSent: number;
  readonly newsSmsUnknown: number;
  readonly newsSmsFailed: number;
  readonly newsPushesWaiting: number;
  readonly newsPushesSent: number;
  readonly newsPushesUnknown: number;
  readonly newsPushesFailed: number;
  readonly operatorTasks: number;
  readonly jobsReady: number;
  readonly jobsLater: number;
  readonly jobsRunning: number;
  readonly jobsRetrying: number;
  readonly jobsGivenUp: number;
  readonly oldestJobSeconds: number;
  readonly jobWorkers: number;
};

type Metrics = ReturnType<typeof createMetrics>;

/** `route` is a pattern, because each invented address would otherwise create a label. */
type AnsweredCall = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const bidBuckets = [0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const batchBuckets = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/**
 * The metrics of this process. They contain nothing about a single auction or person and no amounts in any form, so
 * that sealed amounts cannot be inferred. If a server has several processes, each labels all its metrics with its name
 * (`worker`).
 */
export function createMetrics(worker?: string) {
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const calls = new Histogram({
    name: 'ekbid_http_request_duration_seconds',
    help: 'Time from a request to the end of its reply; includes the API calls the server makes to fill a page, excludes live streams',
    labelNames: ['method', 'route', 'status'],
    buckets: callBuckets,
    registers,
  });
  const refusals = new Counter({
    name: 'ekbid_refusals_total',
    help: 'Refused calls, by code of the refusal',
    labelNames: ['code'],
    registers,
  });
  const bids = new Counter({
    name: 'ekbid_bids_total',
    help: 'Calls to place a bid, by outcome: placed, or the code of the refusal',
    labelNames: ['outcome'],
    registers,
  });
  // A counter must start at 0, because `rate()` ignores the first event of a series that appears with it.
  for (const outcome of ['placed', 'unavailable']) bids.inc({ outcome }, 0);
  const bidSeconds = new Histogram({
    name: 'ekbid_bid_duration_seconds',
    help: 'Time from a call to place a bid to its reply',
    buckets: bidBuckets,
    registers,
  });
  const batchBids = new Histogram({
    name: 'ekbid_bid_batch_size',
    help: 'Bids decided in one transaction',
    buckets: batchBuckets,
    registers,
  });
  const batchSeconds = new Histogram({
    name: 'ekbid_bid_batch_duration_seconds',
    help: 'Time to decide one batch of bids, until its commit',
    buckets: bidBuckets,
    registers,
  });
  const reads = new Counter({
    name: 'ekbid_replica_reads_total',
    help: 'Reads that a replica may answer, by the database that answered; none without DATABASE_REPLICA_URL',
    labelNames: ['from'],
    registers,
  });
  const readers = new Gauge({ name: 'ekbid_live_readers', help: 'Open live streams of this process', registers });
  const dropped = new Counter({
    name: 'ekbid_live_readers_dropped_total',
    help: 'Live streams closed because their reader was too slow; it reconnects and refetches',
    registers,
  });
  const jobs = new Counter({
    name: 'ekbid_job_runs_total',
    help: 'Background jobs run by this process, by outcome',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const messages = new Counter({
    name: 'ekbid_sms_total',
    help: 'Text messages, by kind and outcome: sent, failed, or over_budget if the daily budget was used up',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  for (const kind of ['sign-up', 'other'])
    for (const outcome of ['sent', 'failed', 'over_budget']) messages.inc({ kind, outcome }, 0);
  let showWaiting: ReturnType<typeof waitingGauges> | undefined;

  return {
    callAnswered: ({ method, route, status, seconds }: AnsweredCall) =>
      calls.observe({ method, route, status }, seconds),
    callRefused: (code: string) => refusals.inc({ code }),
    bidAnswered(outcome: string, seconds: number) {
      bids.inc({ outcome });
      bidSeconds.observe(seconds);
    },
    bidBatch: (batch: { readonly size: number; readonly seconds: number }) => {
      batchBids.observe(batch.size);
      batchSeconds.observe(batch.seconds);
    },
    readAnswered: (from: 'replica' | 'primary') => reads.inc({ from }),
    /** Counts a reader. Call the returned function when the reader leaves. */
    readerJoined() {
      readers.inc();
      return () => readers.dec();
    },
    readerDropped: () => dropped.inc(),
    smsEnded: (kind: 'sign-up' | 'notification' | 'other', outcome: 'sent' | 'failed' | 'over_budget') =>
      messages.inc({ kind, outcome }),
    jobEnded: (task: string, outcome: 'done' | 'failed') => jobs.inc({ task, outcome }),

    watchBidBatcher: watched(registry, 'ekbid_bids_waiting', 'Bids waiting for the batch ahead of them'),
    watchPool: watchedPools(registry),

    contentType: registry.contentType,
    /**
     * Prometheus's format. `waiting` is null if the database did not answer. `others` come from the other processes.
     */
    async write(waiting: Waiting | null, others: readonly MetricsOfOne[] = []): Promise<string> {
      (showWaiting ??= waitingGauges(registry))(waiting);
      return others.length === 0 ? registry.metrics() : writeAll([await registry.getMetricsAsJSON(), ...others]);
    },

    /** The metrics of this process only, without the counts from the database. */
    read: (): Promise<MetricsOfOne> => registry.getMetricsAsJSON(),
  };
}

export type MetricsOfOne = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Merges metrics. `sum` adds nothing up, as labels differ; without an aggregator the package omits a metric. */
const writeAll = (all: readonly MetricsOfOne[]): Promise<string> =>
  AggregatorRegistry.aggregate(
    all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const }))),
  ).metrics();

type Count = keyof Waiting;
/** `of` selects the value: one count, or one for each state. */
type Measured = { readonly name: string; readonly help: string; readonly of: Count | Readonly<Record<string, Count>> };

const byEnd = <Message extends 'Mails' | 'Sms' | 'Pushes'>(message: Message) =>
  ({
    waiting: `news${message}Waiting`,
    sent_last_day: `news${message}Sent`,
    unknown_last_day: `news${message}Unknown`,
    failed_last_day: `news${message}Failed`,
  }) as const;

const measured: readonly Measured[] = [
  { name: 'ekbid_holds', help: 'Slots reserved by people who are paying', of: 'holds' },
  { name: 'ekbid_payments_waiting', help: 'Paid orders that are neither a bid nor a refund yet', of: 'paidOrders' },
  { name: 'ekbid_orders_due', help: 'Orders whose next question to the provider is due', of: 'dueOrders' },
  { name: 'ekbid_webhook_notices_waiting', help: 'Webhook events to be handled', of: 'notices' },
  {
    name: 'ekbid_refunds',
    help: 'Refunds, by state: owed, refused by the provider, or sent in the last 24 hours',
    of: { owed: 'refundsOwed', refused: 'refundsRefused', sent_last_day: 'refundsSent' },
  },
  { name: 'ekbid_mails_waiting', help: 'E-mails to be sent', of: 'mails' },
  {
    name: 'ekbid_news_mails',
    help: 'E-mails about notifications, by state: waiting, or ended in the last 24 hours: sent, unknown (may have arrived), failed',
    of: byEnd('Mails'),
  },
  {
    name: 'ekbid_news_sms',
    help: 'Text messages about notifications and refunds, by state, as ekbid_news_mails',
    of: byEnd('Sms'),
  },
  {
    name: 'ekbid_news_pushes',
    help: 'Notifications pushed to browsers, by state, as ekbid_news_mails',
    of: byEnd('Pushes'),
  },
  { name: 'ekbid_operator_tasks_open', help: 'Open operator tasks', of: 'operatorTasks' },
  {
    name: 'ekbid_jobs',
    help: 'Background jobs, by state; retrying: failed and will run again; given_up: failed too often and needs an operator',
    of: {
      ready: 'jobsReady',
      later: 'jobsLater',
      running: 'jobsRunning',
      retrying: 'jobsRetrying',
      given_up: 'jobsGivenUp',
    },
  },
  { name: 'ekbid_job_oldest_seconds', help: 'Age of the oldest job that is due', of: 'oldestJobSeconds' },
  { name: 'ekbid_job_workers', help: 'Workers of all processes with a heartbeat in the last minute', of: 'jobWorkers' },
];

/**
 * Creates the gauges for counts from the database. The returned function sets them. They are absent while the database
 * does not answer, because an old number would look like a new one.
 */
function waitingGauges(registry: Registry) {
  const registers = [registry];
  const up = new Gauge({
    name: 'ekbid_database_up',
    help: '1 if the database answered in time, otherwise 0',
    registers,
  });
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

/** A gauge whose value is read at each scrape. Pass the function that reads it to the returned function. */
function watched(registry: Registry, name: string, help: string) {
  let count = () => 0;
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(count()) });
  return (counting: () => number): void => {
    count = counting;
  };
}

/** Gauges of connection pools. The returned function adds a pool. */
function watchedPools(registry: Registry) {
  const pools = new Map<string, PoolUse>();
  const registers = [registry];
  const connections: Gauge = new Gauge({
    name: 'ekbid_pool_connections',
    help: 'Database connections, by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        connections.set({ pool, state: 'used' }, totalCount - idleCount);
        connections.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'ekbid_pool_waiting',
    help: 'Queries waiting for a free connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) waiting.set({ pool }, waitingCount);
    },
  });
  return (name: string, pool: PoolUse): void => void pools.set(name, pool);
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly metrics: Metrics;
  }
}
