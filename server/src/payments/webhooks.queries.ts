import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ProviderNotice } from './payment-provider.ts';

/** Undefined when this event is in the inbox already. One that is about nothing of ours needs no handling. */
export function insertNotice(db: Db, eventId: string, notice: ProviderNotice) {
  const isAboutSomething = notice.providerOrderId ?? notice.providerPaymentId ?? notice.providerRefundId;
  return db
    .insertInto('webhookEvents')
    .values({ ...notice, eventId, ...(!isAboutSomething && { handledAt: sql<Date>`game_clock()` }) })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('subject')
    .executeTakeFirst();
}

export type WaitingNotice = ProviderNotice & { readonly eventId: string; readonly ageSeconds: number };

/** What the provider told about one thing and nobody has handled, the oldest first. */
export function listWaitingNotices(db: Db, subject: string): Promise<WaitingNotice[]> {
  return db
    .selectFrom('webhookEvents')
    .where('subject', '=', subject)
    .where('handledAt', 'is', null)
    .orderBy('receivedAt')
    .select(['eventId', 'event', 'providerOrderId', 'providerPaymentId', 'providerRefundId'])
    .select(sql<number>`extract(epoch from game_clock() - received_at)::float8`.as('ageSeconds'))
    .execute();
}

export async function markHandled(db: Db, eventIds: readonly string[]): Promise<void> {
  await db
    .updateTable('webhookEvents')
    .where('eventId', 'in', [...eventIds])
    .where('handledAt', 'is', null)
    .set({ handledAt: sql<Date>`game_clock()` })
    .execute();
}

export async function deleteHandledNotices(db: Db, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom('webhookEvents')
    .where('handledAt', '<', sql<Date>`game_clock() - make_interval(days => ${olderThanDays})`)
    .execute();
}
