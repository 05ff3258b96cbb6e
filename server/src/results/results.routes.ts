import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { getAuctionView } from '../auctions/get-auction.ts';
import type { Deps } from '../deps.ts';
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

  serve(app, deps, contract.declareWinner, async ({ params, caller }) => {
    await declareWinner(deps, params.auctionId, caller);
    return { data: await getAuctionView(deps.db, params.auctionId, caller) };
  });
}
