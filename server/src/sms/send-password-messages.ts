import { Refusal } from '@ekbid/domain';
import { serverTexts as english } from '@ekbid/texts/en/server';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { stopLink } from '../context/signed-links.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, isHeldBy, leaseTo, type Token } from '../work/lease.ts';
import { sendSms } from './send-sms.ts';
import { reasonOf, type Sms, SmsEndUnknown, SmsNotSetUp } from './sms-sender.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'metrics' | 'log'>;

/** Requests a text message about a changed password. It is sent after the calling transaction commits. */
export function requestPasswordMessage(db: Db, userId: string): Promise<void> {
  return insertPasswordMessage(db, userId);
}

/** Sends the text messages about changed passwords and numbers. */
export function sendPasswordMessages(deps: Needs): KindOfWork {
  return kindOfWork<DueMessage>({
    name: 'tell-password-changed',
    table: { name: 'sms_messages', key: 'message_id', keyType: 'uuid', due: 'try_at', isOpen: sql`true` },
    atOnce: 2,
    claim: claimDueMessages,
    keyOf: ({ messageId }) => messageId,
    async handle({ messageId, userId, kind }, token) {
      await (kind === 'number-change' ? sendNumberChange(deps, userId) : sendPasswordChanged(deps, userId));
      await deleteMessage(deps.db, messageId, token);
    },
  });
}

/** Tells the old number about a waiting change, with a link that stops it. Sends nothing if it is already stopped. */
async function sendNumberChange(deps: Needs, userId: string): Promise<void> {
  const changes = deps.db.selectFrom('numberChanges').where('userId', '=', userId).select('numberChangeId');
  const change = await changes.executeTakeFirst();
  if (!change) return;
  const link = stopLink(deps.keys, change.numberChangeId, deps.config.publicUrl);
  const to = await getMobileNumberOf(deps.db, userId);
  const text = english.sms.numberChange({ stopUrl: link });
  await sendOnce(deps, { to, template: 'number-change', variables: { link }, text });
}

/** Tells the owner of the phone that the password was changed with a code, in case a stranger did it. */
async function sendPasswordChanged(deps: Needs, userId: string): Promise<void> {
  const to = await getMobileNumberOf(deps.db, userId);
  await sendOnce(deps, { to, template: 'password-changed', variables: {}, text: english.sms.passwordChanged });
}

async function sendOnce(deps: Needs, message: Sms): Promise<void> {
  try {
    await sendSms(deps, message);
  } catch (error) {
    if (error instanceof SmsNotSetUp)
      return deps.log.warn(reasonOf(error), 'word of a change of the account was not sent');
    // Neither is tried again: a refusal means that the day's budget is used up until midnight, and after
    // `SmsEndUnknown` the message may have arrived.
    if (!(error instanceof SmsEndUnknown || error instanceof Refusal)) throw error;
    deps.log.warn(reasonOf(error), 'word of a change of the account may not have been sent');
  }
}

/** After this many failures the message would be too late to help. */
const maxTries = 25;

/** Inserts the message. Call in the transaction that changes the password. */
export async function insertPasswordMessage(db: Db, userId: string): Promise<void> {
  await db.insertInto('smsMessages').values({ kind: 'password-changed', userId }).execute();
}

type DueMessage = { readonly messageId: string; readonly userId: string; readonly kind: string };

async function claimDueMessages(db: Db, token: Token, limit: number): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as materialized (
      select message_id from sms_messages
      where try_at <= (select game_clock()) and failures < ${maxTries} and ${isFree()}
      order by try_at limit ${limit} for update skip locked
    )
    update sms_messages m set ${leaseTo(token, 'm')} from due where m.message_id = due.message_id
    returning m.message_id, m.user_id, m.kind`.execute(db);
  return rows;
}

async function deleteMessage(db: Db, messageId: string, token: Token): Promise<void> {
  await sql`delete from sms_messages where message_id = ${messageId} and ${isHeldBy(token)}`.execute(db);
}

async function getMobileNumberOf(db: Db, userId: string): Promise<string> {
  const users = db.selectFrom('users').where('userId', '=', userId).select('mobileNumber');
  return (await users.executeTakeFirstOrThrow()).mobileNumber;
}
