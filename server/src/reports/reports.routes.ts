import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { createReport } from './create-report.ts';
import { listReports } from './list-reports.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.createReport, async ({ body, caller, texts }) => {
    await createReport(deps.db, caller, body);
    return { message: texts.messages.reportTaken };
  });

  serve(app, deps, contract.listReports, async ({ query }) => listReports(deps.db, query));
}
