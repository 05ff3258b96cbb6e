import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ProviderNotice } from './payment-provider.ts';

/** What those are about that were not in the inbox yet. One about nothing of ours needs no handling. */
export async function insertNotices(
  db: Db,
  notices: readonly (ProviderNotice & { readonly eventId: string })[],
): Promise<string[]> {
  const inserted = await db
    .insertInto('webhookEvents')
    .values(
      notices.map((notice) => ({ ...notice, handledAt: isAboutNothing(notice) ? sql<Date>`game_clock()` : null })),
    )
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('subject')
    .execute();
  return inserted.flatMap(({ subject }) => subject ?? []);
}

function isAboutNothing({ providerOrderId, providerPaymentId, providerRefundId }: ProviderNotice): boolean {
  return providerOrderId === null && providerPaymentId === null && providerRefundId === null;
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
