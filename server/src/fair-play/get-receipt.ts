import type { Receipt } from '@ekbid/contract';
import { receiptNumber, Refusal, toRupees } from '@ekbid/domain';
import { type Budget, checkWait, minutesUntilRoom } from '../budgets.ts';
import type { Deps } from '../context/deps.ts';
import { readClock, type Db } from '../db/database.ts';
import { listReceiptRequests, requestReceiptMail } from '../mail/request-mails.ts';
import type { Bidder } from '../sessions/authorize.ts';
import { type Head, shownHead } from './heads.ts';
import { bidLeaf } from './leaves.ts';
import type { LogStanding } from './log.queries.ts';
import { inclusionProof } from './merkle-tree.ts';
import { headPaceMs, isDue, publishHead, hashesOf } from './publish-head.ts';

type Needs = Pick<Deps, 'db' | 'headKeys'>;
type OwnBid = NonNullable<Awaited<ReturnType<typeof findOwnBid>>>;

/**
 * Returns the proof of a bid against the newest head, for its bidder only. A head that was signed after the end covers
 * every bid.
 */
export async function getReceipt(needs: Needs, bidderId: string, bidId: string): Promise<Receipt> {
  const bid = await findOwnBid(needs.db, bidId, bidderId);
  if (!bid) throw new Refusal('not_found', { what: 'bid' });
  const log = await publishHead(needs, bid.auctionId);
  const index = bid.seq - 1 + Number(bid.eventsBefore);
  const { head } = log;
  const covering = head && head.size > index && !isDue(log) ? head : null;
  return {
    receiptNumber: receiptNumber(bidId),
    auctionId: bid.auctionId,
    auctionTitle: bid.title,
    auctionTitleHindi: bid.titleHindi,
    bidAmount: toRupees(bid.amountPaise),
    createdAt: bid.placedAt.toISOString(),
    file: covering && (await writeFile(needs, bid, index, covering)),
    readyAt: covering ? null : readyAt(log).toISOString(),
  };
}

/** Returns when to try again. If another process is signing now, that is in one second. */
function readyAt(log: LogStanding): Date {
  const { head, now } = log;
  return head === null || isDue(log) ? new Date(now.getTime() + 1000) : new Date(head.signedAt.getTime() + headPaceMs);
}

async function writeFile({ db, headKeys }: Needs, bid: OwnBid, index: number, head: Head): Promise<Receipt['file']> {
  const proof = await hashesOf(db, bid.auctionId, inclusionProof(index, head.size));
  return {
    format: 'ekbid-receipt/1',
    auction: { id: bid.auctionId, title: bid.title },
    leaf: bidLeaf(bid),
    index,
    amount: bid.amountPaise,
    nonce: bid.nonce.toString('hex'),
    proof: proof.map((hash) => hash.toString('hex')),
    head: shownHead(head),
    key: headKeys.named(head.keyId),
  };
}

const perQuarterHour: Budget = { most: 1, withinMinutes: 15 };
const perDay: Budget = { most: 5, withinMinutes: 24 * 60 };

/** Sends the receipt of a bid to the bidder's confirmed address as soon as it is ready. */
export async function mailReceipt(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  { userId, emailConfirmedAt }: Pick<Bidder, 'userId' | 'emailConfirmedAt'>,
  bidId: string,
): Promise<void> {
  const { readyAt } = await getReceipt({ db, headKeys }, userId, bidId);
  if (emailConfirmedAt === null) throw new Refusal('email_not_confirmed');
  await db.transaction().execute(async (db) => {
    // The row is locked, so that concurrent requests cannot exceed the limits.
    await lockBid(db, bidId);
    const earlier = await listReceiptRequests(db, bidId);
    const now = await readClock(db);
    const waits = [perQuarterHour, perDay].map((budget) => minutesUntilRoom(budget, earlier, now));
    checkWait('receipt_mail_limit', Math.max(...waits));
    await requestReceiptMail(db, userId, bidId, readyAt === null ? now : new Date(readyAt));
  });
}

/**
 * Finds a person's bid with the values that its commitment fixes. `eventsBefore` is the number of log events before it.
 */
function findOwnBid(db: Db, bidId: string, bidderId: string) {
  return db
    .selectFrom('bids')
    .innerJoin('auctions', 'auctions.auctionId', 'bids.auctionId')
    .where('bidId', '=', bidId)
    .where('bidderId', '=', bidderId)
    .select(['bids.auctionId', 'title', 'titleHindi', 'seq', 'placedAt'])
    .select(['bidId', 'pseudonym', 'commitment', 'amountPaise', 'nonce'])
    .select((bid) =>
      bid
        .selectFrom('fairPlayEvents')
        .whereRef('fairPlayEvents.auctionId', '=', 'bids.auctionId')
        .whereRef('bidsBefore', '<', 'seq')
        .select((count) => count.fn.countAll<number>().as('events'))
        .as('eventsBefore'),
    )
    .executeTakeFirst();
}

/** Locks a bid, so that concurrent requests for its receipt are counted one after the other. */
async function lockBid(db: Db, bidId: string): Promise<void> {
  await db.selectFrom('bids').where('bidId', '=', bidId).select('bidId').forNoKeyUpdate().execute();
}
