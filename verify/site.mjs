import { collectFindings } from './findings.mjs';
import { readJson, isHash, isObject, isWhole } from './read-file.mjs';
import { isText } from './leaves.mjs';
import { comparePrize, isEntryMode, isView } from './prize.mjs';
import { byAmount } from './result.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { Log } from './log.mjs' */
/** @import { Members, Opening } from './read-file.mjs' */
/** @import { DocumentReport, PrizeFacts, RetailPrice, Shown, ShownPicture, ShownStatus, Verdict } from './report.ts' */
/** @import { OpenedBid } from './result.mjs' */

/** @typedef {{ id: string, outcome: Shown['outcome'] | null, isWithheld: boolean, bids: number }} Summary the members that both answers have */
/** @typedef {Summary & { kind: 'auction', winningBidId: string | null, winningBid: number | null, declaredAt: string | null, title: string, description: string, retailPrice: RetailPrice | null | undefined, titleHindi: string | null | undefined, descriptionHindi: string | null | undefined, claimDays: number | null | undefined, entryMode: PrizeFacts['entryMode'] | undefined, minAccountDays: number | undefined, pictures: ShownPicture[] | undefined }} AuctionAnswer */
/** @typedef {{ id: string, rank: number, amount: number, status: ShownStatus, at: string }} Row */
/** @typedef {{ bidders: number, winners: number, volume: number }} Figures */
/** @typedef {Summary & { kind: 'leaderboard', figures: Figures, rows: Row[] }} BoardAnswer */
/** @typedef {{ opening: Opening, log: Log, prize: PrizeFacts | null }} Reference what an answer is compared with */

const outcomes = new Set(['winner', 'no_unique_bid', 'no_bids', 'cancelled', null]);
const statuses = new Set(['winner', 'lost', 'disqualified']);

/** Whether a value is null or an amount in rupees. @param {unknown} value */
const isAmount = (value) => value === null || (typeof value === 'number' && isWhole(Math.round(value * 100)));

/** @param {unknown} rupees */
const paise = (rupees) => Math.round(Number(rupees) * 100);

/** The name of the first member with a wrong value. @param {Members} members @param {Record<string, (value: unknown) => boolean>} shape */
const wrongIn = (members, shape) => Object.entries(shape).find(([name, fits]) => !fits(members[name]))?.[0];

const retailPriceShape = {
  amount: (/** @type {unknown} */ value) => value !== null && isAmount(value),
  source: (/** @type {unknown} */ value) => typeof value === 'string',
  date: (/** @type {unknown} */ value) => typeof value === 'string',
};
/** Answers of older versions of EkBid lack such members. @param {unknown} value */
const isTextIfStated = (value) => value === undefined || value === null || typeof value === 'string';

/** @param {unknown} value */
const isShownPicture = (value) =>
  isObject(value) && (value['sha256'] === null || isHash(value['sha256'])) && isView(value);

const auctionShape = {
  _id: (/** @type {unknown} */ value) => isText(value, 'U'),
  title: (/** @type {unknown} */ value) => typeof value === 'string',
  description: (/** @type {unknown} */ value) => typeof value === 'string',
  titleHindi: isTextIfStated,
  descriptionHindi: isTextIfStated,
  // Answers that were saved before winners claimed prizes on EkBid lack this member.
  claimDays: (/** @type {unknown} */ value) => value === undefined || value === null || isWhole(value),
  // Answers that were saved before there were entry modes lack the next two members.
  entryMode: (/** @type {unknown} */ value) => value === undefined || isEntryMode(value),
  minAccountDays: (/** @type {unknown} */ value) => value === undefined || isWhole(value),
  // Answers that were saved before there were retail prices lack this member.
  retailPrice: (/** @type {unknown} */ value) =>
    value === undefined || value === null || (isObject(value) && wrongIn(value, retailPriceShape) === undefined),
  // Answers that were saved before auctions could have several pictures lack this member.
  pictures: (/** @type {unknown} */ value) =>
    value === undefined || (Array.isArray(value) && [...value].every(isShownPicture)),
  outcome: (/** @type {unknown} */ value) => outcomes.has(/** @type {string | null} */ (value)),
  winningBid: isAmount,
  // Older versions of EkBid do not send this member.
  winningBidId: (/** @type {unknown} */ value) => value === undefined || value === null || isText(value, 'U'),
  declaredAt: (/** @type {unknown} */ value) => value === null || isText(value, 'T'),
  totalBids: isWhole,
};
const boardShape = {
  _id: auctionShape._id,
  outcome: auctionShape.outcome,
  totalBids: isWhole,
  totalBidders: isWhole,
  winners: isWhole,
  totalVolume: isAmount,
};
const rowShape = {
  _id: auctionShape._id,
  rank: isWhole,
  bidAmount: (/** @type {unknown} */ value) => value !== null && isAmount(value),
  status: (/** @type {unknown} */ value) => statuses.has(/** @type {string} */ (value)),
  createdAt: (/** @type {unknown} */ value) => isText(value, 'T'),
};

