import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A payment or a refund, with the ids that the provider gave it. */
export type BookEntry = { readonly id: string; readonly providerPaymentId: string; readonly amountPaise: number };
export type BookEntries = { readonly payments: readonly BookEntry[]; readonly refunds: readonly BookEntry[] };

type Seen = { readonly providerPaymentId: string; readonly providerOrderId: string | null };

/**
 * Selects those of these payments that are being reported or reconciled at this moment. They and their refunds may be
 * missing on our books for a short time, which must not be reported as a difference.
 */
export async function listUnderWay(db: Db, seen: readonly Seen[]): Promise<string[]> {
  const { rows } = await sql<{ providerPaymentId: string }>`
    select seen.provider_payment_id
    from unnest(${seen.map((one) => one.providerPaymentId)}::text[], ${seen.map((one) => one.providerOrderId)}::text[])
      as seen (provider_payment_id, provider_order_id)
    left join payments p on p.provider_payment_id = seen.provider_payment_id
    left join payment_orders o
      on o.payment_order_id = p.payment_order_id or o.provider_order_id = seen.provider_order_id
    where (p.payment_id is null and o.hold_expires_at > game_clock() - interval '5 minutes')
      or exists (select from refunds r where r.payment_id = p.payment_id and r.state = 'pending')
      or exists (select from webhook_events e
        where e.handled_at is null and e.received_at > game_clock() - interval '5 minutes'
          and (e.provider_order_id = o.provider_order_id or e.provider_payment_id = p.provider_payment_id))`.execute(
    db,
  );
  return rows.map(({ providerPaymentId }) => providerPaymentId);
}

type Stray = { readonly providerPaymentId: string; readonly isSettled: boolean };

/**
 * Selects those of these payments that are not on our books but have an operator task. `isSettled`: the task is
 * resolved.
 */
export async function listStrays(db: Db, providerPaymentIds: readonly string[]): Promise<Stray[]> {
  const { rows } = await sql<Stray>`
    select subject as provider_payment_id, bool_and(resolved_at is not null) as is_settled
    from operator_tasks
    where kind in ('payment_misfit', 'payment_unknown') and subject = any (${providerPaymentIds}::text[])
      and not exists (select from payments where payments.provider_payment_id = subject)
    group by subject`.execute(db);
  return rows;
}
