import { paiseToRupees, type Winner } from '@ekbid/contract';
import { maskName } from '@ekbid/domain';
import { sql } from 'kysely';
import { cursorId, cursorKey, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Db } from '../db/database.ts';
import { microsecondsOf, timeAt } from '../db/list-queries.ts';
import { selectPrizes } from './prizes.queries.ts';
import { showAuctionOf } from './show-prize.ts';

type Asked = { readonly after?: string | undefined; readonly limit: number };

/** Auctions that were won, the latest result first, with what the result makes public. */
export async function listWinners(db: Db, { after, limit }: Asked) {
  const [time, lastId, counted] = readCursor(after, cursorKey, cursorId, cursorNumber) ?? [null, null, null];
  const rows = await listRows(db, time === null ? null : [time, lastId ?? ''], limit + 1);
  // Counted for the first page; the cursor carries the count to later pages.
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
