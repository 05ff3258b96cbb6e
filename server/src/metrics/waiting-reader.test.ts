import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../boot/app.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { fillMoney } from '../ledger/testing/fill-money.ts';
import { CuttingProxy } from '../testing/cutting-proxy.ts';
import { rowsRead } from '../testing/database-activity.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { countWaiting, waitingReader } from './waiting.ts';
import { createMetrics } from './metrics.ts';
import { readSeries, scrape } from './testing/scrape.ts';

const app = useTestApp();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

beforeAll(async () => {
  const { userId } = await signIn(app, { role: 'ADMIN' });
  await fillMoney(app.db, userId, { auctions: 20, people: 200, payments: 2000, days: 90 });
});

/** Opens the database over a network that the test can cut. */
async function openRemote(): Promise<{ db: Db; network: CuttingProxy; asked: string[] }> {
  const network = await CuttingProxy.open(app.connectionString);
  const db = openDatabase(network.connectionString, { maximum: 2 });
  const asked: string[] = [];
  ends.push(
    () => network.goAway(),
    () => db.destroy(),
  );
  return { db: watchQuestions(db, asked), network, asked };
}

function watchQuestions(db: Db, asked: string[]): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => (asked.push(node.kind), node),
    transformResult: async ({ result }) => result,
  });
}

const log = pino({ level: 'silent' });

test('what waits is counted once, however many ask', async () => {
  const { db, asked } = await openRemote();
  const read = waitingReader({ db, log });
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, read));
  expect(first).toMatchObject({ jobWorkers: 0, jobsRunning: 0 });
  expect(new Set([...others, await read()])).toEqual(new Set([first]));
  expect(asked).toHaveLength(1);
  await waitingReader({ db, log }, { freshMs: 0 })();
  expect(asked).toHaveLength(2);
});

test('what is settled is not looked at', async () => {
  const tables = ['payment_orders', 'payments', 'refunds', 'bids', 'mails', 'webhook_events', 'operator_tasks'];
  const { refundsOwed, refundsRefused, refundsSent, dueOrders, mails } = await countWaiting(app.db);
  const counted = refundsOwed + refundsRefused + refundsSent + dueOrders + mails;
  const read = await rowsRead(app.db, tables, async (db) => {
    // The tables of a test are so small that PostgreSQL would read them whole instead of using an index.
    await sql`set local enable_seqscan = off`.execute(db);
    await countWaiting(db);
  });
  expect(read).toBeLessThanOrEqual(counted + 10);
});

test('a database that does not answer delays no scrape, and gets no second query meanwhile', async () => {
  const { db, network, asked } = await openRemote();
  expect(await waitingReader({ db, log })()).not.toBeNull();
  network.freeze();
  const read = waitingReader({ db, log }, { freshMs: 0, timeoutMs: 100 });
  for (let scrapes = 0; scrapes < 3; scrapes += 1) expect(await read()).toBeNull();
  expect(asked).toHaveLength(2);
});

test('a database that is away is reported, and fails nothing else', async () => {
  const { db, network } = await openRemote();
  const remote = await buildApp({ ...app.deps, db, metrics: createMetrics() });
  ends.push(() => remote.close());
  const read = async () => {
    const answer = await scrape(remote);
    expect(answer.statusCode).toBe(200);
    return readSeries(answer.body);
  };
  await network.goAway();
  const away = await read();
  expect(away.get('ekbid_database_up')).toBe(0);
  expect(app.logged.join('\n')).toContain('what waits could not be counted');
  // While the database is away there is no value, because an old number would look like a new one.
  expect([...away.keys()].filter((series) => /^ekbid_(holds|refunds|jobs|job_workers)\b/.test(series))).toEqual([]);
  expect(away.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  await network.comeBack();
  const back = await read();
  expect([back.get('ekbid_database_up'), back.get('ekbid_holds')]).toEqual([1, 0]);
});
