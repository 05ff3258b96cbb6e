import { nowSeconds } from '../clock.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { getPayment } from '../payments/get-payment.ts';
import { paymentReply } from '../payments/payment-reply.ts';
import type { Payment } from '../payments/payments.queries.ts';
import { badInput } from '../problems.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { disputeReply } from './dispute-reply.ts';
import { closeDispute, type Dispute, findOpenDispute, insertDispute } from './disputes.queries.ts';

export type DisputePhase = 'created' | 'won' | 'lost';

const secondsToRespond = 7 * 24 * 60 * 60;

/** A person's bank takes back what they paid; later the merchant has won or lost. */
export function disputePayment(db: Db, paymentId: string, phase: DisputePhase): Dispute {
  return db.transaction(() => {
    const payment = getPayment(db, paymentId);
    const open = findOpenDispute(db, paymentId);
    const dispute = phase === 'created' ? openDispute(db, payment, open) : endDispute(db, open, phase);
    recordEvent(db, `payment.dispute.${phase}`, { payment: paymentReply(payment), dispute: disputeReply(dispute) });
    return dispute;
  });
}

function openDispute(db: Db, { id: paymentId, amount, currency, captured }: Payment, open?: Dispute): Dispute {
  if (!captured) throw badInput('Only a captured payment can be disputed.');
  if (open) throw badInput('This payment is disputed already.');
  const createdAt = nowSeconds();
  const respondBy = createdAt + secondsToRespond;
  const dispute = { id: newId('disp'), paymentId, amount, currency, respondBy, createdAt };
  insertDispute(db, dispute);
  return { ...dispute, status: 'open' };
}

function endDispute(db: Db, open: Dispute | undefined, status: 'won' | 'lost'): Dispute {
  if (!open) throw badInput('No dispute of this payment is open.');
  closeDispute(db, open.id, status);
  return { ...open, status };
}
