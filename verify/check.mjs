import { toHex } from './bytes.mjs';
import { collectFindings, listChecks } from './findings.mjs';
import { checkHead, checkHeadTime } from './head.mjs';
import { readLog } from './log.mjs';
import { checkDocument } from './document.mjs';
import { readOpening } from './read-file.mjs';
import { checkOutcome } from './result.mjs';
import { checkSiteAnswer, readSiteAnswer } from './site.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { Head } from './leaves.mjs' */
/** @import { Log } from './log.mjs' */
/** @import { Opening } from './read-file.mjs' */
/** @import { OpenedBid } from './result.mjs' */

/** @typedef {import('./report.ts').Files} Files */
/** @typedef {import('./report.ts').Tools} Tools */
/** @typedef {import('./report.ts').Report} Report */
/** @typedef {import('./report.ts').DocumentReport} DocumentReport */
/** @typedef {import('./report.ts').Finding} Finding */
/** @typedef {import('./report.ts').Note} Note */
/** @typedef {import('./report.ts').Check} Check */
/** @typedef {import('./report.ts').Facts} Facts */
/** @typedef {import('./report.ts').PrizeFacts} PrizeFacts */
/** @typedef {import('./report.ts').PictureView} PictureView */
/** @typedef {import('./report.ts').PrizePart} PrizePart */
/** @typedef {import('./report.ts').Outcome} Outcome */
/** @typedef {import('./report.ts').Shown} Shown */

/**
 * Compares the head with the leaves, as check 2 of docs/fair-play.md says. `checkHead` checks the head's signature.
 * @param {Head} head
 * @param {Log} log
 * @param {Findings} findings
 */
function checkRoot(head, { tree, leaves }, findings) {
  const { length } = leaves;
  if (head.size !== length) findings.add({ code: 'head_size_wrong', size: head.size, leaves: length });
  const computed = toHex(tree.hashOf(0, length));
  if (head.root !== computed) findings.add({ code: 'head_root_wrong', signed: head.root, computed });
  return head.size === length && head.root === computed;
}

/** @param {Log} log @param {OpenedBid | null | undefined} winner */
function winnerFacts({ bids }, winner) {
  if (!winner) return null;
  const { number, id, amount, at } = winner;
  return { bid: number, id, bidder: bids.pseudonyms()[winner.bidder] ?? '', amount, at };
}

/**
 * @param {Opening} opening
 * @param {Log} log
 * @param {Head | null} head
 * @param {ReturnType<typeof checkOutcome>} computed
 * @returns {Omit<Facts, 'prize'>}
 */
function factsOf({ auction }, log, head, computed) {
  const { rules, ends, bids } = log;
  const refunds = [...bids.refunds.values()];
  return {
    auctionId: auction.id,
    title: auction.title,
    leaves: log.leaves.length,
    bids: bids.count(),
    bidders: bids.pseudonyms().length,
    rules: rules && {
      starts: rules.starts,
      ends: ends ?? rules.ends,
      lowest: rules.lowest,
      highest: rules.highest,
      step: rules.step,
      slots: rules.slots,
    },
    outcome: computed?.outcome ?? null,
    winner: winnerFacts(log, computed?.winner),
    amounts: bids.bids.reduce((sum, { amount }) => sum + amount, 0),
    refunds: {
      count: refunds.length,
      sum: refunds.reduce((sum, { amount }) => sum + amount, 0),
      confirmed: refunds.filter(({ isConfirmed }) => isConfirmed).length,
    },
    head: head && { size: head.size, at: head.at, key: head.key },
  };
}

/**
 * Checks an opening, and compares receipts, saved heads and answers of the site with it, as docs/fair-play.md says.
 * Damaged or malicious files give findings and never an exception.
 * @param {Files} files
 * @param {Tools} tools
 * @returns {Promise<Report>}
 */
export async function checkResult({ opening: file, documents = [], pictures = [], trustedKeys }, tools) {
  const { opening, finding } = readOpening(file);
  if (finding) return { readable: false, fits: false, findings: [finding], checks: [], facts: null, documents: [] };

  const findings = collectFindings();
  const expected = { auctionId: opening.auction.id, keys: opening.keys, trustedKeys };
  const { head, isSigned } = checkHead(opening.head, expected, tools, findings);
  const log = await readLog(opening, tools, findings);
  if (head) checkHeadTime(head, log, findings);
  const isSound = head !== null && checkRoot(head, log, findings) && isSigned;
  const computed = checkOutcome(log, findings);
  const prize = log.prize.finish(pictures);

  const reports = documents.map((document) => {
    const shown = readSiteAnswer(document);
    if (shown) return checkSiteAnswer(shown, { opening, log, prize });
    return checkDocument(document, { opening, log, isSound, trustedKeys }, tools);
  });
  const list = findings.list();
  return {
    readable: true,
    fits: list.length === 0 && reports.every(({ fits }) => fits),
    findings: list,
    checks: listChecks(findings, log.rules?.version ?? 1),
    facts: { ...factsOf(opening, log, head, computed), prize },
    documents: reports,
  };
}

/**
 * Whether something does not fit. A document that cannot be read does not count, because its content is unknown.
 * @param {{ readable: boolean, findings: readonly unknown[], documents: readonly Pick<DocumentReport, 'kind' | 'fits'>[] }} report
 */
export const isWrong = ({ readable, findings, documents }) =>
  readable && (findings.length > 0 || documents.some(({ kind, fits }) => kind !== 'unreadable' && !fits));
