import type { getStatement, Month, PaymentRecord } from '@ekbid/contract';
import { receiptNumber, type RefundReason, Refusal, toRupees } from '@ekbid/domain';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { shownResultOf } from '../db/shown-result.ts';
import { type PaymentProvider, ProviderUnavailable } from '../provider/payment-provider.ts';
import type { Caller } from '../sessions/authorize.ts';
import { refundStateOf } from './list-my-bids.ts';

/**
 * Lists a person's last twelve months by the Indian calendar. The list begins with the first month that has a payment,
 * refund or win.
 */
export async function listMonths(db: Db, { userId }: Pick<Caller, 'userId'>): Promise<Month[]> {
  const { rows } = await sql<{ month: string; paidPaise: number; backPaise: number; won: number }>`
    with own as materialized (
      select payment_order_id from payment_orders where bidder_id = ${userId}
    ), moved as (
      select p.captured_at as at, p.amount_paise as paid, 0::bigint as back, 0 as won
      from payments p join own using (payment_order_id)
      union all
      select r.refunded_at, 0, r.amount_paise, 0
      from refunds r join payments p using (payment_id) join own using (payment_order_id)
      where r.state = 'refunded'
      union all
      select a.declared_at, 0, 0, 1
      from bids b join own using (payment_order_id) join auctions a using (auction_id)
      cross join lateral ${shownResultOf('a.auction_id')} result
      where result.winning_bid_id = b.bid_id
    ), months as (
      select generate_series(this - interval '11 months', this, interval '1 month') as month
      from (select date_trunc('month', game_clock() at time zone 'Asia/Kolkata') as this) present
    )
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(paid), 0)::bigint as paid_paise,
      coalesce(sum(back), 0)::bigint as back_paise, coalesce(sum(won), 0)::int as won
    from months left join moved on date_trunc('month', at at time zone 'Asia/Kolkata') = month
    group by months.month order by months.month`.execute(db);
  const first = rows.findIndex(({ paidPaise, backPaise, won }) => paidPaise + backPaise + won > 0);
  return (first === -1 ? [] : rows.slice(first)).map(({ month, paidPaise, backPaise, won }) => ({
    ...{ month, won },
    paid: toRupees(paidPaise),
    back: toRupees(backPaise),
  }));
}

type Needs = Pick<Deps, 'db' | 'provider'>;

/** Returns the record of one of the caller's orders: the order, its payments and its refunds. */
export async function getPaymentRecord({ db, provider }: Needs, { userId }: Caller, paymentOrderId: string) {
  const order = await findPaidOrder(db, userId, paymentOrderId);
  if (!order) throw new Refusal('not_found', { what: 'payment' });
  const methods = await Promise.all(order.payments.map((payment) => askMethod(provider, payment.providerPaymentId)));
  return {
    _id: order.paymentOrderId,
    auctionId: order.auctionId,
    auctionTitle: order.title,
    auctionTitleHindi: order.titleHindi,
    bidAmount: toRupees(order.amountPaise),
    receiptNumber: order.bidId && receiptNumber(order.bidId),
    providerOrderId: order.providerOrderId,
    orderedAt: order.createdAt.toISOString(),
    payments: order.payments.map(({ providerPaymentId, amountPaise, capturedAt }, nth) => ({
      providerPaymentId,
      amount: toRupees(amountPaise),
      capturedAt: new Date(capturedAt).toISOString(),
      method: methods[nth] ?? null,
    })),
    refunds: order.refunds.map(({ state, amountPaise, owedAt, refundedAt, ...refund }) => ({
      ...refund,
      state: refundStateOf[state],
      amount: toRupees(amountPaise),
      owedAt: new Date(owedAt).toISOString(),
      refundedAt: refundedAt === null ? null : new Date(refundedAt).toISOString(),
    })),
  } satisfies PaymentRecord;
}

/**
 * Asks the provider for the payment method, in the provider's word. It is asked each time, so that we need not store
 * it. Returns null if the provider is unavailable.
 */
async function askMethod(provider: PaymentProvider, providerPaymentId: string): Promise<string | null> {
  try {
    const reply = await provider.fetchPayment(providerPaymentId);
    return reply.kind === 'ok' ? (reply.value.method ?? null) : null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return null;
  }
}

