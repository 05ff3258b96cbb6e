import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree, isHeldBy, leaseTo, type Token } from '../work/lease.ts';

/** After so many failures the message would be too late to help. */
const maxTries = 25;

/** Called in the transaction that changes the password. */
export async function insertPasswordMessage(db: Db, userId: string): Promise<void> {
  await db.insertInto('smsMessages').values({ kind: 'password-changed', userId }).execute();
}

export type DueMessage = { readonly messageId: string; readonly userId: string };

export async function claimDueMessages(db: Db, token: Token, limit: number): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as materialized (
      select message_id from sms_messages
      where try_at <= (select game_clock()) and failures < ${maxTries} and ${isFree()}
      order by try_at limit ${limit} for update skip locked
    )
    update sms_messages m set ${leaseTo(token, 'm')} from due where m.message_id = due.message_id
    returning m.message_id, m.user_id`.execute(db);
  return rows;
}

export async function deleteMessage(db: Db, messageId: string, token: Token): Promise<void> {
  await sql`delete from sms_messages where message_id = ${messageId} and ${isHeldBy(token)}`.execute(db);
}

export async function getMobileNumberOf(db: Db, userId: string): Promise<string> {
  const users = db.selectFrom('users').where('userId', '=', userId).select('mobileNumber');
  return (await users.executeTakeFirstOrThrow()).mobileNumber;
}
