import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { createReport, listReports, reopenReport, resolveReport } from './reports.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.createReport, async ({ body, caller, texts }) => {
    await createReport(deps.db, caller, body);
    return { message: texts.messages.reportTaken };
  });

  serve(app, deps, contract.listReports, async ({ query }) => listReports(deps.db, query));

  serve(app, deps, contract.resolveReport, async ({ params, body, caller, texts }) => {
    await resolveReport(deps.db, caller, { ...params, ...body });
    return { message: texts.manageReports.messages.resolved };
  });

  serve(app, deps, contract.reopenReport, async ({ params, caller, texts }) => {
    await reopenReport(deps.db, caller, params.reportId);
    return { message: texts.manageReports.messages.reopened };
  });
}
