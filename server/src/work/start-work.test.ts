import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CuttingProxy } from '../testing/cutting-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { setClock } from '../testing/set-clock.ts';
import { useTestApp } from '../testing/test-app.ts';
import { type KindOfWork, kindOfWork } from './kind-of-work.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, type Token } from './lease.ts';
import { startWork } from './start-work.ts';

const app = useTestApp();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

beforeAll(() =>
  sql`create table chores (
    chore_id uuid primary key default gen_random_uuid(), chore text not null, due_at timestamptz not null default game_clock(),
    done int not null default 0, leased_until timestamptz, leased_by uuid, failures int not null default 0)`.execute(
    app.db,
  ),
);

type Chore = { readonly choreId: string };
type Terms = { readonly chore: string; readonly atOnce?: number; readonly everyMs?: number };

/** Work on the rows of a table that exists only for this test. Each test adds its own rows. */
function chores(handle: (choreId: string) => Promise<void>, { chore, atOnce = 4, everyMs = 100 }: Terms): KindOfWork {
  return kindOfWork<Chore>({
    name: chore,
    table: { name: 'chores', key: 'chore_id', keyType: 'uuid', due: 'due_at', isOpen: sql`done = 0` },
    atOnce,
    everyMs,
    async claim(db, token, limit) {
      const { rows } = await sql<Chore>`
        with due as materialized (
          select chore_id from chores
          where chore = ${chore} and done = 0 and due_at <= game_clock() and ${isFree()}
          order by due_at limit ${limit} for update skip locked
        )
        update chores c set ${leaseTo(token, 'c')} from due where c.chore_id = due.chore_id returning c.chore_id`.execute(
        db,
      );
      return rows;
    },
    keyOf: ({ choreId }) => choreId,
    async handle({ choreId }, token) {
      await handle(choreId);
      await markDone(choreId, token);
    },
  });
}

const markDone = (choreId: string, token: Token) =>
  sql`update chores set done = done + 1, ${leaseEnds} where chore_id = ${choreId} and ${isHeldBy(token)}`.execute(
    app.db,
  );

const add = async (chore: string, count = 1) =>
  (
    await sql<Chore>`insert into chores (chore) select ${chore} from generate_series(1, ${count}) returning chore_id`.execute(
      app.db,
    )
  ).rows.map(({ choreId }) => choreId);

const read = async (chore: string) =>
  (
    await sql<{ done: number; failures: number; isLeased: boolean; leaseSeconds: number; pauseSeconds: number }>`
      select done, failures, leased_by is not null as is_leased,
        extract(epoch from leased_until - clock_timestamp())::float8 as lease_seconds,
        extract(epoch from due_at - game_clock())::float8 as pause_seconds
      from chores where chore = ${chore} order by due_at`.execute(app.db)
  ).rows;

async function work(
  kind: KindOfWork,
  {
    connectionString = app.connectionString,
    onShutdown = (stop: () => Promise<void>): void => void stops.push(stop),
  } = {},
) {
  const ends: string[] = [];
  const stop = await startWork([kind], {
    connectionString,
    log: app.deps.log,
    jobEnded: (_task, outcome) => void ends.push(outcome),
  });
  onShutdown(stop);
  return { stop, ends };
}

const countDone = async (chore: string) => (await read(chore)).filter(({ done }) => done === 1).length;

test('many processes handle each row once, never one row at the same time, and few at once', async () => {
  const chore = randomUUID();
  await add(chore, 300);
  const handled: string[] = [];
  const underWay = new Set<string>();
  const clashes: string[] = [];
  const most = { now: 0, ever: 0 };
  const { promise: allWork, resolve: goOn } = Promise.withResolvers<void>();
  const handle = async (choreId: string) => {
    if (underWay.has(choreId)) clashes.push(choreId);
    underWay.add(choreId);
    most.now += 1;
    most.ever = Math.max(most.ever, most.now);
    handled.push(choreId);
    await allWork;
    await sql`select pg_sleep(0.002)`.execute(app.db);
    most.now -= 1;
    underWay.delete(choreId);
  };
  for (let n = 0; n < 3; n += 1) await work(chores(handle, { chore, atOnce: 3 }));
  await eventually(() => expect(most.now).toBeGreaterThan(3)).then(goOn);
  await eventually(async () => expect(await countDone(chore)).toBe(300), 20_000);
  expect([clashes, handled.length, new Set(handled).size]).toEqual([[], 300, 300]);
  expect(most.ever).toBeLessThanOrEqual(9);
});

