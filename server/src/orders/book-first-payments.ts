import { checkoutMinutes } from '@ekbid/domain';
import { sql } from 'kysely';
import { type Batcher, openBatcher } from '../concurrency/batcher.ts';
import type { Db } from '../db/database.ts';
import { planKept } from '../db/primary-client.ts';
import { isTransient, retryTransient } from '../db/retry.ts';
import {
  type CheckoutResult,
  type ProviderPayment,
  type ProviderReply,
  ProviderUnavailable,
} from '../provider/payment-provider.ts';

/** A payment that the provider has captured in full and in rupees, for the order that the checkout named. */
export type FirstPayment = {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly amountPaise: number;
};

type AskedBooking = FirstPayment & { readonly sessionHash: Buffer };
type BookedPayment = { readonly paymentOrderId: string; readonly bidderId: string };

/**
 * Null means that the payment is not clearly the first one of the bidder's order. Then nothing has changed, and
 * `bookPayment` decides.
 */
export type PaymentBatcher = Batcher<AskedBooking, BookedPayment | null>;

export function openPaymentBatcher(db: Db): PaymentBatcher {
  return openBatcher({
    run: (asked) => retryTransient(() => bookFirstPayments(db, asked)),
    isTransient,
    keyOf: ({ providerOrderId }) => providerOrderId,
  });
}

/**
 * Reads the payment from the provider's reply. Returns null if the provider did not answer, or if the reply is unusual,
 * such as a refund or a payment of another order. Then `verifyChecked` decides.
 */
export async function plainCapture(
  result: CheckoutResult,
  fetched: Promise<ProviderReply<ProviderPayment>>,
): Promise<FirstPayment | null> {
  const reply = await fetched.catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  });
  if (reply?.kind !== 'ok') return null;
  const { providerOrderId, providerPaymentId, amountPaise, amountRefundedPaise, currency, captured } = reply.value;
  const isPlain = captured && amountRefundedPaise === 0 && currency === 'INR';
  if (!isPlain || providerOrderId !== result.providerOrderId || providerPaymentId !== result.providerPaymentId)
    return null;
  return { providerOrderId, providerPaymentId, amountPaise };
}

/**
 * Books first payments and checks their sessions in the same statement (book_first_payments.sql). Returns null for each
 * payment that this statement could not book.
 */
export async function bookFirstPayments(db: Db, asked: readonly AskedBooking[]): Promise<(BookedPayment | null)[]> {
  const column = <Key extends keyof AskedBooking>(key: Key) => asked.map((payment) => payment[key]);
  const { rows } = await sql<BookedPayment & { providerPaymentId: string }>`${planKept}
    select * from book_first_payments(${column('sessionHash')}::bytea[], ${column('providerOrderId')}::text[],
      ${column('providerPaymentId')}::text[], ${column('amountPaise')}::bigint[], ${checkoutMinutes})`.execute(db);
  const booked = new Map(rows.map((row) => [row.providerPaymentId, row]));
  return asked.map(({ providerPaymentId }) => booked.get(providerPaymentId) ?? null);
}
