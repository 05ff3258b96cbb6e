import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { getAuctionView } from '../auctions/read-auctions.ts';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { declareWinner } from './declare-winner.ts';
import { getLeaderboard } from './get-leaderboard.ts';
import { getNumberLine } from './get-number-line.ts';

export function resultRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getLeaderboard, async ({ params, query, caller, read }) =>
    read((db) => getLeaderboard(db, caller, params.auctionId, query)),
  );

  serve(app, deps, contract.getNumberLine, async ({ params, caller, read }) => ({
    data: await read((db) => getNumberLine(db, caller, params.auctionId)),
  }));

  serve(app, deps, contract.declareWinner, async ({ params, caller, texts }) => {
    await declareWinner(deps, params.auctionId, caller);
    const data = await getAuctionView(deps.db, params.auctionId, caller);
    const { declared, done } = texts.declare;
    return { data, message: data.outcome === null || data.outcome === 'winner' ? declared : done[data.outcome] };
  });
}
