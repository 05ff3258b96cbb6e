import type { FastifyInstance } from 'fastify';
import { senderOnly } from '../access.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { badInput } from '../problems.ts';
import { fieldsOf, readText } from '../requests.ts';
import { type DisputePhase, disputePayment } from './dispute-payment.ts';
import { disputeReply } from './dispute-reply.ts';

export function disputeRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  app.post('/sandbox/dispute', { onRequest: senderOnly(settings) }, async ({ body }) => {
    const fields = fieldsOf(body);
    return disputeReply(disputePayment(db, readText(fields, 'paymentId', 40), readPhase(fields.phase)));
  });
}

function readPhase(phase: unknown): DisputePhase {
  if (phase === 'created' || phase === 'won' || phase === 'lost') return phase;
  throw badInput('The phase must be created, won or lost.', 'phase');
}
