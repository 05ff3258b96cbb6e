import type { FastifyInstance } from 'fastify';
import { senderOnly } from '../access.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { summarize } from './summary.queries.ts';

export function summaryRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  app.get('/sandbox/summary', { onRequest: senderOnly(settings) }, async () => summarize(db));
}
