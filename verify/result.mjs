/** @import { Findings } from './findings.mjs' */
/** @import { ResultLeaf } from './leaves.mjs' */
/** @import { Log } from './log.mjs' */
/** @import { Outcome, Verdict } from './report.ts' */

/** @param {readonly OpenedBid[]} sorted @param {readonly string[]} pseudonyms @param {Findings} findings */
function checkAmountsOfBidders(sorted, pseudonyms, findings) {
  for (const [i, { number, amount, bidder }] of sorted.entries()) {
    const before = sorted[i - 1];
    if (before?.amount === amount && before.bidder === bidder) {
      findings.add({
        code: 'amount_twice',
        bid: number,
        first: before.number,
        amount,
        bidder: pseudonyms[bidder] ?? '',
      });
    }
  }
}

/** @param {Log} log @param {OpenedBid | null} winner @returns {Outcome} */
function outcomeOf({ bids }, winner) {
  if (winner) return 'winner';
  return bids.count() === 0 ? 'no_bids' : 'no_unique_bid';
}

/** @param {ResultLeaf} result @param {Log} log @returns {Verdict} */
function statedBy(result, { bids }) {
  if (result.outcome !== 'winner') return { outcome: result.outcome, bid: null, amount: null };
  const named = bids.bids.find(({ id }) => id === result.bid);
  return { outcome: 'winner', bid: named?.number ?? null, amount: result.amount };
}

/** @param {Log} log @param {ResultLeaf} result @param {Verdict} computed @param {OpenedBid | null} winner @param {Findings} findings */
function checkResultLeaf(log, result, computed, winner, findings) {
  const { rules, ends, bids } = log;
  if (rules && ends !== undefined && result.at < ends && bids.count() < rules.slots) {
    findings.add({ code: 'result_too_early', at: result.at, ends, bids: bids.count(), slots: rules.slots });
  }
  const fits =
    result.outcome === 'winner'
      ? result.bid === winner?.id && result.amount === winner.amount
      : result.outcome === computed.outcome;
  if (!fits) findings.add({ code: 'result_wrong', stated: statedBy(result, log), computed });
}

/**
 * Returns a function that says whether a bid must be refunded.
 * @param {Log} log
 * @param {Outcome} outcome
 * @param {OpenedBid | null} winner
 * @returns {(bid: OpenedBid) => boolean}
 */
function refundsOwed({ prize: { entryMode } }, outcome, winner) {
  if (entryMode === 'refundable') return ({ id }) => id !== winner?.id;
  return () => entryMode === 'paid' && outcome === 'no_unique_bid';
}

/** @param {Log} log @param {(bid: OpenedBid) => boolean} isOwed @param {Findings} findings */
function checkRefunds({ bids: { bids, refunds } }, isOwed, findings) {
  for (const [place, bid] of bids.entries()) {
    const { number, amount } = bid;
    const refund = refunds.get(place);
    if (!isOwed(bid)) continue;
    if (!refund) findings.add({ code: 'refund_missing', bid: number, amount });
    else if (refund.amount !== amount)
      findings.add({ code: 'refund_wrong', bid: number, amount, refund: refund.amount });
  }
}

/**
 * Checks 7 and 8 of docs/fair-play.md. Call it only if all bids are readable.
 * @param {Log} log
 * @param {readonly OpenedBid[]} sorted
 * @param {Findings} findings
 */
function checkVerdict(log, sorted, findings) {
  const winner = lowestOfOne(sorted);
  const outcome = outcomeOf(log, winner);
  const computed = { outcome, bid: winner?.number ?? null, amount: winner?.amount ?? null };
  if (log.result) checkResultLeaf(log, log.result, computed, winner, findings);
  checkRefunds(log, refundsOwed(log, outcome, winner), findings);
  return { outcome, winner };
}

/**
 * The parts of checks 5 to 8 of docs/fair-play.md that concern all bids together.
 * @param {Log} log
 * @param {Findings} findings
 * @returns {{ outcome: Outcome, winner: OpenedBid | null } | null} null when a bid cannot be read
 */
export function checkOutcome(log, findings) {
  const { rules, bids, result } = log;
  if (rules && bids.count() > rules.slots) {
    findings.add({ code: 'too_many_bids', bids: bids.count(), slots: rules.slots });
  }
  if (!result) findings.add({ code: 'result_missing' });

  const sorted = byAmount(bids.bids);
  checkAmountsOfBidders(sorted, bids.pseudonyms(), findings);
  const areReadable = bids.bids.length === bids.count() && !findings.has('leaf_unreadable');
  return areReadable ? checkVerdict(log, sorted, findings) : null;
}

/** @typedef {{ number: number, id: string, at: string, amount: number, bidder: number }} OpenedBid `bidder` is the bidder's index in order of appearance */

/**
 * Sorts bids by amount, then by bidder, then by number.
 * @param {readonly OpenedBid[]} bids
 */
export const byAmount = (bids) =>
  [...bids].sort((a, b) => a.amount - b.amount || a.bidder - b.bidder || a.number - b.number);

/**
 * Returns the lowest bid whose amount only one bidder has. Bids of one amount are sorted by bidder, so comparing the
 * first bidder with the last is enough.
 * @param {readonly OpenedBid[]} sorted by amount
 * @returns {OpenedBid | null}
 */
export function lowestOfOne(sorted) {
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end]?.amount === sorted[start]?.amount) end++;
    const first = sorted[start];
    if (first && first.bidder === sorted[end - 1]?.bidder) return first;
  }
  return null;
}
