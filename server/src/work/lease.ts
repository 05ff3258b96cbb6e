import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Identifies one claim. A handler's last statement checks it, so that it never undoes a later claim. */
export type Token = string;

/** The table of a kind of work, with its columns as named in SQL. */
export type LeasedTable = {
  readonly name: string;
  readonly key: string;
  readonly keyType: 'uuid' | 'text';
  /** The column with the time when a row is due, by the game clock. */
  readonly due: string;
  /** The condition of a row that is not done. */
  readonly isOpen: RawBuilder<unknown>;
};

/**
 * Longer than any single call to the payment provider, so that a lease outlasts the call even if the database cannot be
 * reached meanwhile. A killed process keeps its rows no longer than this.
 */
export const leaseMs = 10_000;
export const renewEveryMs = 3000;

const longestPauseSeconds = 3600;

/**
 * For the `set` of an update that claims rows of `of`. Leases use the real clock, because tests move the game clock. A
 * lease that was neither ended nor released counts as a failure: the handler may have killed the process, and could
 * kill the next one too.
 */
export const leaseTo = (token: Token, of: string) =>
  sql`leased_until = clock_timestamp() + make_interval(secs => ${sql.lit(leaseMs / 1000)}), leased_by = ${token}::uuid,
    failures = ${sql.ref(`${of}.failures`)} + (${sql.ref(`${of}.leased_by`)} is not null)::int`;

/**
 * For the `where` of a claim: the row has no lease, or its lease has ended. If the row failed before, a pause follows
 * the lease. Rows of one claim get different pauses, taken from their places in the table: so a row that kills its
 * process is separated from the rows that were claimed with it.
 */
export const isFree = (of?: string) => {
  const [until, failures, place] = [column('leased_until', of), column('failures', of), column('ctid', of)];
  return sql`(${until} is null or ${until} + make_interval(secs => case ${failures} when 0 then 0
    else ${pauseSeconds(failures)} * (0.5 + (hashtext(${place}::text) & 1023) / 1024.0) end) <= clock_timestamp())`;
};

/** For the `set` of the update that a handler ends with. */
export const leaseEnds = sql`leased_until = null, leased_by = null, failures = 0`;

/** For its `where`; `of` names the table where several have leases. */
export const isHeldBy = (token: Token, of?: string) => sql`${column('leased_by', of)} = ${token}::uuid`;

const column = (name: string, of?: string) => sql.ref(of === undefined ? name : `${of}.${name}`);

/** Three seconds after the first failure, then seven, twenty, and so on up to an hour. */
const pauseSeconds = (failures: RawBuilder<unknown>) =>
  sql`least(exp(least(${failures}, 20)), ${sql.lit(longestPauseSeconds)})`;

type Held = { readonly key: string; readonly token: Token };

/**
 * Renews leases and returns the keys of those renewed. A locked row is left out: either its own handler is writing it,
 * or another process has claimed it.
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

/** Ends the leases of rows whose handlers never began, without counting a failure. */
export async function releaseLeases(db: Db, table: LeasedTable, held: readonly Held[]): Promise<void> {
  await sql`update ${sql.table(table.name)} set leased_until = null, leased_by = null
    where ${isAnyOf(table, held)} and leased_by = any (${tokensOf(held)}::uuid[]) and ${table.isOpen}`.execute(db);
}

/** After an unexpected error: postpones the row by a pause that grows with each failure. */
export async function postponeFailed(db: Db, table: LeasedTable, { key, token }: Held): Promise<void> {
  await sql`update ${sql.table(table.name)} set leased_until = null, leased_by = null, failures = failures + 1,
      ${sql.ref(table.due)} = game_clock()
        + make_interval(secs => ${pauseSeconds(sql`failures + 1`)})
    where ${isAnyOf(table, [{ key, token }])} and ${isHeldBy(token)} and ${table.isOpen}`.execute(db);
}

const isAnyOf = ({ key, keyType }: LeasedTable, held: readonly Held[]) =>
  sql`${sql.ref(key)} = any (${held.map((one) => one.key)}::${sql.raw(keyType)}[])`;

const tokensOf = (held: readonly Held[]) => [...new Set(held.map(({ token }) => token))];
