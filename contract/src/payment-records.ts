import * as z from 'zod/mini';
import { refund } from './bids.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, reply, rupees } from './schemas.ts';

/** The payments and refunds of one order. */
export const paymentRecord = z.object({
  /** The order's id. It equals `_id` of the bid in `GET /bids/my-bids/all`. */
  _id: id,
  auctionId: id,
  auctionTitle: z.string(),
  auctionTitleHindi: z.nullable(z.string()),
  bidAmount: rupees,
  /** The bid's number. Null if the payment did not become a bid. */
  receiptNumber: z.nullable(z.string()),
  providerOrderId: z.string(),
  orderedAt: instant,
  payments: z.array(
    z.object({
      providerPaymentId: z.string(),
      amount: rupees,
      capturedAt: instant,
      /** The provider's name for the method, such as `upi`. Null until the provider reports it. */
      method: z.nullable(z.string()),
    }),
  ),
  refunds: z.array(
    z.extend(refund, {
      providerPaymentId: z.string(),
      /** Null until the provider has made the refund. */
      providerRefundId: z.nullable(z.string()),
    }),
  ),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

export const getPaymentRecord = endpoint('GET /payment/records/:paymentOrderId', {
  access: 'signed-in',
  summary: 'The record of one of the caller’s payments, for printing',
  params: z.object({ paymentOrderId: id }),
  reply: reply(paymentRecord),
});

export const getStatement = endpoint('GET /payment/statement.csv', {
  access: 'signed-in',
  summary: 'The caller’s payments and refunds of one year by India’s calendar as CSV, oldest first',
  query: z.object({ year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999)) }),
  file: 'csv',
  reply: z.object({
    'Date (IST)': z.string(),
    'Paid (INR)': z.string(),
    'Refunded (INR)': z.string(),
    Auction: z.string(),
    'Receipt number': z.string(),
    'Order id': z.string(),
    'Payment id': z.string(),
    'Refund id': z.string(),
  }),
});

export const listMonths = endpoint('GET /payment/months', {
  access: 'signed-in',
  summary: 'What the caller paid, got back and won in each of the last twelve months of India’s calendar, oldest first',
  reply: reply(
    z.array(
      z.object({
        /** Year and month, for example `2026-11`. */
        month: z.string(),
        paid: rupees,
        /** The sum of the refunds that were made. */
        back: rupees,
        /** The number of auctions won. */
        won: z.number(),
      }),
    ),
  ),
});
export type Month = z.infer<typeof listMonths.reply>['data'][number];
