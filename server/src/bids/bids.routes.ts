import * as contract from '@ekbid/contract';
import { receiptNumber, toRupees } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { checkAuctionExists, listOwnBids } from '../auctions/read-auctions.ts';
import type { Deps } from '../context/deps.ts';
import { serve, serveUnchecked } from '../http/serve.ts';
import { listMyBids } from './list-my-bids.ts';
import { placeBid } from './place-bid.ts';

export function bidRoutes(app: FastifyInstance, deps: Deps): void {
  serveUnchecked(app, deps, contract.placeBid, async ({ body, sessionHash, admit, texts, request }) => {
    const placed = await placeBid(
      deps,
      { sessionHash, admit },
      {
        auctionId: body.auctionId,
        userId: body.userId,
        amountPaise: body.bidAmount,
        token: request.headers.authorization,
      },
    );
    return {
      message: texts.messages.bidPlaced,
      data: {
        bid: {
          _id: placed.bidId,
          auctionId: body.auctionId,
          userId: body.userId,
          bidAmount: toRupees(body.bidAmount ?? 0),
          receiptNumber: receiptNumber(placed.bidId),
          createdAt: placed.placedAt.toISOString(),
        },
        ownBids: placed.ownBids,
        slotsFilled: placed.slotsFilled,
      },
    };
  });

  serve(app, deps, contract.listMyBids, async ({ query, caller }) => listMyBids(deps.db, caller, query));

  serve(app, deps, contract.listOwnBids, async ({ params, caller }) => {
    const own = (await listOwnBids(deps.db, caller.userId, [params.auctionId])).get(params.auctionId) ?? [];
    if (own.length === 0) await checkAuctionExists(deps.db, params.auctionId);
    return { data: [...own], meta: { next: null, total: own.length } };
  });
}
