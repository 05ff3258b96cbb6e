import { sql } from 'kysely';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { insertDeletion, lockPerson, removeDeletion } from './deletions.queries.ts';
import { erasePerson } from './erase-person.ts';
import { listAllOutside, type OutsideEntry } from './outside-list.ts';

type Needs = Pick<Deps, 'db' | 'keys'>;
/**
 * What was done with an entry. `present`: nothing, because the database already agrees with it. `unknown`: nothing,
 * because the account was created after the backup.
 */
type Outcome = 'applied' | 'present' | 'unknown';
type Count = Record<Outcome, number>;
export type AppliedAgain = {
  readonly erased: Count;
  readonly deletions: Count;
  readonly exclusions: Count;
  readonly failures: readonly string[];
};
type Of<Kind extends OutsideEntry['kind']> = Extract<OutsideEntry, { kind: Kind }>;

/**
 * Applies deletions and exclusions again after a restore. It erases the accounts that were erased since the backup,
 * restores waiting deletions, removes stopped ones, and excludes people. Safe to repeat. An account is erased even if
 * the restored database has open payments or prizes for it, because they were settled before it was erased.
 */
export async function applyAgain({ db, keys }: Needs, listed: readonly OutsideEntry[]): Promise<AppliedAgain> {
  // Entries that the restored database has recorded itself also count.
  const entries = inTheirOrder([...listed, ...(await listAllOutside(db))]);
  const [failures, none] = [[] as string[], () => ({ applied: 0, present: 0, unknown: 0 })];
  const counts = { erased: none(), deletions: none(), exclusions: none() };
  const each = async (into: Count, what: string, work: (db: Db) => Promise<Outcome>) => {
    await db
      .transaction()
      .execute(work)
      .then(
        (outcome) => void (into[outcome] += 1),
        (error: unknown) => void failures.push(`${what}: ${String(error)}`),
      );
  };

  const erased = new Map(entries.filter(isOf('erased')).map((entry) => [entry.content.userId, entry]));
  for (const [userId] of erased)
    await each(counts.erased, `account ${userId}`, (db) => eraseAgain({ db, keys }, userId));
  const deletions = new Map(entries.filter(isOf('deletion')).map((entry) => [entry.content.userId, entry]));
  for (const [userId, entry] of deletions)
    if (!erased.has(userId))
      await each(counts.deletions, `the deletion of account ${userId}`, (db) => askAgain(db, entry));
  for (const entry of entries.filter(isOf('exclusion')))
    await each(counts.exclusions, `exclusion ${entry.entryId}`, (db) => excludeAgain(db, entry));
  return { ...counts, failures };
}

function isOf<Kind extends OutsideEntry['kind']>(kind: Kind) {
  return (entry: OutsideEntry): entry is Of<Kind> => entry.kind === kind;
}

function inTheirOrder(entries: readonly OutsideEntry[]): OutsideEntry[] {
  const once = new Map(entries.map((entry) => [entry.entryId, entry]));
  return [...once.values()].toSorted((one, other) => Date.parse(one.madeAt) - Date.parse(other.madeAt));
}

async function eraseAgain(deps: Needs, userId: string): Promise<Outcome> {
  const person = await lockPerson(deps.db, userId);
  if (!person) return 'unknown';
  if (person.erasedAt !== null) return 'present';
  await erasePerson(deps, userId);
  return 'applied';
}

/** Inserts a waiting deletion with its original times, so that the person still has all remaining days to stop it. */
async function askAgain(db: Db, { content, madeAt }: Of<'deletion'>): Promise<Outcome> {
  const { userId, askedAt, dueAt } = content;
  const person = await lockPerson(db, userId);
  if (!person) return 'unknown';
  if (askedAt === undefined || dueAt === undefined) return stopAgain(db, userId, madeAt);
  if (person.erasedAt !== null || person.role !== 'USER') return 'present';
  if (!(await insertDeletion(db, { userId, askedBy: null, reason: null, times: { askedAt, dueAt } }))) return 'present';
  await recordAuditEvent(db, 'ekbid', 'user.ask-deletion', { userId });
  return 'applied';
}

async function stopAgain(db: Db, userId: string, stoppedAt: string): Promise<Outcome> {
  const { rows } = await sql`select from account_deletions
    where user_id = ${userId} and asked_at <= ${stoppedAt}::timestamptz`.execute(db);
  if (rows.length === 0 || !(await removeDeletion(db, userId))) return 'present';
  await recordAuditEvent(db, 'ekbid', 'user.stop-deletion', { userId });
  return 'applied';
}

/**
 * Excludes these accounts and mobile numbers. The numbers matter even if none of the accounts exists in this database,
 * because a new account with one of them is excluded too.
 */
async function excludeAgain(db: Db, { content }: Of<'exclusion'>): Promise<Outcome> {
  const { exclusion, since, until, accounts, numbers } = content;
  const { rows } = await sql<{ outcome: Outcome }>`
    select exclude_again(${accounts}::uuid[], ${numbers}::text[], ${exclusion}, ${since}, ${until}) as outcome`.execute(
    db,
  );
  return rows[0]?.outcome ?? 'present';
}
