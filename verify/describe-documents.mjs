import { isWrong } from './check.mjs';
import { sentence, clock, counted, plain, rupees } from './sentences.mjs';

/** @import { SingleDocument, Moment, Pair, PairFinding, DocumentsReport } from './report.ts' */

/** Builds sentences that name documents by their index. @param {DocumentsReport} report @param {readonly string[]} names */
function sentencesAbout({ documents }, names) {
  const nameOf = (/** @type {number} */ nth) => plain(names[nth] ?? 'document');
  const keyOf = (/** @type {number} */ nth) => documents[nth]?.head?.key;
  const sizeOf = (/** @type {number} */ nth) => documents[nth]?.head?.size ?? 0;
  const withSize = (/** @type {number} */ nth) => `${nameOf(nth)} (${counted(sizeOf(nth), 'entry', 'entries')})`;

  /** @param {Pair} pair */
  function proof({ first, second }) {
    const [one, other] = [keyOf(first), keyOf(second)];
    return one === other
      ? `The key ${one} signed both: together they are proof against whoever holds it. If it is EkBid’s, keep both.`
      : `The keys ${one} and ${other} signed them: if both are EkBid’s, together they are proof against it. Keep both.`;
  }

  /** @param {Moment} moment */
  const named = ({ document, what }) =>
    what === 'bid'
      ? `bid ${documents[document]?.bid?.number} of ${nameOf(document)}`
      : `the head of ${withSize(document)}`;

  /** @param {Pair} pair */
  function beginning({ first, second }) {
    return sizeOf(first) === sizeOf(second)
      ? `The log of ${withSize(second)} is that of ${nameOf(first)}.`
      : `The log of ${withSize(second)} begins with that of ${withSize(first)}.`;
  }

  /** @type {{ [Code in PairFinding['code']]: (finding: Extract<PairFinding, { code: Code }>) => string }} */
  const findings = {
    two_roots: (pair) =>
      `The log of ${withSize(pair.second)} is not that of ${nameOf(pair.first)}, which has as many. ${proof(pair)}`,
    not_the_beginning: ({ isProved, ...pair }) =>
      isProved
        ? `The log of ${withSize(pair.second)} does not begin with that of ${withSize(pair.first)}. ${proof(pair)}`
        : `The proof in ${nameOf(pair.second)} does not lead from the log of ${withSize(pair.first)} to its own: the file is damaged, or the log was changed. Fetch it again; if it stays so, keep both.`,
    bids_contradict: (pair) =>
      `No log can hold the bids of ${nameOf(pair.first)} and of ${nameOf(pair.second)} where they say they stand. ${proof(pair)}`,
    time_back: ({ before, after }) =>
      `In the log ${named(after)} comes after ${named(before)}, but its time is earlier: ${clock(after.at)}, not ${clock(before.at)} or later. A time is wrong, or the log was changed in between.`,
  };
  const finding = (/** @type {PairFinding} */ found) =>
    /** @type {(found: PairFinding) => string} */ (findings[found.code])(found);

  /** @param {DocumentsReport['apart'][number]} pair */
  function apart({ first, second }) {
    const what =
      second === null
        ? `There is nothing to compare ${withSize(first)} with`
        : `Not compared: nothing shows whether the log of ${withSize(second)} begins with that of ${withSize(first)}`;
    return `${what}. Fetch /api/auctions/${documents[first]?.auction?.id}/fair-play?since=${sizeOf(first)} from EkBid, and name that answer as well.`;
  }

  return { nameOf, beginning, finding, apart };
}

/** @param {SingleDocument} document @param {string} name */
function describeDocument({ kind, fits, findings, bid, head }, name) {
  const what = {
    auction: 'what the site shows',
    leaderboard: 'what the site shows',
    receipt: bid ? `your bid ${bid.number}, ${rupees(bid.amount)}` : 'a receipt',
    head: 'a saved head',
    unreadable: 'cannot be read',
  }[kind];
  const signed = head
    ? ` Signed over ${counted(head.size, 'entry', 'entries')} at ${clock(head.at)} with the key ${head.key}.`
    : '';
  return [
    `${name}: ${what}${kind === 'unreadable' ? '.' : fits ? ` – fits by itself.${signed}` : ' – DOES NOT FIT.'}`,
    ...findings.map((finding) => `  - ${sentence(finding)}`),
  ];
}

/** @param {DocumentsReport} report */
function verdict(report) {
  if (isWrong(report)) return 'SOMETHING DOES NOT FIT: see above.';
  if (!report.readable) return 'Nothing could be checked.';
  if (!report.fits) return 'What could be read fits.';
  if (report.documents.length === 1) return 'It fits by itself; nothing was there to compare it with.';
  return report.apart.length > 0 ? 'Each fits by itself; not all could be compared: see above.' : 'Everything fits.';
}

/**
 * Describes the report on receipts and heads without an opening, line by line.
 * @param {DocumentsReport} report
 * @param {readonly string[]} names of the documents
 */
export function describeDocuments(report, names) {
  const { nameOf, beginning, finding, apart } = sentencesAbout(report, names);
  const auctions = new Map(report.documents.flatMap(({ auction }) => (auction ? [[auction.id, auction.title]] : [])));
  return [
    ...[...auctions].map(([id, title]) => `Auction: ${plain(title)} (${id})`),
    ...(auctions.size > 1 ? ['Documents of different auctions are not compared with each other.'] : []),
    '',
    ...report.documents.flatMap((document, nth) => describeDocument(document, nameOf(nth))),
    '',
    ...report.beginnings.map(beginning),
    ...report.findings.map((found) => `  - ${finding(found)}`),
    ...report.apart.map(apart),
    ...(report.readable
      ? ['Is each key one of those EkBid names on its site? No file can show that it is EkBid’s.']
      : []),
    '',
    verdict(report),
  ];
}
