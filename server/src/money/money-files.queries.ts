import type { exportPayments, exportRefunds } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import { all, isOpen } from './conditions.queries.ts';
import { isWithin, type Period } from './money-days.queries.ts';
import { paymentState } from './payments-listed.queries.ts';
import { refundState } from './refunds-listed.queries.ts';

const inIndia = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS')`;
const inUtc = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
const inRupees = (paise: RawBuilder<unknown>) => sql`to_char(${paise} / 100.0, 'FM999999999990.00')`;
const name = sql`trim(u.first_name || ' ' || u.last_name)`;

type PaymentLine = z.output<typeof exportPayments.reply>;
type RefundLine = z.output<typeof exportRefunds.reply>;

/** Columns under the headers of the file, so that no row is made over on its way. */
function selected<Line>(columns: Readonly<Record<keyof Line, RawBuilder<unknown>>>) {
  return sql.join(
    Object.entries<RawBuilder<unknown>>(columns).map(([header, value]) => sql`${value} as ${sql.raw(`"${header}"`)}`),
  );
}

/** The oldest first. */
export function paymentLines(period: Period): RawBuilder<PaymentLine> {
  const at = sql`p.captured_at`;
  const columns = selected<PaymentLine>({
    'Captured (IST)': inIndia(at),
    'Captured (UTC)': inUtc(at),
    'Amount (INR)': inRupees(sql`p.amount_paise`),
    State: paymentState,
    Auction: sql`a.title`,
    Bidder: name,
    'E-mail': sql`u.email`,
    'Payment id': sql`p.provider_payment_id`,
    'Order id': sql`o.provider_order_id`,
    'Auction id': sql`a.auction_id`,
    'Bidder id': sql`u.user_id`,
  });
  return sql<PaymentLine>`
    select ${columns}
    from payments p join payment_orders o using (payment_order_id) join auctions a using (auction_id)
    join users u on u.user_id = o.bidder_id left join refunds r using (payment_id)
    where ${all([isOpen, ...isWithin(at, period)])} order by p.captured_at, p.payment_id`;
}

/** The oldest first, by when they were owed. */
export function refundLines(period: Period): RawBuilder<RefundLine> {
  const [owed, made] = [sql`r.created_at`, sql`r.refunded_at`];
  const columns = selected<RefundLine>({
    'Owed (IST)': inIndia(owed),
    'Owed (UTC)': inUtc(owed),
    'Refunded (IST)': inIndia(made),
    'Refunded (UTC)': inUtc(made),
    'Amount (INR)': inRupees(sql`r.amount_paise`),
    State: refundState,
    Reason: sql`r.reason`,
    Auction: sql`a.title`,
    Bidder: name,
    'E-mail': sql`u.email`,
    'Refund id': sql`r.provider_refund_id`,
    'Payment id': sql`p.provider_payment_id`,
    'Auction id': sql`a.auction_id`,
    'Bidder id': sql`u.user_id`,
  });
  return sql<RefundLine>`
    select ${columns}
    from refunds r join payments p using (payment_id) join payment_orders o using (payment_order_id)
    join auctions a using (auction_id) join users u on u.user_id = o.bidder_id
    where ${all([isOpen, ...isWithin(owed, period)])} order by r.created_at, r.refund_id`;
}
