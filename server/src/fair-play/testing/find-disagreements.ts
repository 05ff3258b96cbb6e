import { checkResult } from '@ekbid/verify';
import { createPublicKey, hash, verify } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../../context/deps.ts';
import { oweRefunds, owesRefunds } from '../../refunds/owe-refunds.ts';
import { declareNow } from '../../results/declare-winner.ts';
import { openFairPlay } from '../get-fair-play.ts';
import { insertPlayers, insertRandomAuctions, randomPlay, type RandomAuction } from './random-auctions.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'headKeys'>;

const batchSize = 200;

/**
 * Plays random auctions of each entry mode. Three programs decide the winner and the refunds of each: the server, the
 * checker (from the opening alone), and a plain count. Returns a description of every disagreement. `random` returns
 * numbers in [0, 1).
 */
export async function findDisagreements(needs: Needs, count: number, random: () => number): Promise<string[]> {
  const players = await insertPlayers(needs.db);
  const found: string[] = [];
  for (let played = 0; played < count; played += batchSize) {
    const drawn = Array.from({ length: Math.min(batchSize, count - played) }, () => randomPlay(random));
    for (const auction of await insertRandomAuctions(needs.db, players, drawn)) {
      const [server, checker, counted] = [await decide(needs, auction), await check(needs, auction), countUp(auction)];
      if (server !== counted || checker !== counted)
        found.push(`server ${server}, checker ${checker}, counted ${counted}: ${JSON.stringify(auction)}`);
    }
  }
  return found;
}

async function decide(needs: Needs, { auctionId }: RandomAuction): Promise<string> {
  await declareNow(needs, auctionId, 'ekbid');
  const { outcome, amountPaise, owes } = await needs.db
    .selectFrom('auctions')
    .leftJoin('bids', 'bids.bidId', 'winningBidId')
    .where('auctions.auctionId', '=', auctionId)
    .select(['outcome', 'amountPaise', owesRefunds.as('owes')])
    .executeTakeFirstOrThrow();
  if (owes) await oweRefunds(needs, auctionId, outcome === 'winner' ? 'not_won' : 'no_unique_bid');
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(r.amount_paise), 0)::bigint as sum
    from refunds r join payments using (payment_id) join payment_orders using (payment_order_id)
    where auction_id = ${auctionId}`.execute(needs.db);
  return `${inWords(outcome ?? 'nothing', amountPaise)}, ${inMoney(rows[0] ?? { count: 0, sum: 0 })}`;
}

async function check(needs: Needs, { auctionId }: RandomAuction): Promise<string> {
  const { fits, facts, findings } = await checkOpening(needs, auctionId);
  if (fits && facts)
    return `${inWords(facts.outcome ?? 'nothing', facts.winner?.amount ?? null)}, ${inMoney(facts.refunds)}`;
  return JSON.stringify(findings);
}

/** Runs the checker on the opening of a decided auction. */
export async function checkOpening(needs: Pick<Needs, 'db' | 'headKeys'>, auctionId: string) {
  let opening = '';
  for await (const piece of (await openFairPlay(needs, auctionId)).text) opening += piece;
  return checkResult({ opening }, { sha256, verifyEd25519 });
}

/** Finds the lowest unique amount by trying every amount, and adds up the refunds. */
function countUp({ entryMode, bids }: RandomAuction): string {
  const backOf = (kept: number | null) => {
    const back = bids.filter(({ amountPaise }) => amountPaise !== kept).map(({ amountPaise }) => amountPaise);
    return inMoney({ count: back.length, sum: back.reduce((sum, paise) => sum + paise, 0) });
  };
  const nothing = inMoney({ count: 0, sum: 0 });
  if (bids.length === 0) return `${inWords('no_bids', null)}, ${nothing}`;
  for (let amount = 100; amount <= 1000; amount += 100)
    if (bids.filter(({ amountPaise }) => amountPaise === amount).length === 1)
      return `${inWords('winner', amount)}, ${entryMode === 'refundable' ? backOf(amount) : nothing}`;
  return `${inWords('no_unique_bid', null)}, ${entryMode === 'free' ? nothing : backOf(null)}`;
}

const inWords = (outcome: string, amountPaise: number | null) => `${outcome} ${amountPaise ?? ''}`.trim();
const inMoney = ({ count, sum }: { readonly count: number; readonly sum: number }) => `${count} back, ${sum} in all`;

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');

function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);
}
