import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { getFairPlay, openFairPlay } from './get-fair-play.ts';
import { getReceipt, mailReceipt } from './get-receipt.ts';

export function fairPlayRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getFairPlay, async ({ params, query }) => ({
    data: await getFairPlay(deps, params.auctionId, query.since),
  }));

  serve(app, deps, contract.listFairPlayKeys, async () => ({
    data: deps.headKeys.all.map((key) => ({ ...key, signsNow: key.id === deps.headKeys.own.id })),
  }));

  serve(app, deps, contract.getReceipt, async ({ params, caller }) => ({
    data: await getReceipt(deps, caller.userId, params.bidId),
  }));

  serve(app, deps, contract.mailReceipt, async ({ params, caller, texts }) => {
    await mailReceipt(deps, caller, params.bidId);
    return { message: texts.replies.receiptMailed };
  });

  serve(app, deps, contract.openFairPlay, async ({ params }) => openFairPlay(deps, params.auctionId), {
    reply: 'file',
  });
}
