import type { FastifyInstance } from 'fastify';
import { merchantOnly, senderOnly } from '../access.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { collectionReply, readListing } from '../listing.ts';
import { badInput, unknownId } from '../problems.ts';
import { fieldsOf, readText } from '../requests.ts';
import { type DisputePhase, disputePayment } from './dispute-payment.ts';
import { disputeReply } from './dispute-reply.ts';
import { findDispute, listDisputes } from './disputes.queries.ts';

type ById = { Params: { id: string } };

export function disputeRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = merchantOnly(settings);

  app.get('/v1/disputes', { onRequest }, async ({ query }) =>
    collectionReply(listDisputes(db, readListing(query)).map(disputeReply)),
  );

  app.get<ById>('/v1/disputes/:id', { onRequest }, async ({ params }) => {
    const dispute = findDispute(db, params.id);
    if (!dispute) throw unknownId();
    return disputeReply(dispute);
  });

  app.post('/sandbox/dispute', { onRequest: senderOnly(settings) }, async ({ body }) => {
    const fields = fieldsOf(body);
    return disputeReply(disputePayment(db, readText(fields, 'paymentId', 40), readPhase(fields.phase)));
  });
}

function readPhase(phase: unknown): DisputePhase {
  if (phase === 'created' || phase === 'won' || phase === 'lost') return phase;
  throw badInput('The phase must be created, won or lost.', 'phase');
}
