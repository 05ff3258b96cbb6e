import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import {
  isFree,
  isHeldBy,
  leaseEnds,
  type LeasedTable,
  leaseTo,
  releaseLeases,
  renewLeases,
  type Token,
} from './lease.ts';

const app = useTestApp();
const errands: LeasedTable = { name: 'errands', key: 'name', keyType: 'text', due: 'due_at', isOpen: sql`not done` };

beforeEach(async () => {
  await sql`drop table if exists errands`.execute(app.db);
  await sql`create table errands (
    name text primary key, due_at timestamptz not null default game_clock(), done bool not null default false,
    leased_until timestamptz, leased_by uuid, failures int not null default 0)`.execute(app.db);
});

const add = (...names: string[]) => sql`insert into errands (name) select unnest(${names}::text[])`.execute(app.db);

/** Claims rows like a process. The test decides whether the process then dies, freezes or continues. */
async function claim(token: Token = randomUUID()): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with due as materialized (select name from errands where not done and ${isFree()} for update skip locked)
    update errands e set ${leaseTo(token, 'e')} from due where e.name = due.name returning e.name`.execute(app.db);
  return rows.map(({ name }) => name).toSorted();
}

/** Moves the end of all leases into the past, as if they had not been renewed. */
const endLeases = (secondsAgo: number) =>
  sql`update errands set leased_until = clock_timestamp() - make_interval(secs => ${secondsAgo}) where leased_by is not null`.execute(
    app.db,
  );

/** Whether a row may be claimed this long after its lease, in one statement, so that a slow machine does no harm. */
async function isFreeAfter(name: string, seconds: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ free: boolean }>`
    select ${isFree('e')} as free from (
      select ctid, failures, clock_timestamp() - make_interval(secs => ${seconds}::float8) as leased_until from errands
      where name = ${name}
    ) e`.execute(app.db);
  return rows[0]?.free;
}

async function failuresOf(name: string): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`select failures from errands where name = ${name}`.execute(app.db);
  return rows[0]?.failures;
}

test('a row whose owners die is tried later and later, and others are claimed meanwhile', async () => {
  await add('fatal');
  expect(await claim()).toEqual(['fatal']);
  await endLeases(0);
  // After one failure there is no pause yet, because the first owner may have died for any reason.
  expect([await claim(), await failuresOf('fatal')]).toEqual([['fatal'], 1]);
  for (const failures of [1, 2, 3, 4, 5]) {
    const pause = Math.exp(failures);
    expect(await isFreeAfter('fatal', 0.49 * pause)).toBe(false);
    await endLeases(0);
    await add(`other ${failures}`);
    expect(await claim()).toEqual([`other ${failures}`]);
    await sql`update errands set done = true, ${leaseEnds} where name <> 'fatal'`.execute(app.db);
    await endLeases(1.5 * pause);
    expect([await claim(), await failuresOf('fatal')]).toEqual([['fatal'], failures + 1]);
  }
  await sql`update errands set failures = 400`.execute(app.db);
  await endLeases(1.5 * 3600);
  expect(await claim()).toEqual(['fatal']);
});

test('rows that were claimed with one that is fatal are not tied to it', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `errand ${n}`);
  await add(...names);
  for (let deaths = 1; deaths <= 2; deaths += 1) {
    expect(await claim()).toHaveLength(40);
    await endLeases(0);
  }
  // One statement compares all rows at the same moment, so that a slow machine makes no difference.
  const { rows } = await sql<{ free: boolean }>`
    select ${isFree('e')} as free from (
      select ctid, failures, clock_timestamp() - make_interval(secs => ${Math.exp(1)}::float8) as leased_until from errands
    ) e`.execute(app.db);
  expect(rows.filter(({ free }) => free).length).toBeGreaterThan(5);
  expect(rows.filter(({ free }) => !free).length).toBeGreaterThan(5);
});

test('a lease that is renewed and ended, or released, counts as no failure', async () => {
  await add('errand');
  for (const token of [randomUUID(), randomUUID(), randomUUID()]) {
    const held = [{ key: 'errand', token }];
    expect(await claim(token)).toEqual(['errand']);
    expect(await renewLeases(app.db, errands, held)).toEqual(['errand']);
    await releaseLeases(app.db, errands, held);
    expect(await failuresOf('errand')).toBe(0);
  }
  const token = randomUUID();
  await claim(token);
  await endLeases(0);
  expect(await claim(token)).toEqual(['errand']);
  await releaseLeases(app.db, errands, [{ key: 'errand', token }]);
  // Releasing a lease does not change the failures, because it says nothing about the row.
  expect(await failuresOf('errand')).toBe(1);
  expect(await claim(token)).toEqual(['errand']);
  await sql`update errands set ${leaseEnds} where ${isHeldBy(token)}`.execute(app.db);
  expect(await failuresOf('errand')).toBe(0);
});
