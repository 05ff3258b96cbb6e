import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { Refusal } from '@ekbid/domain';
import type { Deps } from '../context/deps.ts';
import { type Keys, isSame, sign } from '../context/keys.ts';
import type { UncheckedBidder } from '../sessions/authorize.ts';
import type { BidToPlace, BidWithPayment, PlaceBidAnswer } from './bids.queries.ts';

export type AskedBid = {
  readonly auctionId: string;
  /** The bidder that the request names. It must be the caller. */
  readonly userId: string;
  readonly amountPaise: number | null;
  readonly token: string | undefined;
};

export type Placed = { bidId: string; ownBids: number; slotsFilled: number; placedAt: Date };

type Needs = Pick<Deps, 'bidBatcher' | 'keys' | 'live'>;

type PaidOrder = Pick<BidToPlace, 'paymentOrderId' | 'auctionId' | 'bidderId' | 'amountPaise'>;
type OrderWithPayment = Pick<BidWithPayment, 'payment' | 'auctionId' | 'bidderId' | 'amountPaise'>;

/**
 * Turns the bidder's paid order into a bid (T7 in docs/money.md). A repeated call returns the same bid and never places
 * a second one. The statement that places the bid also checks the session: this saves a query, and the session is valid
 * at the moment of the bid. Only after a failure is the caller authorized separately, so that a missing permission is
 * reported before any other reason.
 */
export async function placeBid(deps: Needs, { sessionHash, admit }: UncheckedBidder, asked: AskedBid): Promise<Placed> {
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
  const answer = sessionHash && (await submit(deps, order, sessionHash));
  if (answer && answer.verdict !== 'not_admitted') return placedOrRefused(answer);
  await checkBidder();
  throw new Refusal('not_signed_in');
}

/** Returns the order that the token pays for. Throws unless the token belongs to the bidder that the request names. */
function paidOrderOf({ keys }: Pick<Deps, 'keys'>, { auctionId, userId, amountPaise, token }: AskedBid): PaidOrder {
  if (amountPaise === null) throw new Refusal('bid_amount_missing');
  return { paymentOrderId: readPaymentToken(keys, token, userId), auctionId, bidderId: userId, amountPaise };
}

/** Turns a paid order into its bid. If that is not possible, throws the refusal with the reason for the refund. */
export async function placePaidOrder(deps: Needs, order: PaidOrder): Promise<Placed> {
  return placedOrRefused(await submit(deps, order, null));
}

/**
 * Books a payment and places its bid in one step. Returns null unless the database decided that the order is a bid or
 * owed a refund. The payment may then have been booked, but nothing else has changed.
 */
export async function placeWithPayment(
  deps: Needs,
  order: OrderWithPayment,
  sessionHash: Buffer,
): Promise<Placed | null> {
  const answer = await submit(deps, order, sessionHash);
  const isDecided = ['placed', 'already_placed', 'refund_due'].includes(answer.verdict);
  return isDecided ? placedOrRefused(answer) : null;
}

/** `sessionHash` is null if background work places the bid. */
async function submit(
  { bidBatcher, keys, live }: Needs,
  order: PaidOrder | OrderWithPayment,
  sessionHash: Buffer | null,
): Promise<PlaceBidAnswer> {
  const bid = { ...openBid(keys, order), sessionHash };
  const answer = await bidBatcher.take(bid);
  // Another id means that the bid was already placed and announced by an earlier call.
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

export function asPlaced({ bidId, ownBids, slotsFilled, placedAt }: PlaceBidAnswer): Placed {
  if (bidId === null || placedAt === null) throw new Error('a placed bid without id or time');
  return { bidId, ownBids, slotsFilled, placedAt };
}

/** Prepares a new bid: gives it an id, and computes the commitment that the fair-play log will contain. */
export function openBid<Bid extends Pick<Opening, 'auctionId' | 'amountPaise'> & { readonly bidderId: string }>(
  keys: Pick<Keys, 'pseudonym'>,
  bid: Bid,
) {
  const opening = {
    ...bid,
    // Ids that begin with the time are near each other in the index, so a bid costs less.
    bidId: randomUUIDv7(),
    pseudonym: pseudonymOf(keys, bid.auctionId, bid.bidderId),
    nonce: newNonce(),
  };
  return { ...opening, commitment: commitmentOf(opening) };
}

/** The values that a commitment fixes. The random nonce prevents finding the amount by trying all amounts. */
type Opening = {
  readonly auctionId: string;
  readonly bidId: string;
  readonly pseudonym: Buffer;
  readonly amountPaise: number;
  readonly nonce: Buffer;
};

const domainTag = Buffer.from('ekbid bid v1\0');

/**
 * Computes the commitment: SHA-256 over the tag, the auction id, the bid id and the pseudonym (16 bytes each of the
 * three), the amount in paise (8 bytes, big-endian) and the nonce (32 bytes).
 */
export function commitmentOf({ auctionId, bidId, pseudonym, amountPaise, nonce }: Opening): Buffer {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64BE(BigInt(amountPaise));
  const committed = Buffer.concat([domainTag, uuidBytes(auctionId), uuidBytes(bidId), pseudonym, amount, nonce]);
  return hash('sha256', committed, 'buffer');
}

/** Returns a bidder's pseudonym in one auction's log. A person's pseudonyms in different auctions cannot be linked. */
function pseudonymOf(keys: Pick<Keys, 'pseudonym'>, auctionId: string, bidderId: string): Buffer {
  return sign(keys.pseudonym, auctionId, bidderId).subarray(0, 16);
}

export function newNonce(): Buffer {
  return randomBytes(32);
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/**
 * Writes a payment token: the order id, a dot, and an HMAC over "bid", the order id and the bidder's id. It can be
 * computed again at any time, so it is not stored.
 */
export function writePaymentToken(keys: Pick<Keys, 'payment-token'>, paymentOrderId: string, bidderId: string): string {
  return `${paymentOrderId}.${tokenMac(keys, paymentOrderId, bidderId).toString('base64url')}`;
}

/**
 * Returns the order id of a payment token. Throws if the token is not valid for this bidder. `header` is the token,
 * with or without `Bearer`.
 */
export function readPaymentToken(
  keys: Pick<Keys, 'payment-token'>,
  header: string | undefined,
  bidderId: string,
): string {
  const match = /^(?:Bearer )?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/i.exec(header?.trim() ?? '');
  const [, paymentOrderId, mac] = match ?? [];
  if (paymentOrderId === undefined || mac === undefined) throw new Refusal('payment_token_invalid');
  if (!isSame(Buffer.from(mac, 'base64url'), tokenMac(keys, paymentOrderId, bidderId)))
    throw new Refusal('payment_token_of_another');
  return paymentOrderId;
}

function tokenMac(keys: Pick<Keys, 'payment-token'>, paymentOrderId: string, bidderId: string): Buffer {
  return sign(keys['payment-token'], 'bid', paymentOrderId, bidderId);
}
