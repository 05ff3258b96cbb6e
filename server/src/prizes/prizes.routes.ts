import * as contract from '@ekbid/contract';
import { paiseToRupees, type Winner } from '@ekbid/contract';
import { maskName, Refusal } from '@ekbid/domain';
import { prizes as english } from '@ekbid/texts/en/prizes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
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
import { cursorId, cursorKey, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Db } from '../db/database.ts';
import { microsecondsOf, timeAt } from '../db/list-queries.ts';
import { selectPrizes } from './prizes.queries.ts';
import { showAuctionOf } from './show-prize.ts';

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
  // The file is in English, which carriers in India read.
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

type Asked = { readonly after?: string | undefined; readonly limit: number };

/** Auctions with a winner, the latest result first. Contains only what a result makes public. */
async function listWinners(db: Db, { after, limit }: Asked) {
  const [time, lastId, counted] = readCursor(after, cursorKey, cursorId, cursorNumber) ?? [null, null, null];
  const rows = await listRows(db, time === null ? null : [time, lastId ?? ''], limit + 1);
  // The rows are counted only for the first page. Its cursor carries the total to later pages.
  const total = counted ?? (await countWon(db));
  const { page, next } = takePage(rows, limit, ({ key, auctionId }) => [key, auctionId, total]);
  return { data: page.map(showWinner), meta: { next, total } };
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

function showWinner(row: Row): Winner {
  const { retailPricePaise: paise, retailPriceSource: source, retailPriceDate: date } = row;
  return {
    auction: {
      ...showAuctionOf(row),
      retailPrice:
        paise === null || source === null || date === null ? null : { amount: paiseToRupees(paise), source, date },
      totalBids: row.slotsFilled,
    },
    name: maskName(row.firstName, row.lastName),
    state: row.state,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}

function listRows(db: Db, after: readonly [time: string, auctionId: string] | null, limit: number) {
  return selectPrizes(db)
    .select(['slotsFilled', 'retailPricePaise', 'retailPriceSource', 'retailPriceDate'])
    .select(microsecondsOf(sql`auctions.declared_at`).as('key'))
    .where('auctions.outcome', '=', 'winner')
    .$if(after !== null, (query) => {
      const [time, auctionId] = after ?? ['0', ''];
      return query.where(
        sql<boolean>`(auctions.declared_at, auctions.auction_id) < (${timeAt(time)}, ${auctionId}::uuid)`,
      );
    })
    .orderBy('auctions.declaredAt', 'desc')
    .orderBy('auctions.auctionId', 'desc')
    .limit(limit)
    .execute();
}

async function countWon(db: Db): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select count(*) as won from auctions where outcome = 'winner'
      and not (select withheld from shown_results r where r.auction_id = auctions.auction_id limit 1)`.execute(db);
  return rows[0]?.won ?? 0;
}
