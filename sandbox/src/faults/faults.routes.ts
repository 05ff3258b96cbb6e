import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { requireToken } from '../merchant.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db.ts';
import { deleteSwitches, getSwitches, replaceSwitches, type Switches, switchesSchema } from './switches.ts';
import { resumeRefunds } from '../refunds/refunds.ts';

type SwitchesRequest = { Body: Partial<Switches> };

export function faultRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const onRequest = requireToken(settings);

  app.get('/sandbox/faults', { onRequest }, async () => getSwitches(db));

  app.put<SwitchesRequest>('/sandbox/faults', { onRequest, schema: { body: switchesSchema } }, async ({ body }) => {
    const { seed = randomInt(2 ** 32), calls = [], webhooks = {}, refunds = {} } = body;
    db.transaction(() => {
      replaceSwitches(db, { seed, calls, webhooks, refunds });
      if (refunds.outcome !== 'pending') resumeRefunds(db, Date.now());
    });
    return getSwitches(db);
  });

  app.delete('/sandbox/faults', { onRequest }, async () => {
    db.transaction(() => {
      deleteSwitches(db);
      resumeRefunds(db, Date.now());
    });
    return getSwitches(db);
  });
}
