import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { eventually } from '../testing/eventually.ts';
import { ServerProcess, settingsFor } from '../testing/server-process.ts';
import { createAuction, useTestApp } from '../testing/test-app.ts';
import { untilWaiting } from '../testing/waiting-connections.ts';

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

/** A process on this test's database, whose provider is away. */
async function start(roles: 'web' | 'jobs'): Promise<{ server: ServerProcess; port: number }> {
  const settings = await settingsFor(dataDir);
  const provider = { PAYMENTS: 'razorpay', RAZORPAY_API: 'http://127.0.0.1:9', RAZORPAY_KEY_ID: 'rzp_test_key' };
  const server = new ServerProcess('main.ts', {
    ...settings,
    ...provider,
    RAZORPAY_KEY_SECRET: 'a key secret',
    DATABASE_URL: app.connectionString,
    ROLES: roles,
  });
  started.push(server);
  await server.says(/EkBid is ready/);
  return { server, port: Number(settings.PORT) };
}

/** As the clock does it, every minute. */
const declareDueAuctions = () =>
  sql`select graphile_worker.add_job('declare-due-auctions', queue_name => 'declare-due-auctions',
    job_key => 'declare-due-auctions', max_attempts => 1)`.execute(app.db);

const workers = () => app.db.selectFrom('jobWorkers').select('workerId').execute();
const outcomeOf = async (auctionId: string) =>
  (await app.db.selectFrom('auctions').where('auctionId', '=', auctionId).select('outcome').executeTakeFirst())
    ?.outcome;

test(
  'a worker killed in the middle of a job leaves it, and its named queue, to another within the minute',
  { timeout },
  async () => {
    const auctionId = await createAuction(app, { endsInMinutes: -1, autoDeclare: true });
    const [first] = await app.db.transaction().execute(async (db) => {
      await sql`select from auctions where auction_id = ${auctionId} for update`.execute(db);
      await declareDueAuctions();
      const { server } = await start('jobs');
      await untilWaiting(app.db, 1);
      const before = await workers();
      await server.kill('SIGKILL');
      return before;
    });
    // Nobody told the queue: the job, and every later one of its kind, counts as under way.
    await declareDueAuctions();
    expect(await outcomeOf(auctionId)).toBeNull();

    const { server } = await start('jobs');
    await eventually(async () => expect(await outcomeOf(auctionId)).toBe('no_bids'), 60_000);
    const now = await workers();
    expect(now).toHaveLength(1);
    expect(now).not.toContainEqual(first);

    await server.kill('SIGTERM');
    expect(await workers()).toEqual([]);
  },
);

test('a process that only serves leaves jobs alone, and one that only works serves nobody', { timeout }, async () => {
  const { port } = await start('web');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(await workers()).toEqual([]);

  const worker = await start('jobs');
  await eventually(async () => expect(await workers()).toHaveLength(1));
  const [error] = (await once(connect(worker.port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});