/** The database builds this row as JSON, so its times are text. */
type PaidOrder = {
  paymentOrderId: string;
  auctionId: string;
  title: string;
  titleHindi: string | null;
  amountPaise: number;
  bidId: string | null;
  providerOrderId: string;
  createdAt: Date;
  payments: { providerPaymentId: string; amountPaise: number; capturedAt: string }[];
  refunds: {
    providerPaymentId: string;
    providerRefundId: string | null;
    state: 'pending' | 'refused' | 'refunded';
    reason: RefundReason;
    amountPaise: number;
    owedAt: string;
    refundedAt: string | null;
  }[];
};

async function findPaidOrder(db: Db, bidderId: string, paymentOrderId: string): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    select o.payment_order_id, o.auction_id, a.title, a.title_hindi, o.amount_paise, b.bid_id, o.provider_order_id,
      o.created_at,
      (select json_agg(json_build_object('providerPaymentId', p.provider_payment_id, 'amountPaise', p.amount_paise,
          'capturedAt', p.captured_at) order by p.captured_at, p.payment_id)
        from payments p where p.payment_order_id = o.payment_order_id) as payments,
      (select coalesce(json_agg(json_build_object('providerPaymentId', p.provider_payment_id,
          'providerRefundId', r.provider_refund_id, 'state', r.state, 'reason', r.reason, 'amountPaise', r.amount_paise,
          'owedAt', r.created_at, 'refundedAt', r.refunded_at) order by r.created_at, r.refund_id), '[]')
        from refunds r join payments p using (payment_id) where p.payment_order_id = o.payment_order_id) as refunds
    from payment_orders o join auctions a using (auction_id) left join bids b using (payment_order_id)
    where o.payment_order_id = ${paymentOrderId} and o.bidder_id = ${bidderId}
      and exists (select from payments p where p.payment_order_id = o.payment_order_id)`.execute(db);
  return rows[0];
}

type Line = z.output<typeof getStatement.reply>;

/** Writes a person's payments and refunds of one year by the Indian calendar, oldest first. */
export async function writeStatement(db: Db, { userId }: Caller, year: number) {
  return { name: `ekbid-statement-${year}`, at: await readClock(db), rows: lines() };

  async function* lines(): AsyncGenerator<Line> {
    const { rows } = await sql<StatementRow>`
      with moved as (
        select p.captured_at as at, 'payment' as kind, p.amount_paise, p.payment_order_id, p.provider_payment_id,
          null::text as provider_refund_id
        from payments p join payment_orders o using (payment_order_id) where o.bidder_id = ${userId}
        union all
        select r.refunded_at, 'refund', r.amount_paise, p.payment_order_id, p.provider_payment_id, r.provider_refund_id
        from refunds r join payments p using (payment_id) join payment_orders o using (payment_order_id)
        where o.bidder_id = ${userId} and r.state = 'refunded'
      )
      select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as day_and_time, kind, moved.amount_paise, title,
        b.bid_id, o.provider_order_id, provider_payment_id, provider_refund_id
      from moved join payment_orders o using (payment_order_id) join auctions using (auction_id)
        left join bids b using (payment_order_id)
      where extract(year from at at time zone 'Asia/Kolkata') = ${year}
      order by at, kind, provider_payment_id`.execute(db);
    for (const row of rows) yield toLine(row);
  }
}

type StatementRow = {
  dayAndTime: string;
  kind: 'payment' | 'refund';
  amountPaise: number;
  title: string;
  bidId: string | null;
  providerOrderId: string;
  providerPaymentId: string;
  providerRefundId: string | null;
};

function toLine({ kind, amountPaise, bidId, ...row }: StatementRow): Line {
  const amount = (amountPaise / 100).toFixed(2);
  return {
    'Date (IST)': row.dayAndTime,
    'Paid (INR)': kind === 'payment' ? amount : '',
    'Refunded (INR)': kind === 'refund' ? amount : '',
    Auction: row.title,
    'Receipt number': bidId === null ? '' : receiptNumber(bidId),
    'Order id': row.providerOrderId,
    'Payment id': row.providerPaymentId,
    'Refund id': row.providerRefundId ?? '',
  };
}