describe.concurrent('a lease', () => {
  test(
    'is renewed while its handler lives, for longer than it lasts',
    { timeout: 40_000 },
    async ({ expect, onTestFinished }) => {
      const chore = randomUUID();
      await add(chore);
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
      let begun = 0;
      const handle = async () => {
        begun += 1;
        await finished;
      };
      await work(chores(handle, { chore }), { onShutdown: onTestFinished });
      await work(chores(handle, { chore }), { onShutdown: onTestFinished });
      await eventually(() => expect(begun).toBe(1));
      const startedAt = performance.now();
      await eventually(() => expect(performance.now() - startedAt).toBeGreaterThan(13_000), 30_000);
      const [row] = await read(chore);
      expect(row?.leaseSeconds).toBeGreaterThan(3);
      expect(begun).toBe(1);
      finish();
      await eventually(async () => expect(await countDone(chore)).toBe(1));
    },
  );

  test(
    'of a killed process ends within ten seconds, and another takes the row, not sooner',
    { timeout: 40_000 },
    async ({ expect, onTestFinished }) => {
      const chore = randomUUID();
      await add(chore);
      let leasedUntil = '';
      const ended: unknown[] = [];
      const handle = async () => {
        const hasEnded = sql`select clock_timestamp() >= ${leasedUntil}::timestamptz as ended`;
        ended.push(...(await hasEnded.execute(app.db)).rows);
      };
      const kind = chores(handle, { chore });
      // This process claims the row and then dies.
      expect(await kind.claim(app.db, 10)).toHaveLength(1);
      const { rows } = await sql<{ leasedUntil: string; short: boolean }>`
        select leased_until::text as leased_until, leased_until <= clock_timestamp() + interval '10 seconds' as short
        from chores where chore = ${chore} and leased_by is not null`.execute(app.db);
      expect(rows.map(({ short }) => short)).toEqual([true]);
      leasedUntil = rows[0]?.leasedUntil ?? '';
      await work(kind, { onShutdown: onTestFinished });
      await eventually(() => expect(ended).toEqual([{ ended: true }]), 20_000);
    },
  );

  test('whose claim got no answer ends as well', { timeout: 40_000 }, async ({ expect, onTestFinished }) => {
    const chore = randomUUID();
    await add(chore);
    const network = await CuttingProxy.open(app.connectionString);
    network.loseReplyTo('update chores c set');
    const { ends } = await work(
      chores(async () => {}, { chore }),
      {
        connectionString: network.connectionString,
        onShutdown: onTestFinished,
      },
    );
    await eventually(async () => expect(await countDone(chore)).toBe(1), 20_000);
    expect([network.hasLost(), ends]).toEqual([true, ['done']]);
    onTestFinished(() => network.goAway());
  });
});

test('a row whose handler lost its lease is not written to by that handler', async () => {
  const chore = randomUUID();
  const [choreId = ''] = await add(chore);
  const kind = chores(async () => {}, { chore });
  const [early] = await kind.claim(app.db, 1);
  await sql`update chores set leased_until = clock_timestamp() where chore_id = ${choreId}`.execute(app.db);
  const [late] = await kind.claim(app.db, 1);
  await early?.handle();
  expect(await read(chore)).toMatchObject([{ done: 0, isLeased: true }]);
  await late?.handle();
  expect(await read(chore)).toMatchObject([{ done: 1, isLeased: false }]);
});