/** @param {unknown} value @returns {Members} */
const membersOf = (value) => (isObject(value) ? value : {});

/** @param {Members} answer @returns {AuctionAnswer | { wrong: string }} */
function readAuction(answer) {
  const data = membersOf(answer['data']);
  const wrong = wrongIn(data, auctionShape);
  if (wrong !== undefined) return { wrong };
  const {
    _id,
    title,
    description,
    titleHindi,
    descriptionHindi,
    retailPrice,
    pictures,
    claimDays,
    entryMode,
    minAccountDays,
    outcome,
    winningBid,
    winningBidId,
    declaredAt,
    totalBids,
    resultWithheld,
  } = data;
  return /** @type {AuctionAnswer} */ ({
    kind: 'auction',
    id: _id,
    title,
    description,
    titleHindi,
    descriptionHindi,
    claimDays,
    entryMode,
    minAccountDays,
    retailPrice: isObject(retailPrice) ? { ...retailPrice, paise: paise(retailPrice['amount']) } : retailPrice,
    pictures,
    outcome,
    isWithheld: resultWithheld === true,
    bids: totalBids,
    winningBidId: winningBidId ?? null,
    winningBid: winningBid === null ? null : paise(winningBid),
    declaredAt,
  });
}

/** @param {Members} answer @returns {BoardAnswer | { wrong: string }} */
function readBoard(answer) {
  const meta = membersOf(answer['meta']);
  const summary = { ...membersOf(meta['auction']), ...membersOf(meta['statistics']), totalBids: meta['totalBids'] };
  /** @type {Members} */
  const { _id, outcome, totalBids, totalBidders, winners, totalVolume, resultWithheld } = summary;
  const rows = Array.from(/** @type {unknown[]} */ (answer['data']), membersOf);
  // Rows of a sealed leaderboard have another shape and no amounts, so they are not compared.
  const isOpen = outcome !== null && outcome !== 'cancelled';
  const wrong =
    wrongIn(summary, boardShape) ?? (isOpen ? rows.flatMap((row) => wrongIn(row, rowShape) ?? [])[0] : undefined);
  if (wrong !== undefined) return { wrong };
  return /** @type {BoardAnswer} */ ({
    kind: 'leaderboard',
    id: _id,
    outcome,
    isWithheld: resultWithheld === true,
    bids: totalBids,
    figures: { bidders: totalBidders, winners, volume: paise(totalVolume) },
    rows: rows.map((row) => ({
      id: row['_id'],
      rank: row['rank'],
      amount: paise(row['bidAmount']),
      status: row['status'],
      at: row['createdAt'],
    })),
  });
}

/**
 * Reads the site's answer about an auction or its leaderboard. Such an answer names no format and has no signature, so
 * it is recognised by its shape. Returns null for any other file.
 * @param {unknown} file
 * @returns {AuctionAnswer | BoardAnswer | { wrong: string } | null}
 */
export function readSiteAnswer(file) {
  const { value, finding } = readJson(file);
  if (finding || !isObject(value)) return null;
  const { data, meta } = value;
  if (isObject(data) && Object.hasOwn(data, 'winningBid') && Object.hasOwn(data, 'outcome')) return readAuction(value);
  if (Array.isArray(data) && isObject(meta) && isObject(meta['auction'])) return readBoard(value);
  return null;
}

/** The result in the log. @param {Log} log @returns {Verdict & { id: string | null, at: string } | null} */
function resultOf({ result, bids }) {
  if (!result) return null;
  const { outcome, at } = result;
  if (outcome !== 'winner') return { outcome, at, id: null, bid: null, amount: null };
  return { outcome, at, id: result.bid, bid: numberOf(bids, result.bid), amount: result.amount };
}

/** @param {Log['bids']} bids @param {string | null} id */
const numberOf = ({ bids }, id) => bids.find((bid) => bid.id === id)?.number ?? null;

/** Check 16 of docs/fair-play.md. @param {AuctionAnswer} shown @param {Reference} reference @param {Findings} findings */
function compareAuction(shown, { log, prize }, findings) {
  // A log of version 1 has no prize.
  if (prize) comparePrize(prize, shown, findings);
  compareResult(shown, log, findings);
}

/** @param {AuctionAnswer} shown @param {Log} log @param {Findings} findings */
function compareResult({ outcome, winningBid, winningBidId, declaredAt }, log, findings) {
  const result = resultOf(log);
  if (!result || outcome === null) return;
  const { id, at, ...file } = result;
  const isSame =
    outcome === file.outcome && winningBid === file.amount && (winningBidId === null || winningBidId === id);
  if (!isSame) {
    const bid = winningBidId === null ? null : numberOf(log.bids, winningBidId);
    findings.add({ code: 'shown_result_wrong', shown: { outcome, bid, amount: winningBid }, file });
  }
  if (declaredAt !== null && declaredAt !== at) findings.add({ code: 'shown_time_wrong', shown: declaredAt, file: at });
}

