import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serveCsv } from '../http/serve-file.ts';
import { serve } from '../http/serve.ts';
import { exportActs, listActs } from './read-audit-events.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listActs, ({ query }) => listActs(deps.db, query));
  serveCsv(app, deps, contract.exportActs, ({ query, caller }) => exportActs(deps.db, caller, query));
}
