import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serveCsv } from '../http/serve-csv.ts';
import { serve } from '../http/serve.ts';
import { exportActs } from './export-acts.ts';
import { listActs } from './list-acts.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listActs, ({ query }) => listActs(deps.db, query));
  serveCsv(app, deps, contract.exportActs, ({ query, caller }) => exportActs(deps.db, caller, query));
}
