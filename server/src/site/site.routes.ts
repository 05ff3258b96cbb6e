import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { rememberStatistics } from './get-statistics.ts';

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const getStatistics = rememberStatistics(deps.reads);

  serve(app, deps, contract.getSite, async () => ({ data: deps.content }));
  serve(app, deps, contract.getStatistics, async () => ({ data: await getStatistics() }));
}
