import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { checkAuctionExists, listOwnBids } from '../auctions/read-auctions.ts';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { listMyBids } from './list-my-bids.ts';
import { getPaymentRecord, listMonths, writeStatement } from './payment-record.ts';

export function bidRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listMyBids, async ({ query, caller }) => listMyBids(deps.db, caller, query));

  serve(app, deps, contract.getPaymentRecord, async ({ params, caller }) => ({
    data: await getPaymentRecord(deps, caller, params.paymentOrderId),
  }));

  serve(app, deps, contract.getStatement, ({ query, caller }) => writeStatement(deps.db, caller, query.year), {
    reply: 'csv',
  });

  serve(app, deps, contract.listMonths, async ({ caller }) => ({ data: await listMonths(deps.db, caller) }));

  serve(app, deps, contract.listOwnBids, async ({ params, caller }) => {
    const own = (await listOwnBids(deps.db, caller.userId, [params.auctionId])).get(params.auctionId) ?? [];
    if (own.length === 0) await checkAuctionExists(deps.db, params.auctionId);
    return { data: [...own], meta: { next: null, total: own.length } };
  });
}
