import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, id, instant, reply, rupees } from './schemas.ts';

// docs/fair-play.md describes these files. A file that is saved today must stay checkable for ever.

const hex = (digits: RegExp) => z.string().check(z.regex(digits));
const hash = hex(/^[0-9a-f]{64}$/);
const wholeNumber = z.number().check(z.int(), z.nonnegative());

/** The signed state of the log at one moment: a line of text, and EkBid's signature over it. */
const signedHead = z.object({ signed: z.string(), signature: hex(/^[0-9a-f]{128}$/) });
const publicKey = z.object({ id: hex(/^[0-9a-f]{16}$/), publicKey: hash });
const auctionNamed = z.object({ id, title: z.string() });

/** Amounts in the files are paise, because the hashes are computed from paise. */
export const receiptFile = z.object({
  format: z.literal('ekbid-receipt/1'),
  auction: auctionNamed,
  leaf: z.string(),
  index: wholeNumber,
  amount: wholeNumber,
  nonce: hash,
  proof: z.array(hash),
  head: signedHead,
  key: publicKey,
});
export type ReceiptFile = z.infer<typeof receiptFile>;

export const headFile = z.object({
  format: z.literal('ekbid-head/1'),
  auction: auctionNamed,
  head: signedHead,
  key: publicKey,
});
export type HeadFile = z.infer<typeof headFile>;

export const receipt = z.object({
  receiptNumber: z.string(),
  auctionId: id,
  auctionTitle: z.string(),
  auctionTitleHindi: z.nullable(z.string()),
  bidAmount: rupees,
  createdAt: instant,
  /** Null until a signed head covers the bid. */
  file: z.nullable(receiptFile),
  /** When to request the receipt again, because it will have a file then. Null if there is a file already. */
  readyAt: z.nullable(instant),
});
export type Receipt = z.infer<typeof receipt>;

export const getReceipt = endpoint('GET /bids/:bidId/receipt', {
  access: 'signed-in',
  summary: 'The proof of one’s own bid: its entry in the fair-play log, and that the log holds it',
  params: z.object({ bidId: id }),
  reply: reply(receipt),
});

export const mailReceipt = endpoint('POST /bids/:bidId/receipt/mail', {
  access: 'signed-in',
  summary: 'Send the receipt of one’s own bid to one’s own confirmed address',
  params: z.object({ bidId: id }),
  reply: doneReply,
});

export const fairPlay = z.object({
  /** The number of entries in the log. Null before the log begins. */
  size: z.nullable(wholeNumber),
  signedAt: z.nullable(instant),
  file: z.nullable(headFile),
  /** Whether the opening can be fetched, that is, whether the result is declared. */
  opened: z.boolean(),
  /** Proves that the log of the requested size is the beginning of the log in `file`. */
  consistency: z.nullable(z.object({ from: wholeNumber, proof: z.array(hash) })),
});
export type FairPlay = z.infer<typeof fairPlay>;

export const getFairPlay = endpoint('GET /auctions/:auctionId/fair-play', {
  access: 'public',
  summary: 'The signed head of an auction’s fair-play log, a new one every ten seconds at most',
  params: z.object({ auctionId: id }),
  query: z.object({
    /** The size of a head that the caller has saved. */
    since: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000_000))),
  }),
  reply: reply(fairPlay),
});

export const fairPlayKey = z.extend(publicKey, {
  /** Whether new heads are signed with this key. If not, it is a former key. */
  signsNow: z.boolean(),
});
export type FairPlayKey = z.infer<typeof fairPlayKey>;

export const listFairPlayKeys = endpoint('GET /fair-play/keys', {
  access: 'public',
  summary: 'The public keys EkBid signs the fair-play log with, and signed it with before',
  reply: reply(z.array(fairPlayKey)),
});

const openedLeaf = z.object({
  leaf: z.string(),
  amount: z.optional(wholeNumber),
  nonce: z.optional(hash),
  payment: z.optional(hash),
  refund: z.optional(z.object({ amount: wholeNumber, reference: z.nullable(hash) })),
  /** The text that an addition appends to the description. */
  text: z.optional(z.string()),
});
export type OpenedLeaf = z.infer<typeof openedLeaf>;

export const openingFile = z.object({
  format: z.literal('ekbid-opening/1'),
  /** The auction as EkBid shows it. The description includes the additions. */
  auction: z.extend(auctionNamed, { description: z.string() }),
  head: signedHead,
  keys: z.array(publicKey),
  /** The prize document that was hashed. Logs with rules of version 1 have none. */
  prize: z.optional(z.string()),
  leaves: z.array(openedLeaf),
});

export const openFairPlay = endpoint('GET /auctions/:auctionId/fair-play/opening', {
  access: 'public',
  summary: 'A declared auction’s whole log with every amount, as a file to check',
  params: z.object({ auctionId: id }),
  file: 'json',
  reply: openingFile,
});
