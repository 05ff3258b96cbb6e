import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import { kindsOfWork } from '../boot/kinds-of-work.ts';
import { claimOwingAuctions, type Owing } from '../refunds/owe-refunds.ts';
import type { KindOfWork } from '../work/kind-of-work.ts';
import { releaseLeases } from '../work/lease.ts';
import { handleClaimed } from '../work/start-work.ts';
import type { TestApp } from './test-app.ts';

/** The kinds of work that an event makes due. Other kinds are due at fixed times, and tests run them by name. */
const caused = [
  'record-notifications',
  'owe-refunds',
  'handle-notices',
  'send-refund',
  'send-mails',
  'tell-password-changed',
  'deliver-email',
  'deliver-sms',
  'deliver-push',
];

/**
 * Does all due work as a worker process would, until no work is due and no other process has leased any. `later` first
 * makes work due that waits after a failure or for the provider.
 */
export async function runJobs(test: TestApp, { later = false } = {}): Promise<void> {
  await endPauses(test);
  if (later) await bringForward(test);
  const kinds = kindsOfWork(test.deps).filter(({ name }) => caused.includes(name));
  let wereLeft: readonly boolean[];
  do {
    // Read before the work is done: a lease that ends during this round leaves work for a further round.
    wereLeft = await Promise.all(kinds.map((kind) => isAnyLeft(kind, test)));
    for (const kind of kinds) await runKind(kind, test.deps);
  } while (wereLeft.includes(true));
}

/** Does all due work of one kind. */
export async function runDue(deps: Deps, name: string): Promise<void> {
  await runKind(kindNamed(deps, name), deps);
}

export async function runKind(
  kind: KindOfWork,
  { db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>,
): Promise<void> {
  for (;;) {
    const claimed = [...(await kind.claim(db, kind.rounds * kind.atOnce))];
    if (claimed.length === 0) return;
    const handleNext = async () => {
      for (let next = claimed.shift(); next; next = claimed.shift())
        await handleClaimed(kind, next, { db, log, jobEnded: metrics.jobEnded });
    };
    await Promise.all(Array.from({ length: kind.atOnce }, handleNext));
  }
}

/** A routine webhook event waits one second, in which its bidder usually places the bid. Ends this wait. */
async function endPauses({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await sql`update webhook_events set try_at = received_at
    where handled_at is null and try_at = received_at + interval '1 second'`.execute(db);
}

async function bringForward({ db }: TestApp): Promise<void> {
  await sql`update webhook_events set try_at = game_clock() where handled_at is null`.execute(db);
  await sql`update sms_messages set try_at = game_clock()`.execute(db);
  await sql`update announcements set try_at = game_clock() where done_at is null`.execute(db);
  await sql`update auctions set try_at = null where try_at is not null`.execute(db);
  await sql`update refunds set try_at = game_clock() where state = 'pending' and failures > 0`.execute(db);
}

/** Whether another process has a lease on rows of this kind. */
async function isAnyLeft({ table }: KindOfWork, { db }: TestApp): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table.name)}
    where ${table.isOpen} and leased_until > clock_timestamp() limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns how many rows of this kind are due. To be counted, they are leased for a moment. */
export async function countDue(test: TestApp, name: string): Promise<number> {
  await endPauses(test);
  return (await claimAll(test, kindNamed(test.deps, name))).length;
}

/** Lists the auctions whose refunds are not yet all recorded as owed, with the reason of each. */
export async function listOwing(test: TestApp): Promise<readonly Owing[]> {
  const token = randomUUID();
  const owing = await claimOwingAuctions(test.db, token, 1000);
  await sql`update auctions set leased_until = null, leased_by = null where leased_by = ${token}::uuid`.execute(
    test.db,
  );
  return owing;
}

async function claimAll({ db }: TestApp, kind: KindOfWork) {
  const claimed = await kind.claim(db, 1000);
  if (claimed.length > 0) await releaseLeases(db, kind.table, claimed);
  return claimed;
}

function kindNamed(deps: Deps, name: string): KindOfWork {
  const kind = kindsOfWork(deps).find((each) => each.name === name);
  if (!kind) throw new Error(`there is no work ${name}`);
  return kind;
}
