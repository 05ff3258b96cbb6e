import { createHash } from 'node:crypto';
import { auditPath, consistencyProof, treeHash } from './rfc-6962.ts';
import { signer } from './signer.ts';

/** Builds openings, receipts and heads by docs/fair-play.md, without code of the checker. */

export type Line = {
  leaf: string;
  amount?: number;
  nonce?: string;
  payment?: string;
  refund?: { amount: number; reference: string | null };
  text?: string;
};
export type Placed = { bidder: number; amount: number; seconds?: number };
export type Terms = { lowest: number; highest: number; step: number; slots: number; starts: number; ends: number };

export const ekbid = signer('ekbid');
export const title = 'A silver kettle';
const hex = (word: string, digits: number) => createHash('sha256').update(word).digest('hex').slice(0, digits);
export const uuid = (word: string) => hex(word, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
export const auctionId = uuid('auction');
/** The time this many seconds after noon. */
export const time = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 12) + seconds * 1000).toISOString();
export const terms: Terms = { lowest: 100, highest: 100_000, step: 100, slots: 1000, starts: 0, ends: 3600 };
export const pseudonym = (bidder: number) => hex(`bidder ${bidder}`, 32);

export function commitment(auction: string, bid: string, bidder: string, amount: number, nonce: string) {
  const paise = Buffer.alloc(8);
  paise.writeBigUInt64BE(BigInt(amount));
  const ids = [auction, bid, bidder].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  const bytes = [Buffer.from('ekbid bid v1\0'), ...ids, paise, Buffer.from(nonce, 'hex')];
  return createHash('sha256').update(Buffer.concat(bytes)).digest('hex');
}

export const rulesLine = ({ lowest, highest, step, slots, starts, ends }: Terms): Line => ({
  leaf:
    `ekbid-rules/1 auction=${auctionId} starts=${time(starts)} ends=${time(ends)} lowest=${lowest} highest=${highest} ` +
    `step=${step} slots=${slots} bids-per-person=5 winner=lowest-amount-of-one-person`,
});

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
export const prize = {
  format: 'ekbid-prize/1',
  title,
  description: 'Polished, 1.5 litres.',
  pictures: [sha256Of('picture')],
};

/** Rules of version 2, which name the prize. */
export const rulesWithPrize = (terms: Terms, document: object | string = prize): Line => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const { leaf } = rulesLine(terms);
  return { leaf: `${leaf.replace('ekbid-rules/1', 'ekbid-rules/2')} prize=${sha256Of(text)}` };
};

export const additionLine = (seconds: number, text: string): Line => ({
  leaf: `ekbid-addition/1 at=${time(seconds)} text=${sha256Of(text)}`,
  text,
});

export function bidLine(number: number, { bidder, amount, seconds = number }: Placed, word = `bid ${number}`): Line {
  const bid = uuid(word);
  const nonce = hex(`nonce of ${word}`, 64);
  const sealed = commitment(auctionId, bid, pseudonym(bidder), amount, nonce);
  return {
    leaf: `ekbid-bid/1 number=${number} at=${time(seconds)} bid=${bid} bidder=${pseudonym(bidder)} commitment=${sealed}`,
    amount,
    nonce,
    payment: hex(`payment of ${word}`, 64),
  };
}

export const endLine = (seconds: number, ends: number): Line => ({
  leaf: `ekbid-end/1 at=${time(seconds)} ends=${time(ends)}`,
});

/** Finds the winner in a slow but obvious way: it looks for another bidder with the same amount, for every bid. */
export function winnerOf(placed: readonly Placed[]): number {
  const alone = placed.flatMap(({ amount, bidder }, i) =>
    placed.some((other) => other.amount === amount && other.bidder !== bidder) ? [] : [{ amount, i }],
  );
  const lowest = Math.min(...alone.map(({ amount }) => amount));
  return alone.find(({ amount }) => amount === lowest)?.i ?? -1;
}

export function resultLine(placed: readonly Placed[], seconds: number): Line {
  const winner = winnerOf(placed);
  const named = `winner bid=${uuid(`bid ${winner + 1}`)} amount=${placed[winner]?.amount}`;
  const outcome = placed.length === 0 ? 'no_bids' : winner < 0 ? 'no_unique_bid' : named;
  return { leaf: `ekbid-result/1 at=${time(seconds)} outcome=${outcome}` };
}

/** The lines of an auction in which nothing was changed. */
export function linesOf(placed: readonly Placed[], given: Partial<Terms> = {}): Line[] {
  const rules = { ...terms, ...given };
  const isBack = placed.length > 0 && winnerOf(placed) < 0;
  const bids = placed.map((bid, i) => {
    const line = bidLine(i + 1, bid);
    return isBack
      ? { ...line, refund: { amount: bid.amount, reference: i % 2 ? hex(`refund ${i}`, 64) : null } }
      : line;
  });
  return [rulesLine(rules), ...bids, resultLine(placed, rules.ends)];
}

const bytes = (lines: readonly Line[]) => lines.map(({ leaf }) => Buffer.from(leaf));
const auction = { id: auctionId, title };

const timeIn = ({ leaf }: Line) => / (?:at|starts)=(\S+)/.exec(leaf)?.[1] ?? '';

/** A head that is signed at the time of the last line. */
export function headOf(lines: readonly Line[], by = ekbid) {
  const root = treeHash(bytes(lines)).toString('hex');
  return by.sign(
    `ekbid-head/1 auction=${auctionId} size=${lines.length} root=${root} at=${timeIn(lines.at(-1) ?? { leaf: '' })} key=${by.key.id}`,
  );
}

export const openingOf = (lines: Line[], by = ekbid) => ({
  format: 'ekbid-opening/1',
  auction: { ...auction },
  head: headOf(lines, by),
  keys: [{ ...by.key }],
  leaves: structuredClone(lines),
});

/** Wraps data as the server's answers do. */
export const answerOf = <Data>(data: Data) => ({ success: true, message: '', data });

/** The receipt of the bid at `index`, from the log when it had `size` entries. */
export function receiptOf(lines: readonly Line[], index: number, size = lines.length, by = ekbid) {
  const seen = lines.slice(0, size);
  const { leaf, amount, nonce } = lines[index] ?? { leaf: '' };
  return {
    format: 'ekbid-receipt/1',
    auction: { ...auction },
    leaf,
    index,
    amount,
    nonce,
    proof: auditPath(index, bytes(seen)).map((hash) => hash.toString('hex')),
    head: headOf(seen, by),
    key: { ...by.key },
  };
}

export const savedHeadOf = (lines: readonly Line[], size = lines.length, by = ekbid) => ({
  format: 'ekbid-head/1',
  auction: { ...auction },
  head: headOf(lines.slice(0, size), by),
  key: { ...by.key },
});

/** Proves that the log with the first `from` entries is the beginning of the log with the first `size` entries. */
export const consistencyOf = (lines: readonly Line[], from: number, size = lines.length) => ({
  from,
  proof: consistencyProof(from, bytes(lines.slice(0, size))).map((hash) => hash.toString('hex')),
});
