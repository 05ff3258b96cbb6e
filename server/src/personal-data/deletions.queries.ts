import { deletionDays } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Asked = {
  readonly userId: string;
  readonly askedAt: Date;
  readonly askedBy: string | null;
  readonly reason: string | null;
  readonly dueAt: Date;
};

export async function findDeletion(db: Db, userId: string): Promise<Asked | undefined> {
  const asked = db.selectFrom('accountDeletions').where('userId', '=', userId);
  return asked.select(['userId', 'askedAt', 'askedBy', 'reason', 'dueAt']).executeTakeFirst();
}

export const showAsked = ({ askedAt, dueAt, reason }: Asked) => ({
  askedAt: askedAt.toISOString(),
  dueAt: dueAt.toISOString(),
  reason,
});

/**
 * Locks a person until the transaction ends. No other transaction can open an order for the person, or change the role,
 * meanwhile.
 */
export function lockPerson(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('userId', '=', userId)
    .select(['role', 'firstName', 'lastName', 'email', 'mobileNumber', 'erasedAt'])
    .forUpdate()
    .executeTakeFirst();
}

type New = {
  readonly userId: string;
  readonly askedBy: string | null;
  readonly reason: string | null;
  /** The original times of a deletion that is applied again after a restore. */
  readonly times?: { readonly askedAt: string; readonly dueAt: string };
};

/** Inserts a deletion. If one is waiting already, changes nothing and returns false. */
export async function insertDeletion(db: Db, { userId, askedBy, reason, times }: New): Promise<boolean> {
  const { rows } = await sql`
    insert into account_deletions (user_id, asked_by, reason, asked_at, due_at, try_at)
    select ${userId}, ${askedBy}, ${reason}, asked_at, due_at, due_at
    from (
      select coalesce(${times?.askedAt ?? null}::timestamptz, now) as asked_at,
        coalesce(${times?.dueAt ?? null}::timestamptz, now + make_interval(days => ${deletionDays})) as due_at
      from (select game_clock() as now offset 0) clock
    ) times
    on conflict (user_id) do nothing returning user_id`.execute(db);
  return rows.length > 0;
}

/** Removes a waiting deletion. False if there is none. Also removes its notification, which is no longer true. */
export async function removeDeletion(db: Db, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('accountDeletions')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  if (removed)
    await db.deleteFrom('notifications').where('userId', '=', userId).where('kind', '=', 'account_deletion').execute();
  return removed !== undefined;
}

export async function listDueDeletions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from account_deletions where try_at <= game_clock() order by try_at limit 1000`.execute(db);
  return rows.map(({ userId }) => userId);
}

export async function isDeletionDue(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account_deletions where user_id = ${userId} and due_at <= game_clock() for update`.execute(db);
  return rows.length > 0;
}

export async function tryDeletionTomorrow(db: Db, userId: string): Promise<void> {
  await sql`update account_deletions set try_at = game_clock() + interval '1 day' where user_id = ${userId}`.execute(
    db,
  );
}
