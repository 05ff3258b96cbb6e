import type { Receipt } from '@ekbid/contract';
import { receiptNumber, Refusal, toRupees } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { type Head, shownHead } from './heads.ts';
import { bidLeaf } from './leaves.ts';
import { findOwnBid, type LogStanding } from './log.queries.ts';
import { inclusionProof } from './merkle-tree.ts';
import { headPaceMs, isDue, publishHead } from './publish-head.ts';
import { hashesOf } from './tree.ts';

type Needs = Pick<Deps, 'db' | 'headKeys'>;
type OwnBid = NonNullable<Awaited<ReturnType<typeof findOwnBid>>>;

/** The proof of a bid, for its bidder alone, against the newest head: one fetched after the end covers every bid. */
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
    bidAmount: toRupees(bid.amountPaise),
    createdAt: bid.placedAt.toISOString(),
    file: covering && (await writeFile(needs, bid, index, covering)),
    readyAt: covering ? null : readyAt(log).toISOString(),
  };
}

/** In a second, where somebody else signs at this moment. */
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
