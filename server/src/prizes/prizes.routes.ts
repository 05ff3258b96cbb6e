import * as contract from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { prizes as english } from '@ekbid/texts/en/prizes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import {
  countPrizes,
  deliverPrize,
  exportPrizesToSend,
  extendClaim,
  getManagedPrize,
  listPrizes,
  openContact,
  recordTax,
  sendPrize,
} from './manage-prizes.ts';
import { claimPrize, confirmPrize, getOwnPrize, renouncePrize, reportProblem } from './own-prize.ts';
import { listWinners } from './winners.ts';

export function prizeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getPrize, async ({ params, caller, read }) => ({
    data: await read((db) => getOwnPrize(db, deps, caller, params.auctionId)),
  }));
  serve(app, deps, contract.claimPrize, async ({ params, body, caller }) => ({
    data: await claimPrize(deps, caller, params.auctionId, body),
  }));
  serve(app, deps, contract.renouncePrize, async ({ params, caller }) => ({
    data: await renouncePrize(deps, caller, params.auctionId),
  }));
  serve(app, deps, contract.confirmPrize, async ({ params, caller }) => ({
    data: await confirmPrize(deps, caller, params.auctionId),
  }));
  serve(app, deps, contract.reportPrizeProblem, async ({ params, body, caller }) => ({
    data: await reportProblem(deps, caller, params.auctionId, body.problem),
  }));

  serve(app, deps, contract.listPrizes, ({ query }) => listPrizes(deps.db, query));
  serve(app, deps, contract.countPrizes, async () => ({ data: await countPrizes(deps.db) }));
  serve(app, deps, contract.getManagedPrize, async ({ params }) => ({
    data: await getManagedPrize(deps.db, deps, params.auctionId),
  }));
  serve(app, deps, contract.openPrizeContact, async ({ params, caller }) => ({
    data: await openContact(deps.db, caller, params.auctionId),
  }));
  serve(app, deps, contract.recordPrizeTax, async ({ params, body, caller }) => ({
    data: await recordTax(deps, caller, params.auctionId, body),
  }));
  serve(app, deps, contract.sendPrize, async ({ params, body, caller }) => ({
    data: await sendPrize(deps, caller, params.auctionId, body),
  }));
  serve(app, deps, contract.deliverPrize, async ({ params, body, caller }) => ({
    data: await deliverPrize(deps, caller, params.auctionId, body.reason),
  }));
  serve(app, deps, contract.extendClaim, async ({ params, body, caller }) => ({
    data: await extendClaim(deps, caller, params.auctionId, body),
  }));
  // Carriers in India read English.
  serve(app, deps, contract.exportPrizesToSend, ({ caller }) => exportPrizesToSend(deps.db, caller, english.regions), {
    reply: 'csv',
  });

  serve(
    app,
    deps,
    contract.listWinners,
    async ({ query, caller, read }) => {
      if (caller === null && deps.config.membersOnly) throw new Refusal('not_signed_in');
      return read((db) => listWinners(db, query));
    },
    { shared: { changesAt: () => [], isShared: ({ after }) => after === undefined } },
  );
}
