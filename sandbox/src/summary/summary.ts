import type { FastifyInstance } from 'fastify';
import { requireToken } from '../access.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';

export function summaryRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  app.get('/sandbox/summary', { onRequest: requireToken(settings) }, async () => summarize(db));
}

/** The provider's totals, which a merchant compares with its own books. */
type Summary = {
  readonly capturedPaise: number;
  readonly refundedPaise: number;
  readonly orders: number;
  readonly payments: number;
  readonly captured: number;
  readonly refunds: { readonly pending: number; readonly processed: number; readonly failed: number };
  readonly webhooks: { readonly waiting: number; readonly delivered: number };
};

type Totals = Omit<Summary, 'refunds' | 'webhooks'> & Summary['refunds'] & Summary['webhooks'];

/** Payments that were never captured count on neither side. */
export function summarize(db: Db): Summary {
  const totals = db.one<Totals>(`
    with taken as (
      select count(*) as payments, count(*) filter (where status = 'captured') as captured,
        coalesce(sum(amount) filter (where status = 'captured'), 0) as capturedPaise
      from payments
    ), given as (
      select coalesce(sum(refunds.amount) filter (where refunds.status = 'processed'), 0) as refundedPaise,
        count(*) filter (where refunds.status = 'pending') as pending,
        count(*) filter (where refunds.status = 'processed') as processed,
        count(*) filter (where refunds.status = 'failed') as failed
      from refunds join payments on payments.id = refunds.payment_id and payments.status = 'captured'
    ), sent as (
      select count(*) filter (where status = 'waiting') as waiting,
        count(*) filter (where status = 'delivered') as delivered
      from webhooks
    )
    select *, (select count(*) from orders) as orders from taken, given, sent`);
  if (!totals) throw new Error('An aggregate always has one row');

  const { pending, processed, failed, waiting, delivered, ...rest } = totals;
  return { ...rest, refunds: { pending, processed, failed }, webhooks: { waiting, delivered } };
}
