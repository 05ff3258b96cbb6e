import { randomUUID, hash, randomBytes } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { type Keys, sign } from '../context/keys.ts';
import type { Bidder } from '../sessions/authorize.ts';
import type { BidToPlace, PlaceBidAnswer } from './bids.queries.ts';
import { readPaymentToken } from './payment-token.ts';

type Asked = {
  readonly auctionId: string;
  /** Whom the caller says the bid is for: themselves, or it is refused. */
  readonly userId: string;
  readonly amountPaise: number | null;
  readonly token: string | undefined;
};

type Visitor = {
  readonly sessionHash: Buffer | null;
  /** Rejects for whoever is no bidder. */
  readonly admit: () => Promise<Bidder>;
};

type Placed = { bidId: string; ownBids: number; slotsFilled: number; placedAt: Date };

type Needs = Pick<Deps, 'bidBatcher' | 'keys' | 'live'>;

type PaidOrder = Pick<BidToPlace, 'paymentOrderId' | 'auctionId' | 'bidderId' | 'amountPaise'>;

/**
 * Turns the bidder's paid order into their bid (T7). Asked again, it answers with the same bid; it never places two.
 *
 * Whether the session stands is decided together with the bid: it costs no question of its own, and holds at that very
 * moment. Only where something is wrong is the caller asked for alone, and whoever may not bid hears of that first.
 */
export async function placeBid(deps: Needs, { sessionHash, admit }: Visitor, asked: Asked): Promise<Placed> {
  const checkBidder = async () => {
    const { userId } = await admit();
    if (userId !== asked.userId) throw new Refusal('forbidden');
  };
  let order: PaidOrder;
  try {
    order = paidOrderOf(deps, asked);
  } catch (refusal) {
    await checkBidder();
    throw refusal;
  }
  const answer = sessionHash && (await handIn(deps, order, sessionHash));
  if (answer && answer.verdict !== 'not_admitted') return placedOrRefused(answer);
  await checkBidder();
  throw new Refusal('not_signed_in');
}

/** What the caller asks for, where the token is of whom they say they are. */
function paidOrderOf({ keys }: Pick<Deps, 'keys'>, { auctionId, userId, amountPaise, token }: Asked): PaidOrder {
  if (amountPaise === null) throw new Refusal('bid_amount_missing');
  return { paymentOrderId: readPaymentToken(keys, token, userId), auctionId, bidderId: userId, amountPaise };
}

/** Decides what becomes of a paid order: its bid, or a refusal that says why the money goes back. */
export async function placePaidOrder(deps: Needs, order: PaidOrder): Promise<Placed> {
  return placedOrRefused(await handIn(deps, order, null));
}

/** Null for a session: whoever hands it in is nobody's browser. */
async function handIn(
  { bidBatcher, keys, live }: Needs,
  order: PaidOrder,
  sessionHash: Buffer | null,
): Promise<PlaceBidAnswer> {
  const opening = {
    ...order,
    bidId: randomUUID(),
    pseudonym: pseudonymOf(keys, order.auctionId, order.bidderId),
    nonce: newNonce(),
  };
  const bid: BidToPlace = { ...opening, sessionHash, commitment: commitmentOf(opening) };
  const answer = await bidBatcher.take(bid);
  // The id is this call's own: of a bid that was there before, everybody has heard.
  const isNew = answer.bidId === bid.bidId;
  if (isNew) live.auctionChanged(order.auctionId);
  if (isNew || answer.verdict === 'refund_due') live.personChanged(order.bidderId);
  return answer;
}

function placedOrRefused(answer: PlaceBidAnswer): Placed {
  switch (answer.verdict) {
    case 'not_admitted':
      throw new Refusal('not_signed_in');
    case 'placed':
    case 'already_placed':
      return asPlaced(answer);
    case 'refund_due':
    case 'refunded':
      throw new Refusal('payment_refunded', { reason: answer.reason ?? 'auction_ended' });
    case 'unpaid':
      throw new Refusal('payment_not_made');
    case 'mismatch':
      throw new Refusal('payment_of_another_bid');
    case 'unknown':
      throw new Refusal('payment_token_invalid');
  }
}

function asPlaced({ bidId, ownBids, slotsFilled, placedAt }: PlaceBidAnswer): Placed {
  if (bidId === null || placedAt === null) throw new Error('a placed bid without id or time');
  return { bidId, ownBids, slotsFilled, placedAt };
}

/** What a commitment binds. The nonce keeps anyone from finding the amount by trying them all. */
type Opening = {
  readonly auctionId: string;
  readonly bidId: string;
  readonly pseudonym: Buffer;
  readonly amountPaise: number;
  readonly nonce: Buffer;
};

const domainTag = Buffer.from('ekbid bid v1\0');

/** SHA-256 over tag, auction (16 bytes), bid (16), pseudonym (16), amount in paise (8, big-endian) and nonce (32). */
export function commitmentOf({ auctionId, bidId, pseudonym, amountPaise, nonce }: Opening): Buffer {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64BE(BigInt(amountPaise));
  const committed = Buffer.concat([domainTag, uuidBytes(auctionId), uuidBytes(bidId), pseudonym, amount, nonce]);
  return hash('sha256', committed, 'buffer');
}

/** A bidder's name in one auction's log; another auction's says nothing about it being the same person. */
function pseudonymOf(keys: Pick<Keys, 'pseudonym'>, auctionId: string, bidderId: string): Buffer {
  return sign(keys.pseudonym, auctionId, bidderId).subarray(0, 16);
}

export function newNonce(): Buffer {
  return randomBytes(32);
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
