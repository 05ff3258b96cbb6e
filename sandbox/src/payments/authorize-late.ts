import { nowSeconds } from '../clock.ts';
import type { Db } from '../db.ts';
import { fieldsOf, readCount, readText } from '../requests.ts';
import { changePayment } from './change-payment.ts';
import { cardInstrument, testCards } from './instruments.ts';
import type { Payment } from './payments.queries.ts';
import { nobody, startPayment } from './start-payment.ts';

const fourDaysOfMinutes = 4 * 24 * 60;

/** The bank holds the money, and the provider has not captured it: late authorisation, as seldom banks bring it about. */
export function authorizeLate(db: Db, body: unknown): Payment {
  const orderId = readText(fieldsOf(body), 'orderId', 40);
  const minutes = readCount(body, 'startedMinutesAgo', { least: 0, most: fourDaysOfMinutes, fallback: 0 });
  return db.transaction(() => {
    const card = cardInstrument(testCards[0].number, null);
    // Both of two attempts that were open at once can come through, so a paid order stops neither.
    const payment = startPayment(db, orderId, card, nobody, { again: true, startedAt: nowSeconds() - minutes * 60 });
    return changePayment(db, payment.id, { to: 'authorized' });
  });
}
