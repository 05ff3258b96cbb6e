import { comparePapers } from './compare.mjs';
import { collectFindings } from './findings.mjs';
import { checkHead } from './head.mjs';
import { readLeaf } from './leaves.mjs';
import { readPaper } from './read-file.mjs';
import { checkReceipt } from './receipt.mjs';
import { readSiteAnswer } from './site.mjs';

/** @import { Comparable } from './compare.mjs' */
/** @import { Findings } from './findings.mjs' */
/** @import { Head } from './leaves.mjs' */
/** @import { Receipt, SavedHead } from './read-file.mjs' */
/** @import { Files, LonePaper, PapersReport, Tools } from './report.ts' */
/** @typedef {Pick<Tools, 'sha256' | 'verifyEd25519'>} Hashes */

/** Check 13, what a receipt is besides its head. @param {Receipt} receipt @param {Head | null} head @param {Hashes} tools @param {Findings} findings */
function checkLoneReceipt(receipt, head, tools, findings) {
  const { bid } = checkReceipt(receipt, head, null, tools, findings);
  if (head && bid && bid.at > head.at) {
    findings.add({ code: 'head_too_early', entry: receipt.index, at: bid.at, signed: head.at });
  }
  return bid;
}

/** @param {Receipt | SavedHead} paper */
function bidIn(paper) {
  const leaf = paper.kind === 'receipt' ? readLeaf(paper.leaf) : null;
  return paper.kind === 'receipt' && leaf?.kind === 'bid' ? { ...leaf, entry: paper.index, text: paper.leaf } : null;
}

/**
 * Check 13.
 * @param {unknown} file
 * @param {number} nth
 * @param {Pick<Files, 'trustedKeys'>} files
 * @param {Hashes} tools
 * @returns {{ report: LonePaper, comparable: Comparable | null }} only what fits by itself can be compared
 */
function checkLone(file, nth, { trustedKeys }, tools) {
  const { paper, finding } = readPaper(file);
  if (finding) {
    const nothing = { auction: null, notes: [], bid: null, head: null };
    const why = readSiteAnswer(file) ? /** @type {const} */ ({ code: 'opening_missing' }) : finding;
    return { report: { kind: 'unreadable', fits: false, findings: [why], ...nothing }, comparable: null };
  }
  const { kind, auction } = paper;
  const findings = collectFindings();
  const { head } = checkHead(paper.head, { auctionId: auction.id, keys: [paper.key], trustedKeys }, tools, findings);
  const bid = kind === 'receipt' ? checkLoneReceipt(paper, head, tools, findings) : null;
  const list = findings.list();
  const fits = list.length === 0;
  const shown = head && { size: head.size, at: head.at, key: head.key };
  return {
    report: { kind, fits, findings: list, notes: [], bid, head: shown, auction },
    comparable:
      fits && head ? { nth, head, bid: bidIn(paper), consistency: kind === 'head' ? paper.consistency : null } : null,
  };
}

/**
 * Checks receipts and saved heads without an opening, as docs/fair-play.md says: each by itself, and those of one auction
 * with each other. Never throws because of what the files hold.
 * @param {Required<Pick<Files, 'papers'>> & Pick<Files, 'trustedKeys'>} files
 * @param {Hashes} tools
 * @returns {PapersReport}
 */
export function checkPapers({ papers: files, ...trusted }, tools) {
  const checked = files.map((file, nth) => checkLone(file, nth, trusted, tools));
  const papers = checked.map(({ report }) => report);

  /** @type {Map<string, Comparable[]>} */
  const auctions = new Map();
  for (const { comparable } of checked) {
    if (!comparable) continue;
    const { auction } = comparable.head;
    auctions.set(auction, [...(auctions.get(auction) ?? []), comparable]);
  }
  const compared = [...auctions.values()].map((ofOne) => comparePapers(ofOne, tools));
  const findings = compared.flatMap((each) => each.findings);
  return {
    readable: papers.some(({ kind }) => kind !== 'unreadable'),
    fits: findings.length === 0 && papers.every(({ fits }) => fits),
    papers,
    findings,
    beginnings: compared.flatMap((each) => each.beginnings),
    apart: compared.flatMap((each) => each.apart),
  };
}
