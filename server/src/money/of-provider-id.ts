import { sql } from 'kysely';

/** The payment an id of the provider's is about: its own, its order's, or its refund's. Whole ids, so that each is one look. */
export const ofProviderId = (id: string) => sql`
  select payment_id from payments where provider_payment_id = ${id}
  union all
  select payment_id from payments join payment_orders using (payment_order_id) where provider_order_id = ${id}
  union all
  select payment_id from refunds where provider_refund_id = ${id}`;
