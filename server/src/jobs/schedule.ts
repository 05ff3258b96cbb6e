import { type CronItem, type Runner, Logger, type LogLevel, parseCronItems, run, type TaskList } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { oweRefunds } from '../payments/owe-refunds.ts';
import { settleLapsedOrders } from '../payments/settle-lapsed-orders.ts';
import { declareDueAuctions } from '../results/declare-due-auctions.ts';
import type { Jobs } from './enqueue.ts';

type EnqueuedTasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> };

/** What runs by the clock. No deadline of the game waits for these: they tidy up what is already decided. */
const everyMinute = ['settle-lapsed-orders', 'declare-due-auctions'] as const;

function tasksOf(deps: Deps) {
  const enqueued: EnqueuedTasks = {
    'owe-refunds': async ({ auctionId, reason }) => {
      await oweRefunds(deps.db, auctionId, reason);
    },
  };
  const scheduled: Record<(typeof everyMinute)[number], () => Promise<void>> = {
    'settle-lapsed-orders': () => settleLapsedOrders(deps),
    'declare-due-auctions': () => declareDueAuctions(deps),
  };
  return { ...enqueued, ...scheduled };
}

/** Works on jobs until stopped. Each job runs once however many processes do this. */
export async function startJobs(deps: Deps, connectionString: string): Promise<Runner> {
  const cronItems: CronItem[] = everyMinute.map((task) => ({
    task,
    match: '* * * * *',
    options: { backfillPeriod: 0, maxAttempts: 1, queueName: task, jobKey: task },
  }));
  return run({
    connectionString,
    // Payloads are ours: written by `enqueue`, whose types are these tasks' own.
    taskList: tasksOf(deps) as unknown as TaskList,
    parsedCronItems: parseCronItems(cronItems),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => logTo(deps.log, level, message, meta)),
  });
}

/** The worker tells of every job at `info`; what an operator needs to see are its warnings and errors. */
function logTo(log: Deps['log'], level: `${LogLevel}`, message: string, meta: { error?: unknown } = {}): void {
  const quiet = level === 'info' || level === 'debug';
  const { error: err, ...rest } = meta;
  log[level === 'warning' ? 'warn' : quiet ? 'debug' : 'error'](
    { ...rest, ...(err !== undefined && { err }) },
    message,
  );
}
