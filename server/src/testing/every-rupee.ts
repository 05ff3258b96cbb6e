import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/**
 * Captured payments, by their ids, that are not exactly one of: one bid, one refund, a matter shown to an operator.
 * Empty, or money was lost or counted twice.
 */
export async function findMisplacedMoney({ db, deps }: TestApp): Promise<string[]> {
  const captured = [...deps.provider.payments.values()].filter((payment) => payment.captured);
  const ids = captured.map(({ providerPaymentId }) => providerPaymentId);
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as captured (id)
    left join payments p on p.provider_payment_id = id
    left join payment_orders o on o.payment_order_id = p.payment_order_id
    where (
        select count(*) from bids b where b.payment_order_id = o.payment_order_id and p.is_first and o.state = 'consumed'
      ) + (
        select count(*) from refunds r where r.payment_id = p.payment_id
      ) + (
        select count(*) from operator_tasks t where t.subject = id and p.payment_id is null
      ) <> 1`.execute(db);
  return rows.map(({ id }) => id);
}
