import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { getCharts, getDashboard } from './get-dashboard.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getDashboard, async () => ({ data: await getDashboard(deps.db) }));
  serve(app, deps, contract.getCharts, async ({ query }) => ({ data: await getCharts(deps.db, query.days) }));
}