test('a process that stops finishes what it began and gives back what it did not', async () => {
  const chore = randomUUID();
  await add(chore, 5);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let begun = 0;
  const handle = async () => {
    begun += 1;
    await finished;
  };
  const { stop } = await work(chores(handle, { chore, atOnce: 2 }));
  await eventually(async () => {
    expect(begun).toBe(2);
    expect((await read(chore)).filter(({ isLeased }) => isLeased)).toHaveLength(5);
  });
  const stopped = stop();
  await eventually(async () => expect((await read(chore)).filter(({ isLeased }) => isLeased)).toHaveLength(2));
  finish();
  await stopped;
  expect([begun, await countDone(chore)]).toEqual([2, 2]);
  expect((await read(chore)).filter(({ isLeased }) => isLeased)).toEqual([]);
  stops.length = 0;
});

test('an unexpected error keeps no other row waiting, and its own is tried again after growing pauses', async () => {
  const chore = randomUUID();
  const [broken] = await add(chore);
  // The clock stands still, so that no pause ends by itself, and each is read as it was set.
  await setClock(app.db, new Date(Date.now() + 1000));
  onTestFinished(() => setClock(app.db, 'real'));
  await add(chore, 20);
  const { ends } = await work(
    chores(
      async (choreId) => {
        if (choreId === broken) throw new Error('a bug');
      },
      { chore, atOnce: 1 },
    ),
  );
  await eventually(async () => expect(await countDone(chore)).toBe(20));
  expect(ends.filter((end) => end === 'failed').length).toBeGreaterThanOrEqual(1);
  expect(app.logged.some((line) => line.includes('a job failed and is tried again later'))).toBe(true);
  for (let failures = 1; failures <= 4; failures += 1) {
    await eventually(async () =>
      expect((await read(chore)).find(({ done }) => done === 0)).toMatchObject({ failures, isLeased: false }),
    );
    const row = (await read(chore)).find(({ done }) => done === 0);
    expect(row?.pauseSeconds).toBeCloseTo(Math.exp(failures), 3);
    await sql`update chores set due_at = game_clock() where chore_id = ${broken}`.execute(app.db);
  }
});

test('a row that failed very often is tried once an hour', async () => {
  const chore = randomUUID();
  const [choreId = ''] = await add(chore);
  await sql`update chores set failures = 400 where chore_id = ${choreId}`.execute(app.db);
  await work(chores(() => Promise.reject(new Error('a bug')), { chore }));
  await eventually(async () => expect(await read(chore)).toMatchObject([{ failures: 401 }]));
  expect((await read(chore))[0]?.pauseSeconds).toBeGreaterThan(3500);
  expect((await read(chore))[0]?.pauseSeconds).toBeLessThanOrEqual(3600);
});

test('a notification wakes the kind it names', async () => {
  const chore = randomUUID();
  await add(chore);
  await work(chores(async () => {}, { chore, everyMs: 3_600_000 }));
  // The first search for due work is over.
  await eventually(async () => expect(await countDone(chore)).toBe(1));
  await add(chore);
  await sql`select pg_notify('work', 'another kind')`.execute(app.db);
  await sql`select pg_notify('work', ${chore})`.execute(app.db);
  await eventually(async () => expect(await countDone(chore)).toBe(2));
});

test('more than one claim brings is drained without waiting for the next look', async () => {
  const chore = randomUUID();
  await add(chore, 50);
  await work(chores(async () => {}, { chore, atOnce: 2, everyMs: 3_600_000 }));
  await eventually(async () => expect(await countDone(chore)).toBe(50));
});

test('a database that goes away ends neither the process nor the work', { timeout: 40_000 }, async () => {
  const chore = randomUUID();
  const network = await CuttingProxy.open(app.connectionString);
  await work(
    chores(async () => {}, { chore }),
    { connectionString: network.connectionString },
  );
  await add(chore);
  await eventually(async () => expect(await countDone(chore)).toBe(1));
  await network.goAway();
  await add(chore);
  await eventually(() => expect(app.logged.some((line) => line.includes('could not ask what is due'))).toBe(true));
  await network.comeBack();
  await eventually(async () => expect(await countDone(chore)).toBe(2), 30_000);
  await stops.pop()?.();
  await network.goAway();
});
