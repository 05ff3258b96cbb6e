import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serveCsv } from '../http/serve-file.ts';
import { serve } from '../http/serve.ts';
import { exportAuditEvents, listAuditEvents } from './read-audit-events.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listActs, ({ query }) => listAuditEvents(deps.db, query));
  serveCsv(app, deps, contract.exportActs, ({ query, caller }) => exportAuditEvents(deps.db, caller, query));
}
