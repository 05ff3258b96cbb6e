import { hash } from 'node:crypto';
import type { FairPlay, OpenedLeaf } from '@ekbid/contract';
import { type EntryMode, isSealed, Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { type Head, shownHead, writeHeadFile } from './heads.ts';
import { bidLeaf, eventLeaf, type LogEvent, type BidLeaf } from './leaves.ts';
import { type LogStanding, type EventRow, listEvents } from './log.queries.ts';
import { consistencyProof } from './merkle-tree.ts';
import { publishHead, hashesOf, inLogOrder, readBids } from './publish-head.ts';

type Needs = Pick<Deps, 'db' | 'headKeys'>;

/**
 * Returns the newest head. If the caller has an older one of size `since`, also returns the proof that the log
 * continues it.
 */
export async function getFairPlay(needs: Needs, auctionId: string, since: number | undefined): Promise<FairPlay> {
  const log = await publishHead(needs, auctionId);
  const { head, outcome, loggedOutcome } = log;
  return {
    size: head?.size ?? null,
    signedAt: head?.signedAt.toISOString() ?? null,
    file: head && writeHeadFile(needs.headKeys, log.title, head),
    opened: !isSealed(outcome) && !isSealed(loggedOutcome),
    consistency: head && since !== undefined && since <= head.size ? await proveSince(needs, head, since) : null,
  };
}

async function proveSince({ db }: Needs, { auctionId, size }: Head, since: number): Promise<FairPlay['consistency']> {
  const proof = await hashesOf(db, auctionId, consistencyProof(since, size));
  return { from: since, proof: proof.map((hash) => hash.toString('hex')) };
}

/**
 * Streams the whole log of a declared auction with the values that its commitments fix, one leaf per line. The result
 * in it comes from the log, even if the auction's row differs. Refuses unless both the log and the row say that the
 * auction is declared.
 */
export async function openFairPlay(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  auctionId: string,
): Promise<{ name: string; text: AsyncIterable<string> }> {
  const log = await publishHead({ db, headKeys }, auctionId);
  checkMayOpen(log);
  const { head } = log;
  // Another process is signing the last entries now.
  if (head?.size !== log.bids + log.events) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
  const key = headKeys.named(head.keyId);
  const events = await listEvents(db, auctionId, log.events);
  const [rules] = events;
  const start = {
    format: 'ekbid-opening/1',
    // The texts as the site shows them now, so that a checker can compare them with the log.
    auction: { id: auctionId, title: log.title, description: await readDescription(db, auctionId) },
    head: shownHead(head),
    keys: [key, ...headKeys.all.filter(({ id }) => id !== key.id)],
    ...(rules?.kind === 'rules' && rules.prize !== null && { prize: rules.prize }),
  };
  return { name: `ekbid-opening-${auctionId}`, text: writeLines(start, openLeaves(db, auctionId, log, events)) };
}

function checkMayOpen({ outcome, loggedOutcome, withheld }: LogStanding): void {
  if (withheld && (isSealed(outcome) || isSealed(loggedOutcome))) throw new Refusal('result_withheld');
  if (outcome === 'cancelled') throw new Refusal('log_sealed_for_ever');
  if (isSealed(outcome)) throw new Refusal('log_still_sealed');
}

async function readDescription(db: Db, auctionId: string): Promise<string> {
  const auction = db.selectFrom('auctions').where('auctionId', '=', auctionId).select('description');
  return (await auction.executeTakeFirstOrThrow()).description;
}

async function* writeLines(start: object, leaves: AsyncIterable<OpenedLeaf>): AsyncGenerator<string> {
  yield `${JSON.stringify(start).slice(0, -1)},"leaves":[`;
  let separator = '\n';
  for await (const leaf of leaves) {
    yield separator + JSON.stringify(leaf);
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* openLeaves(db: Db, auctionId: string, { bids }: LogStanding, events: readonly EventRow[]) {
  const isOwed = refundsOwed(events);
  const opened = readBids((after, last) => listOpenedBids(db, auctionId, after, last), 0, bids);
  for await (const entry of inLogOrder(events, opened))
    yield 'bid' in entry ? openBid(entry.bid, isOwed(entry.bid)) : openEvent(entry.event);
}

function openEvent(event: LogEvent): OpenedLeaf {
  return { leaf: eventLeaf(event), ...(event.kind === 'addition' && { text: event.addition }) };
}

/**
 * Returns a function that says, from the log alone, whether a bid's money goes back. It does not matter whether the
 * refund is recorded yet.
 */
function refundsOwed(events: readonly EventRow[]): (bid: OpenedBid) => boolean {
  const [rules] = events;
  const result = events.find((event) => event.kind === 'result');
  const promised = rules?.kind === 'rules' && rules.prize !== null ? (JSON.parse(rules.prize) as PromisedEntry) : {};
  const entryMode = promised.entryMode ?? 'paid';
  return ({ bidId }) => {
    if (entryMode === 'free') return false;
    if (result?.outcome === 'no_unique_bid') return true;
    return entryMode === 'refundable' && bidId !== result?.winningBidId;
  };
}

type PromisedEntry = { readonly entryMode?: EntryMode };

function openBid(bid: OpenedBid, isOwed: boolean): OpenedLeaf {
  const refundPaise = bid.refundPaise ?? (isOwed ? bid.amountPaise : null);
  return {
    leaf: bidLeaf(bid),
    amount: bid.amountPaise,
    nonce: bid.nonce.toString('hex'),
    // A free bid has no payment.
    ...(bid.providerPaymentId !== null && { payment: referenceHash('payment', bid.providerPaymentId) }),
    ...(refundPaise !== null && {
      refund: {
        amount: refundPaise,
        reference: bid.providerRefundId && referenceHash('refund', bid.providerRefundId),
      },
    }),
  };
}

/**
 * Hashes an id of the provider. People who know the id can find it by its hash, but the hash does not reveal the id.
 */
function referenceHash(kind: 'payment' | 'refund', id: string): string {
  return hash('sha256', `ekbid ${kind} v1\0${id}`, 'hex');
}

type OpenedBid = BidLeaf & {
  readonly amountPaise: number;
  readonly nonce: Buffer;
  readonly providerPaymentId: string | null;
  readonly refundPaise: number | null;
  readonly providerRefundId: string | null;
};

/**
 * Lists the bids of a declared auction with the values that their commitments fix, from number `after` (excluded) to
 * `last` (included).
 */
async function listOpenedBids(db: Db, auctionId: string, after: number, last: number): Promise<OpenedBid[]> {
  const { rows } = await sql<OpenedBid>`
    select b.seq, b.placed_at, b.bid_id, b.pseudonym, b.commitment, b.amount_paise, b.nonce, p.provider_payment_id,
      r.amount_paise as refund_paise, case when r.state = 'refunded' then r.provider_refund_id end as provider_refund_id
    from bids b
    left join payments p on p.payment_order_id = b.payment_order_id and p.is_first
    left join refunds r using (payment_id)
    where b.auction_id = ${auctionId} and b.seq > ${after} and b.seq <= ${last}
    order by b.seq`.execute(db);
  return rows;
}
