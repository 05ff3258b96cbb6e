import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, type Token } from '../work/lease.ts';
import type { ProviderEvent } from '../provider/payment-provider.ts';

/** Stores events that are not stored yet. An event without any reference needs no handling. */
export async function insertEvents(
  db: Db,
  events: readonly (ProviderEvent & { readonly eventId: string })[],
): Promise<void> {
  await db
    .insertInto('webhookEvents')
    .values(events.map((event) => ({ ...event, handledAt: isAboutNothing(event) ? sql<Date>`game_clock()` : null })))
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
}

function isAboutNothing({ providerOrderId, providerPaymentId, providerRefundId }: ProviderEvent): boolean {
  return providerOrderId === null && providerPaymentId === null && providerRefundId === null;
}

export type DueSubject = { readonly eventId: string; readonly subject: string };

/**
 * Leases webhook events by subject: the first waiting event of a subject carries the lease, so that one process has all
 * of them. A subject is due once, however many of its events are due.
 */
export async function claimDueSubjects(db: Db, token: Token, limit: number): Promise<readonly DueSubject[]> {
  const { rows } = await sql<DueSubject>`
    with due as materialized (
      select distinct first.event_id
      from (
        select subject from webhook_events w where handled_at is null and try_at <= (select game_clock())
          -- Subjects that another process has, or that wait after a failure, must not fill the window.
          and not exists (select from webhook_events f where f.subject = w.subject and f.handled_at is null
            and (f.failures > 0 and f.try_at > (select game_clock()) or not ${isFree('f')}))
        order by try_at limit ${mostLookedAt}
      ) waiting
      cross join lateral (
        select event_id from webhook_events e where e.subject = waiting.subject and handled_at is null
        order by received_at, event_id limit 1
      ) first
    ), mine as materialized (
      select event_id from webhook_events
      where event_id in (select event_id from due) and handled_at is null and ${isFree()}
        -- A newer event makes its subject due, but not before the pause after a failure.
        and (failures = 0 or try_at <= (select game_clock()))
      order by received_at limit ${limit} for no key update skip locked
    )
    update webhook_events e set ${leaseTo(token, 'e')} from mine where e.event_id = mine.event_id
    returning e.event_id, e.subject`.execute(db);
  return rows;
}

/** A claim looks at no more events than this, so that a flood does not slow it down. */
const mostLookedAt = 1000;

export type WaitingEvent = ProviderEvent & { readonly eventId: string; readonly ageSeconds: number };

/** The unhandled events of one subject, the oldest first. */
export function listWaitingEvents(db: Db, subject: string): Promise<WaitingEvent[]> {
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

/** Postpones these events. A new event of the subject is due at once, and these with it. */
export async function postponeEvents(db: Db, eventIds: readonly string[], token: Token, seconds: number) {
  await sql`update webhook_events set try_at = game_clock() + make_interval(secs => ${seconds}), ${leaseEnds}
    where event_id = any (${eventIds}::text[]) and handled_at is null
      and (${isFree()} or ${isHeldBy(token)})`.execute(db);
}

export async function deleteHandledEvents(db: Db, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom('webhookEvents')
    .where('handledAt', '<', sql<Date>`game_clock() - make_interval(days => ${olderThanDays})`)
    .execute();
}
