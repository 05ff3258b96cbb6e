import type { NotificationChannel } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Identifies one claim. A handler's last statement checks it, so that it never overwrites a later claim. */
export type Token = string;

/** The table of a kind of work. Names of columns are as in SQL. */
export type LeasedTable = {
  readonly name: string;
  readonly key: string;
  readonly keyType: 'uuid' | 'text';
  /** The column that says when a row is due, by the game clock. */
  readonly due: string;
  /** The SQL condition that a row is not done. */
  readonly isOpen: RawBuilder<unknown>;
};

/**
 * How long a lease lasts without renewal. It is longer than any call to the payment provider, so that it outlasts the
 * call even if it cannot be renewed meanwhile. After a process is killed, its rows are free after this time.
 */
export const leaseMs = 10_000;
export const renewEveryMs = 3000;

const longestPauseSeconds = 3600;

/**
 * For the `set` of an update that claims rows of `of`. Leases use the real clock, because tests move the game clock. If
 * the former lease was neither ended nor released, that counts as a failure: its handler may have killed the process,
 * and could kill the next one too.
 */
export const leaseTo = (token: Token, of: string) =>
  sql`leased_until = clock_timestamp() + make_interval(secs => ${sql.lit(leaseMs / 1000)}), leased_by = ${token}::uuid,
    failures = ${sql.ref(`${of}.failures`)} + (${sql.ref(`${of}.leased_by`)} is not null)::int`;

/**
 * For the `where` of a claim: the row has no lease, or its lease has ended. After failures, a pause follows the lease.
 * Rows of one claim get different pauses, computed from their positions in the table. So a row that kills its process
 * is soon claimed without the rows that were claimed together with it.
 */
export const isFree = (of?: string) => {
  const [until, failures, place] = [column('leased_until', of), column('failures', of), column('ctid', of)];
  return sql`(${until} is null or ${until} + make_interval(secs => case ${failures} when 0 then 0
    else ${pauseSeconds(failures)} * (0.5 + (hashtext(${place}::text) & 1023) / 1024.0) end) <= clock_timestamp())`;
};

/** For the `set` of a handler's last update. */
export const leaseEnds = sql`leased_until = null, leased_by = null, failures = 0`;

/**
 * A condition: this token still holds the row's lease. A handler adds it to its last update, so that it changes nothing
 * after it has lost the lease. `of` names the table if several tables in the statement have leases.
 */
export const isHeldBy = (token: Token, of?: string) => sql`${column('leased_by', of)} = ${token}::uuid`;

const column = (name: string, of?: string) => sql.ref(of === undefined ? name : `${of}.${name}`);

/** The pause is about three seconds after the first failure, then seven, twenty, and so on up to an hour. */
const pauseSeconds = (failures: RawBuilder<unknown>) =>
  sql`least(exp(least(${failures}, 20)), ${sql.lit(longestPauseSeconds)})`;

type Held = { readonly key: string; readonly token: Token };

/**
 * Renews leases and returns the keys of the renewed ones. Locked rows are skipped, because either the row's handler is
 * just writing it or another process has claimed it.
 */
export async function renewLeases(db: Db, table: LeasedTable, held: readonly Held[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with mine as materialized (
      select ${sql.ref(table.key)} as key, leased_by from ${sql.table(table.name)}
      where ${isAnyOf(table, held)} and leased_by = any (${tokensOf(held)}::uuid[]) and ${table.isOpen}
      for no key update skip locked
    )
    update ${sql.table(table.name)} t set leased_until = clock_timestamp() + make_interval(secs => ${sql.lit(leaseMs / 1000)})
    from mine where t.${sql.ref(table.key)} = mine.key returning mine.key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Releases rows whose handlers never began. This does not count as a failure. */
export async function releaseLeases(db: Db, table: LeasedTable, held: readonly Held[]): Promise<void> {
  await sql`update ${sql.table(table.name)} set leased_until = null, leased_by = null
    where ${isAnyOf(table, held)} and leased_by = any (${tokensOf(held)}::uuid[]) and ${table.isOpen}`.execute(db);
}

/** Postpones a row after an unexpected error. The pause grows with each failure. */
export async function postponeFailed(db: Db, table: LeasedTable, { key, token }: Held): Promise<void> {
  await sql`update ${sql.table(table.name)} set leased_until = null, leased_by = null, failures = failures + 1,
      ${sql.ref(table.due)} = game_clock()
        + make_interval(secs => ${pauseSeconds(sql`failures + 1`)})
    where ${isAnyOf(table, [{ key, token }])} and ${isHeldBy(token)} and ${table.isOpen}`.execute(db);
}

type Sending = { readonly wanted: number; readonly perMinute: number };

/** How many of the `wanted` messages may be sent now. All processes together keep the operator's rate. */
export async function takeTurns(db: Db, channel: NotificationChannel, { wanted, perMinute }: Sending): Promise<number> {
  if (wanted === 0) return 0;
  const { rows } = await sql<{ turns: number }>`
    select take_turns(${channel}, ${wanted}, ${perMinute}) as turns`.execute(db);
  return rows[0]?.turns ?? 0;
}

const isAnyOf = ({ key, keyType }: LeasedTable, held: readonly Held[]) =>
  sql`${sql.ref(key)} = any (${held.map((one) => one.key)}::${sql.raw(keyType)}[])`;

const tokensOf = (held: readonly Held[]) => [...new Set(held.map(({ token }) => token))];
