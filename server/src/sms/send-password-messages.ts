import { Refusal } from '@ekbid/domain';
import { serverTexts as english } from '@ekbid/texts/en/server';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../context/deps.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { sendSms } from './send-sms.ts';
import {
  claimDueMessages,
  deleteMessage,
  type DueMessage,
  getMobileNumberOf,
  insertPasswordMessage,
} from './sms-messages.queries.ts';
import { SmsEndUnknown } from './sms-sender.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'sms' | 'metrics' | 'log'>;

/** Requests a message about a changed password, which is sent after the calling transaction commits. */
export function requestPasswordMessage(db: Db, userId: string): Promise<void> {
  return insertPasswordMessage(db, userId);
}

/** The background work that sends messages about changed passwords. */
export function sendPasswordMessages(deps: Needs): KindOfWork {
  return kindOfWork<DueMessage>({
    name: 'tell-password-changed',
    table: { name: 'sms_messages', key: 'message_id', keyType: 'uuid', due: 'try_at', isOpen: sql`true` },
    atOnce: 2,
    claim: claimDueMessages,
    keyOf: ({ messageId }) => messageId,
    async handle({ messageId, userId }, token) {
      await sendPasswordChanged(deps, userId);
      await deleteMessage(deps.db, messageId, token);
    },
  });
}

/** Informs the owner of the phone that a code changed the password, in case a stranger did it. */
async function sendPasswordChanged(deps: Needs, userId: string): Promise<void> {
  const to = await getMobileNumberOf(deps.db, userId);
  try {
    await sendSms(deps, { to, template: 'password-changed', variables: {}, text: english.sms.passwordChanged });
  } catch (error) {
    // A refusal is not tried again, because the day's budget does not refill before midnight; other errors are.
    if (!(error instanceof SmsEndUnknown || error instanceof Refusal)) throw error;
    deps.log.warn({ err: error }, 'the word of a new password may not have been sent');
  }
}
