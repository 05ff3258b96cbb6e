import type { Db } from '../db.ts';
import { fieldsOf, readOptionalText, readText } from '../requests.ts';
import { finishPayment } from './finish-payment.ts';
import { cardInstrument, testCards } from './instruments.ts';
import type { Payment } from './payments.queries.ts';
import { nobody, type Oddities, startPayment } from './start-payment.ts';

/** Pays an order as a person at the pay page would, without a browser. */
export function payOrder(db: Db, body: unknown, oddities: Oddities): Payment {
  const fields = fieldsOf(body);
  const orderId = readText(fields, 'orderId', 40);
  const card = cardInstrument(readOptionalText(fields, 'card', 40) ?? testCards[0].number, null);
  return db.transaction(() => {
    const { id } = startPayment(db, orderId, card, nobody, oddities);
    return finishPayment(db, id, card.failure, oddities);
  });
}