/**
 * Ranks the bids: unique amounts first, from the lowest on, and then shared amounts.
 * @param {Log} log
 * @returns {Map<string, { bid: OpenedBid, rank: number, status: ShownStatus }>}
 */
function rankingOf({ bids: { bids } }) {
  const sorted = byAmount(bids);
  /** @type {OpenedBid[][]} */
  const runs = [];
  for (const bid of sorted) {
    const run = runs.at(-1);
    if (run?.[0]?.amount === bid.amount) run.push(bid);
    else runs.push([bid]);
  }
  const isLone = (/** @type {OpenedBid[]} */ run) => run.every(({ bidder }) => bidder === run[0]?.bidder);
  const inTurn = (/** @type {OpenedBid[]} */ run) => [...run].sort((a, b) => a.number - b.number);
  const lone = runs.filter(isLone).flatMap(inTurn);
  const shared = runs.filter((run) => !isLone(run)).flatMap(inTurn);
  return new Map(
    [...lone, ...shared].map((bid, place) => {
      const lost = place < lone.length ? 'lost' : 'disqualified';
      return [bid.id, { bid, rank: place + 1, status: place === 0 && lone.length > 0 ? 'winner' : lost }];
    }),
  );
}

/** @param {Row[]} rows @param {Log} log @param {Findings} findings */
function compareRows(rows, log, findings) {
  const ranking = rankingOf(log);
  const seen = new Set();
  for (const { id, rank, amount, status, at } of rows) {
    const found = ranking.get(id);
    if (!found) {
      findings.add({ code: 'shown_bid_missing', id });
      continue;
    }
    const bid = found.bid.number;
    if (seen.has(id)) findings.add({ code: 'shown_bid_twice', bid });
    seen.add(id);
    if (amount !== found.bid.amount)
      findings.add({ code: 'shown_amount_wrong', bid, shown: amount, file: found.bid.amount });
    if (rank !== found.rank) findings.add({ code: 'shown_rank_wrong', bid, shown: rank, file: found.rank });
    if (status !== found.status) findings.add({ code: 'shown_status_wrong', bid, shown: status, file: found.status });
    if (at !== found.bid.at) findings.add({ code: 'shown_bid_time_wrong', bid, shown: at, file: found.bid.at });
  }
}

/** Check 17 of docs/fair-play.md, for the saved rows. @param {BoardAnswer} shown @param {Log} log @param {Findings} findings */
function compareBoard({ outcome, figures, rows }, log, findings) {
  const { bids, result } = log;
  if (!result || outcome === null) return;
  if (outcome !== result.outcome) {
    const { id: _id, at: _at, ...file } = /** @type {NonNullable<ReturnType<typeof resultOf>>} */ (resultOf(log));
    findings.add({ code: 'shown_result_wrong', shown: { outcome, bid: null, amount: null }, file });
  }
  // Ranks can be computed only if every bid of the log could be read.
  if (outcome === 'cancelled' || bids.bids.length !== bids.count()) return;
  compareRows(rows, log, findings);
  const bidders = bids.pseudonyms().length;
  if (figures.bidders !== bidders)
    findings.add({ code: 'shown_figure_wrong', what: 'bidders', shown: figures.bidders, file: bidders });
  const winners = result.outcome === 'winner' ? 1 : 0;
  if (figures.winners !== winners)
    findings.add({ code: 'shown_figure_wrong', what: 'winners', shown: figures.winners, file: winners });
  const volume = bids.bids.reduce((sum, { amount }) => sum + amount, 0);
  if (figures.volume !== volume) findings.add({ code: 'shown_volume_wrong', shown: figures.volume, file: volume });
}

/**
 * Checks 16 and 17 of docs/fair-play.md: compares an answer of the site with the opening.
 * @param {NonNullable<ReturnType<typeof readSiteAnswer>>} shown
 * @param {Reference} reference
 * @returns {DocumentReport}
 */
export function checkSiteAnswer(shown, reference) {
  const { opening, log } = reference;
  if ('wrong' in shown) {
    const finding = /** @type {const} */ ({ code: 'member_wrong', member: shown.wrong });
    return { kind: 'unreadable', fits: false, findings: [finding], notes: [], bid: null, head: null };
  }
  const findings = collectFindings();
  const { id, outcome, bids, isWithheld } = shown;
  const expected = opening.auction.id;
  if (id === expected) {
    if (outcome === null) findings.add({ code: 'shown_not_declared', withheld: isWithheld });
    const count = log.bids.count();
    if (bids !== count) findings.add({ code: 'shown_figure_wrong', what: 'bids', shown: bids, file: count });
    if (shown.kind === 'auction') compareAuction(shown, reference, findings);
    else compareBoard(shown, log, findings);
  } else findings.add({ code: 'paper_of_another_auction', expected, found: id });
  const list = findings.list();
  const rows = shown.kind === 'leaderboard' ? { rows: shown.rows.length } : {};
  return { kind: shown.kind, fits: list.length === 0, findings: list, notes: [], bid: null, head: null, ...rows };
}
