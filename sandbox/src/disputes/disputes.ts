import type { FastifyInstance } from 'fastify';
import { requireMerchant, requireToken } from '../merchant.ts';
import { nowSeconds, newId } from '../entities.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { collectionReply, type Listing, listingSql, readListing, fieldsOf, readText } from '../requests.ts';
import { paymentReply } from '../payments/payment-reply.ts';
import { getPayment, type Payment } from '../payments/payments.queries.ts';
import { badInput, unknownId } from '../problems.ts';
import { recordEvent } from '../webhooks/webhooks.ts';

type ById = { Params: { id: string } };

export function disputeRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = requireMerchant(settings);

  app.get('/v1/disputes', { onRequest }, async ({ query }) =>
    collectionReply(listDisputes(db, readListing(query)).map(disputeReply)),
  );

  app.get<ById>('/v1/disputes/:id', { onRequest }, async ({ params }) => {
    const dispute = findDispute(db, params.id);
    if (!dispute) throw unknownId();
    return disputeReply(dispute);
  });

  app.post('/sandbox/dispute', { onRequest: requireToken(settings) }, async ({ body }) => {
    const fields = fieldsOf(body);
    return disputeReply(disputePayment(db, readText(fields, 'paymentId', 40), readPhase(fields.phase)));
  });
}

function readPhase(phase: unknown): DisputePhase {
  if (phase === 'created' || phase === 'won' || phase === 'lost') return phase;
  throw badInput('The phase must be created, won or lost.', 'phase');
}

type DisputePhase = 'created' | 'won' | 'lost';

const secondsToRespond = 7 * 24 * 60 * 60;

/** Opens a chargeback in the name of the payer's bank, or ends it: the merchant wins or loses. */
function disputePayment(db: Db, paymentId: string, phase: DisputePhase): Dispute {
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

/** A chargeback in the provider's API format. */
function disputeReply(dispute: Dispute) {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: dispute.currency,
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    reason_code: 'chargeback_authorization',
    respond_by: dispute.respondBy,
    status: dispute.status,
    phase: 'chargeback',
    created_at: dispute.createdAt,
  };
}

type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly respondBy: number;
  readonly createdAt: number;
};

const columns =
  'id, payment_id as paymentId, amount, currency, status, respond_by as respondBy, created_at as createdAt';

function insertDispute(db: Db, dispute: Omit<Dispute, 'status'>): void {
  db.run(
    `insert into disputes (id, payment_id, amount, currency, status, respond_by, created_at)
     values (?, ?, ?, ?, 'open', ?, ?)`,
    dispute.id,
    dispute.paymentId,
    dispute.amount,
    dispute.currency,
    dispute.respondBy,
    dispute.createdAt,
  );
}

function closeDispute(db: Db, id: string, status: 'won' | 'lost'): void {
  db.run('update disputes set status = ? where id = ?', status, id);
}

function findDispute(db: Db, id: string): Dispute | undefined {
  return db.one<Dispute>(`select ${columns} from disputes where id = ?`, id);
}

function listDisputes(db: Db, listing: Listing): Dispute[] {
  const { sql, values } = listingSql(listing);
  return db.all<Dispute>(`select ${columns} from disputes ${sql}`, ...values);
}

function findOpenDispute(db: Db, paymentId: string): Dispute | undefined {
  return db.one<Dispute>(`select ${columns} from disputes where payment_id = ? and status = 'open'`, paymentId);
}

export function hasOpenDispute(db: Db, paymentId: string): boolean {
  return findOpenDispute(db, paymentId) !== undefined;
}
