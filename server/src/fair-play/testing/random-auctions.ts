import { randomUUID } from 'node:crypto';
import { type EntryMode, entryModes } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { commitmentOf, newNonce } from '../../bids/place-bid.ts';
import { asSuperuser } from './superuser.ts';

/** A bid of a random auction. People have numbers. */
export type RandomBid = { readonly person: number; readonly amountPaise: number };
export type RandomAuction = RandomPlay & { readonly auctionId: string };
/** The entry mode of an auction, and its bids in the order of placing. */
export type RandomPlay = { readonly entryMode: EntryMode; readonly bids: readonly RandomBid[] };

const people = 8;
const bidsOfPerson = 5;
const mostBids = 14;

/**
 * Draws bids that the rules allow. There are few amounts, so that many are shared. `random` returns numbers in [0, 1).
 */
export function randomPlay(random: () => number): RandomPlay {
  return { entryMode: entryModes[Math.floor(random() * entryModes.length)] ?? 'paid', bids: randomBids(random) };
}

function randomBids(random: () => number): RandomBid[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const amounts = 1 + below(9);
  const bids: RandomBid[] = [];
  for (let tries = below(mostBids + 1); tries > 0; tries -= 1) {
    const bid = { person: below(people), amountPaise: 100 * (1 + below(amounts)) };
    const own = bids.filter(({ person }) => person === bid.person);
    if (own.length < bidsOfPerson && own.every(({ amountPaise }) => amountPaise !== bid.amountPaise)) bids.push(bid);
  }
  return bids;
}

export async function insertPlayers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into users (first_name, last_name, email, mobile_number, password_hash, role)
    select 'Asha', '', gen_random_uuid() || '@example.in', '+9177' || lpad(n::text, 8, '0'), 'none', 'USER'
    from generate_series(1, ${people}::int) n returning user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Inserts ended auctions with these bids directly into the tables, because the API would be slow. */
export async function insertRandomAuctions(db: Db, players: readonly string[], drawn: readonly RandomPlay[]) {
  const auctions: RandomAuction[] = drawn.map((play) => ({ auctionId: randomUUID(), ...play }));
  const bids = auctions.flatMap((auction) => auction.bids.map((bid, place) => bidRow(players, auction, bid, place)));
  const slots = auctions.map(({ auctionId, entryMode, bids }) => ({
    ...{ auction_id: auctionId, entry_mode: entryMode, bids: bids.length },
  }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(bids)}::jsonb) as b (bid_id uuid, auction_id uuid, bidder_id uuid,
    order_id uuid, amount_paise bigint, is_free bool, seq int, pseudonym text, nonce text, commitment text)`;
  await asSuperuser(
    db,
    sql`insert into auctions (auction_id, title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise,
        max_slots, slots_filled, start_time, end_time, created_by, entry_mode)
      select auction_id, 'A random auction', 'One of many.', 100, 1000, 100, 100, bids, game_clock() - interval '2 hours',
        game_clock() - interval '1 hour', ${players[0]}::uuid, entry_mode
      from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as a (auction_id uuid, entry_mode text, bids int)`,
    sql`insert into payment_orders
        (payment_order_id, receipt, auction_id, bidder_id, amount_paise, is_free, state, holds_slot, hold_expires_at, paid_at)
      select order_id, order_id, auction_id, bidder_id, case when is_free then 0 else amount_paise end, is_free, 'consumed', false,
        game_clock(), game_clock() from ${rows}`,
    sql`insert into payments (provider_payment_id, payment_order_id, amount_paise, is_first)
      select 'pay_' || order_id, order_id, amount_paise, true from ${rows} where not is_free`,
    sql`insert into bids
        (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at)
      select bid_id, auction_id, bidder_id, amount_paise, order_id, seq, decode(pseudonym, 'hex'), decode(nonce, 'hex'),
        decode(commitment, 'hex'), game_clock() - interval '90 minutes' + make_interval(secs => seq) from ${rows}`,
    sql`insert into amount_counts (auction_id, amount_paise, people)
      select auction_id, amount_paise, count(*) from ${rows} group by 1, 2`,
  );
  return auctions;
}

function bidRow(
  players: readonly string[],
  { auctionId, entryMode }: RandomAuction,
  { person, amountPaise }: RandomBid,
  place: number,
) {
  const pseudonym = Buffer.alloc(16, person + 1);
  const opening = { auctionId, bidId: randomUUID(), pseudonym, amountPaise, nonce: newNonce() };
  return {
    bid_id: opening.bidId,
    auction_id: auctionId,
    bidder_id: players[person],
    order_id: randomUUID(),
    amount_paise: amountPaise,
    is_free: entryMode === 'free',
    seq: place + 1,
    pseudonym: pseudonym.toString('hex'),
    nonce: opening.nonce.toString('hex'),
    commitment: commitmentOf(opening).toString('hex'),
  };
}
