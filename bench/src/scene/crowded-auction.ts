import type pg from 'pg';
import { insertAuctions } from './auctions.ts';
import { withoutTriggers } from './placed-bids.ts';

/** Above it the bids themselves would take minutes, and the disk. */
const bidsAtMost = 100_000;
const crowd = 10;
const ownBids = 5;

export type Crowded = {
  readonly auctionId: string;
  /** What must be found. */
  readonly lowest: { readonly bidId: string; readonly amountPaise: number };
  /** Somebody with five bids, four of them in the crowd. */
  readonly bidderId: string;
};

/**
 * An auction in which ten people are on every low amount, with nine tenths of all bids, and each of the rest stands
 * alone. `plain_bids` holds every bid and nothing else of ours, for whoever counts them.
 */
export async function fillCrowded(pool: pg.Pool, keeper: string, bids: number): Promise<Crowded> {
  const [auctionId = ''] = await insertAuctions(pool, keeper, 1);
  const crowded = Math.floor(bids * 0.9);
  const every = Math.ceil(bids / ownBids);
  const wanted = bids <= bidsAtMost ? 'true' : `n = ${crowded} or n % ${every} = 0`;
  const firstAlone = crowded / crowd + 1;
  // Bid n of the crowd is on amount 1 + n / 10; from there on every bid is on the next amount.
  const amount = `100 * case when n < ${crowded} then 1 + n / ${crowd} else ${firstAlone} + n - ${crowded} end`;
  const id = (of: string) => `md5('${of} ' || n)::uuid`;
  await pool.query('create unlogged table plain_bids (amount_paise bigint not null)');
  await withoutTriggers(pool, [
    `insert into plain_bids select ${amount} from generate_series(0, ${bids - 1}) n`,
    'create index on plain_bids (amount_paise)',
    `insert into amount_counts (auction_id, amount_paise, people)
    select '${auctionId}', amount_paise, count(*) from plain_bids group by amount_paise`,
    `create temporary table kept on commit drop as
    select n, ${amount} as amount, ${id('bid')} as bid_id,
      case when n % ${every} = 0 then md5('the one')::uuid else ${id('person')} end as bidder_id
    from generate_series(0, ${bids - 1}) n
    where ${wanted}`,
    `insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment,
      placed_at)
    select bid_id, '${auctionId}', bidder_id, amount, bid_id, n + 1, decode(md5('p'), 'hex'), sha256('n'), sha256('c'),
      game_clock() from kept`,
  ]);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ bid_id: string; amount_paise: number; bidder_id: string }>(
    `select bid_id, amount_paise, md5('the one')::uuid as bidder_id from bids where seq = ${crowded + 1}`,
  );
  const [row] = rows;
  if (!row) throw new Error('the first bid that stands alone was not filled in');
  return { auctionId, lowest: { bidId: row.bid_id, amountPaise: row.amount_paise }, bidderId: row.bidder_id };
}

/** What a database without our counts would do. */
export async function groupAndSort(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ amount_paise: number }>(
    `select amount_paise from plain_bids group by amount_paise having count(*) = 1 order by amount_paise limit 1`,
  );
  return rows[0]?.amount_paise;
}
