import * as contract from '@ekbid/contract';
import { texts as english } from '@ekbid/contract/texts/en';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { createReport } from './create-report.ts';
import { listReports } from './list-reports.ts';

const { messages } = english;

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.createReport, async ({ body, caller }) => {
    await createReport(deps.db, caller, body);
    return { message: messages.reportTaken };
  });

  serve(app, deps, contract.listReports, async ({ query }) => listReports(deps.db, query));
}
