import { bytesOf, toHex, writeHex } from './bytes.mjs';
import { bidsPerPerson } from './leaves.mjs';
import { isHash, isObject, isWhole } from './read-file.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { BidLeaf, RulesLeaf } from './leaves.mjs' */
/** @import { Members } from './read-file.mjs' */
/** @import { PrizeFacts, Tools } from './report.ts' */
/** @import { OpenedBid } from './result.mjs' */

/** @typedef {{ amount: number, nonce: string, payment?: string, refund?: { amount: number, reference: string | null } }} Opened */

/** @param {unknown} value */
const isRefund = (value) =>
  isObject(value) && isWhole(value['amount']) && (value['reference'] === null || isHash(value['reference']));

/**
 * The members that only the entry of a bid has. Each name has the check of its value.
 * @type {Record<string, (value: unknown) => boolean>}
 */
export const bidMembers = {
  amount: isWhole,
  nonce: isHash,
  payment: isHash,
  refund: (value) => value === undefined || isRefund(value),
};

/**
 * A bid of a `free` auction has no payment, so no refund either.
 * @type {typeof bidMembers}
 */
const freeBidMembers = {
  ...bidMembers,
  payment: (value) => value === undefined,
  refund: (value) => value === undefined,
};

/**
 * Reads the bids of an opening in their order. Runs checks 3, 4 and 5 of docs/fair-play.md for each bid.
 * @param {{ auctionId: string, rules: RulesLeaf | null, entryMode: PrizeFacts['entryMode'], sha256: Tools['sha256'], findings: Findings }} log
 */
export function readBids({ auctionId, rules, entryMode, sha256, findings }) {
  const shape = Object.entries(entryMode === 'free' ? freeBidMembers : bidMembers);
  const commitmentTo = commitments(sha256, auctionId);
  /** @type {OpenedBid[]} */
  const bids = [];
  /** @type {Map<number, { amount: number, isConfirmed: boolean }>} */
  const refunds = new Map();
  /** @type {Map<string, { place: number, bids: number }>} */
  const bidders = new Map();
  /** @type {Map<string, { bid: number, entry: number }>} */
  const ids = new Map();
  /** @type {Map<string, number>} */
  const payments = new Map();
  let count = 0;
  let lastNumber = 0;

  /** @param {BidLeaf} leaf @param {number} entry @param {string | undefined} ends */
  function checkPlace({ number, at }, entry, ends) {
    if (number !== lastNumber + 1) {
      findings.add({ code: 'bid_number_wrong', bid: number, entry, expected: lastNumber + 1 });
    }
    if (rules && at < rules.starts) findings.add({ code: 'bid_too_early', bid: number, at, starts: rules.starts });
    if (ends !== undefined && at >= ends) findings.add({ code: 'bid_too_late', bid: number, at, ends });
    lastNumber = number;
  }

  /** @param {BidLeaf} leaf @param {number} entry */
  function checkBidder({ number, bid, bidder }, entry) {
    const same = ids.get(bid);
    if (same) findings.add({ code: 'bid_twice', bid: number, first: same.bid });
    else ids.set(bid, { bid: number, entry });

    const known = bidders.get(bidder) ?? { place: bidders.size, bids: 0 };
    bidders.set(bidder, known);
    if (++known.bids > bidsPerPerson) {
      findings.add({ code: 'bidder_over_limit', bid: number, bidder, limit: bidsPerPerson });
    }
    return known.place;
  }

  /** @param {number} bid @param {number} amount */
  function checkGrid(bid, amount) {
    if (!rules) return;
    const { lowest, highest, step } = rules;
    const fits =
      amount >= lowest && amount <= highest && (step > 0 ? (amount - lowest) % step === 0 : amount === lowest);
    if (!fits) findings.add({ code: 'amount_off_grid', bid, amount, lowest, highest, step });
  }

  /** @param {BidLeaf} leaf @param {Opened} opened */
  function checkOpened(leaf, opened) {
    const bid = leaf.number;
    if (commitmentTo(leaf, opened) !== leaf.commitment) {
      findings.add({ code: 'commitment_wrong', bid, amount: opened.amount });
    }
    checkGrid(bid, opened.amount);
    if (opened.payment === undefined) return;
    const first = payments.get(opened.payment);
    if (first === undefined) payments.set(opened.payment, bid);
    else findings.add({ code: 'payment_twice', bid, first });
  }

  /**
   * @param {BidLeaf} leaf
   * @param {number} entry
   * @param {Members} members
   * @param {string | undefined} ends the end of the auction at that entry
   */
  function add(leaf, entry, members, ends) {
    count++;
    checkPlace(leaf, entry, ends);
    const bidder = checkBidder(leaf, entry);

    const wrong = shape.filter(([name, fits]) => !fits(members[name]));
    for (const [member] of wrong) findings.add({ code: 'bid_member_wrong', bid: leaf.number, entry, member });
    if (wrong.length > 0) return;

    const opened = /** @type {Opened} */ (/** @type {unknown} */ (members));
    checkOpened(leaf, opened);
    bids.push({ number: leaf.number, id: leaf.bid, at: leaf.at, amount: opened.amount, bidder });
    const { refund } = opened;
    if (refund) refunds.set(bids.length - 1, { amount: refund.amount, isConfirmed: refund.reference !== null });
  }

  return {
    add,
    bids,
    refunds,
    count: () => count,
    entryOf: (/** @type {string} */ id) => ids.get(id)?.entry,
    pseudonyms: () => [...bidders.keys()],
  };
}

/** @typedef {ReturnType<typeof readBids>} Bids */

const tag = bytesOf('ekbid bid v1\0');
const auctionAt = tag.length;
const bidAt = auctionAt + 16;
const bidderAt = bidAt + 16;
const amountAt = bidderAt + 16;
const nonceAt = amountAt + 8;

/**
 * Returns a function that computes the commitment to a bid, in hex. docs/fair-play.md defines the bytes that are
 * hashed.
 * @param {Tools['sha256']} sha256
 * @param {string} auctionId
 */
export function commitments(sha256, auctionId) {
  const bytes = new Uint8Array(nonceAt + 32);
  const view = new DataView(bytes.buffer);
  bytes.set(tag);
  writeHex(auctionId.replaceAll('-', ''), bytes, auctionAt);

  /** @param {{ bid: string, bidder: string }} leaf @param {{ amount: number, nonce: string }} opened */
  return ({ bid, bidder }, { amount, nonce }) => {
    writeHex(bid.replaceAll('-', ''), bytes, bidAt);
    writeHex(bidder, bytes, bidderAt);
    view.setBigUint64(amountAt, BigInt(amount));
    writeHex(nonce, bytes, nonceAt);
    return toHex(sha256(bytes));
  };
}
