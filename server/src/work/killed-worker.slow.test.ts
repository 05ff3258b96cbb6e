import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { eventually } from '../testing/eventually.ts';
import { ServerProcess, settingsFor } from '../testing/server-process.ts';
import { createAuction, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/database-activity.ts';

const timeout = 120_000;
const app = useTestApp();
let dataDir: string;
let started: ServerProcess[];

beforeEach(async () => {
  dataDir = await makeDataFolder();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((each) => each.kill('SIGKILL')));
  await removeDataFolder(dataDir);
});

/** Starts a process on this test's database. Its provider does not answer. */
async function start(roles: 'web' | 'jobs', change: Record<string, string> = {}): Promise<ServerProcess> {
  const provider = { PAYMENTS: 'razorpay', RAZORPAY_API: 'http://127.0.0.1:9', RAZORPAY_KEY_ID: 'rzp_test_key' };
  const server = new ServerProcess('main.ts', {
    ...settingsFor(dataDir),
    ...provider,
    RAZORPAY_KEY_SECRET: 'a key secret',
    DATABASE_URL: app.connectionString,
    ROLES: roles,
    ...change,
  });
  started.push(server);
  await server.says(/EkBid is ready/);
  return server;
}

const workers = () => app.db.selectFrom('jobWorkers').select('workerId').execute();
const outcomeOf = async (auctionId: string) =>
  (await app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select('outcome').executeTakeFirst())
    ?.outcome;

test('work of a process that is killed is done by another within seconds', { timeout }, async () => {
  const auctionId = await createAuction(app, { endsInMinutes: -1, autoDeclare: true });
  const [first] = await app.db.transaction().execute(async (db) => {
    // Declaring a result writes to this table, so it waits as long as this transaction lasts.
    await sql`lock table admin_acts in exclusive mode`.execute(db);
    const server = await start('jobs');
    await untilWaiting(app.db, 1);
    const before = await workers();
    await server.kill('SIGKILL');
    return before;
  });
  expect(await outcomeOf(auctionId)).toBeNull();

  const server = await start('jobs');
  await eventually(async () => expect(await outcomeOf(auctionId)).toBe('no_bids'), 20_000);
  await eventually(async () => expect(await workers()).toHaveLength(1), 20_000);
  expect(await workers()).not.toContainEqual(first);

  await server.kill('SIGTERM');
  expect(await workers()).toEqual([]);
});

test(
  'a process with the role web handles no jobs, and one with the role jobs serves no requests',
  { timeout },
  async () => {
    const server = await start('web');
    expect((await fetch(`http://127.0.0.1:${await server.portOf('server')}/readyz`)).status).toBe(200);
    expect(await workers()).toEqual([]);

    // The port is taken, so the process can start only because it serves no requests.
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    await start('jobs', { PORT: String((taken.address() as AddressInfo).port) });
    await eventually(async () => expect(await workers()).toHaveLength(1));
    taken.close();
  },
);
