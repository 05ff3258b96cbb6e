import { isWrong } from './check.mjs';
import { sentence, clock, counted, plain, rupees } from './sentences.mjs';

/** @import { Check, Facts, Note, DocumentReport, Report } from './report.ts' */

/** @type {Record<Check['number'], string>} */
const checks = {
  1: 'The file is whole: rules first, result last, every line as the format says.',
  2: 'The head is signed, over this very list of entries.',
  3: 'Bids are numbered without gaps, in order, all between start and end.',
  4: 'Every amount is the one its bid’s entry commits to, and allowed.',
  5: 'No two bids name the same payment; nobody placed more than five, or an amount twice.',
  6: 'The end only ever moved later, in time; the result came after it, or when all slots were filled.',
  7: 'The result follows from the bids.',
  8: 'Where nobody won, the file promises every bid its amount back.',
  9: 'The prize is the one the rules name; its description was only added to, in time.',
};
const signs = { fits: 'ok     ', faulty: 'WRONG  ', unchecked: 'unknown' };

/** @param {Facts} facts */
function describeWinner({ outcome, winner }) {
  if (winner) {
    return `Winner, found again: ${rupees(winner.amount)}, bid ${winner.bid}, bidder ${winner.bidder.slice(0, 8)}…`;
  }
  if (outcome === null) return 'The winner cannot be found: not every bid can be read.';
  return outcome === 'no_bids' ? 'There were no bids.' : 'Nobody wins: no amount is of one bidder alone.';
}

/** @param {import('./report.ts').PictureView | undefined} view */
const describeView = (view) => [
  ...(view && view.alt !== null ? [`  It shows: ${plain(view.alt)}`] : []),
  ...(view && (view.focus.x !== 50 || view.focus.y !== 50)
    ? [`  Cut to 4:3 at ${view.focus.x} % of its width and ${view.focus.y} % of its height`]
    : []),
];

/** The mode `paid` needs no line, because bids cost their amount in most auctions. */
const entryOf = {
  paid: [],
  refundable: ['Each bid costs its amount; after the result all but the winning one go back'],
  free: ['A bid costs nothing'],
};

/** @param {NonNullable<Facts['prize']>} prize */
const describePrize = ({
  pictures,
  pictureViews,
  additions,
  retailPrice,
  claimDays,
  entryMode,
  minAccountDays,
  titleHindi,
  descriptionHindi,
  seen,
}) => [
  ...(titleHindi === null ? [] : [`Title in Hindi: ${plain(titleHindi)}`]),
  ...(descriptionHindi === null ? [] : [`Description in Hindi: ${plain(descriptionHindi)}`]),
  ...(retailPrice
    ? [
        `Retail price as the operator stated it: ${rupees(retailPrice.paise)} (${plain(retailPrice.source)}, ${plain(retailPrice.date)})`,
      ]
    : []),
  ...entryOf[entryMode],
  ...(minAccountDays === 0 ? [] : [`Days that an account must be old to bid: ${minAccountDays}`]),
  ...(claimDays === null ? [] : [`Days in which the winner can claim the prize: ${claimDays}`]),
  ...pictures.flatMap((picture, nth) => [
    picture === null
      ? 'Picture of the prize: lost when the log began'
      : `Picture of the prize, SHA-256 of its file: ${picture}${seen.includes(picture) ? ' – the picture you saved is it' : ''}`,
    ...describeView(pictureViews[nth]),
  ]),
  ...additions.map(({ at, text }) => `Added to the description at ${clock(at)}: ${plain(text)}`),
];

/** @param {Facts} facts */
function describeFacts(facts) {
  const { title, bids, bidders, rules, prize, amounts, refunds, head } = facts;
  return [
    `Auction: ${plain(title)}`,
    ...(rules ? [`From ${clock(rules.starts)} to ${clock(rules.ends)}`] : []),
    ...(prize ? describePrize(prize) : []),
    `${counted(bids, 'bid')} of ${counted(bidders, 'bidder')}, ${rupees(amounts)} in all`,
    ...(refunds.count > 0
      ? [
          `Refunds promised: ${refunds.count}, ${rupees(refunds.sum)} in all; by the file’s word the payment provider has confirmed ${refunds.confirmed}`,
        ]
      : []),
    describeWinner(facts),
    ...(head
      ? [`Signed at ${clock(head.at)} with the key ${head.key}: is it one of those EkBid names on its site?`]
      : []),
  ];
}

/** @param {Note} note */
function describeNote(note) {
  if (note.code === 'closing')
    return 'this is the closing head of the log: it covers every bid, and is older than the result.';
  return note.code === 'key_unknown'
    ? `the key ${note.key} is none of those the opening names. See which keys EkBid names on its site.`
    : `signed at ${clock(note.at)}, before the end at ${clock(note.ends)}: of bids placed from then on it tells nothing. A receipt fetched after the end does.`;
}

/** @param {DocumentReport} document @param {string} name */
function describeDocument({ kind, fits, findings, notes, bid, head, rows = 0 }, name) {
  const what = {
    auction: 'what the site shows of the auction',
    leaderboard: `what the site shows of the leaderboard (${counted(rows, 'bid')})`,
    receipt: bid ? `your bid ${bid.number}, ${rupees(bid.amount)}` : 'a receipt',
    head: 'a saved head',
    unreadable: 'cannot be read',
  }[kind];
  const covered = head
    ? ` The first ${counted(head.size, 'entry', 'entries')} are as they were when they were signed at ${clock(head.at)}.`
    : '';
  return [
    `${plain(name)}: ${what}${kind === 'unreadable' ? '.' : fits ? ` – fits.${covered}` : ' – DOES NOT FIT.'}`,
    ...findings.map((finding) => `  - ${sentence(finding)}`),
    ...notes.map((note) => `  Note: ${describeNote(note)}`),
  ];
}

/** @param {Report} report */
function verdict(report) {
  if (report.fits) return 'Everything fits.';
  return isWrong(report) ? 'SOMETHING DOES NOT FIT: see above.' : 'What could be read fits.';
}

/**
 * Describes a report, line by line.
 * @param {Report} report
 * @param {readonly string[]} names of the opening and of each document
 */
export function describeReport(report, [opening = 'opening', ...names]) {
  if (!report.readable) {
    return [`${plain(opening)} cannot be checked.`, ...report.findings.map((finding) => `  - ${sentence(finding)}`)];
  }
  return [
    ...(report.facts ? describeFacts(report.facts) : []),
    '',
    ...report.checks.map(({ number, status }) => `${signs[status]} ${number}. ${checks[number]}`),
    ...report.findings.map((finding) => `  - ${sentence(finding)}`),
    '',
    ...report.documents.flatMap((document, i) => describeDocument(document, names[i] ?? 'document')),
    ...(report.documents.length > 0 ? [''] : []),
    verdict(report),
  ];
}
