import { bidLimit } from '@ekbid/domain';
import { findings } from './fair-play-findings.ts';

/**
 * Receipts, the sealed log while an auction runs, and checking a result. They are loaded with the components that use
 * them.
 */
export const fairPlay = {
  receipt: {
    number: 'Receipt number',
    auction: 'Auction',
    amount: 'Amount',
    time: 'Placed',
    place: 'Place in the log',
    entry: (number: string, size: string) => `Entry ${number} of ${size}`,
    fingerprint: 'Fingerprint of the log',
    keep: 'Keep this file. If your bid were ever changed, removed or moved, it would prove it, to you and to anyone, without EkBid’s help.',
    secret: 'It tells your amount: until the result is declared, show it to nobody.',
    onward: 'What a receipt proves',
    loading: 'Fetching your receipt',
    failed: 'The receipt could not be fetched',
    waiting: {
      title: 'The proof is being made',
      text: 'Your bid stands. EkBid signs the log every ten seconds at most; with the next signature your receipt appears here by itself.',
    },
    download: 'Download',
    copy: 'Copy',
    copied: 'Receipt copied.',
    copyFailed: 'This browser lets nothing be copied. Please download it instead.',
    mail: 'E-mail it to me',
    mailed: (email: string) => `On its way to ${email}.`,
    mailFailed: 'It could not be e-mailed',
    unconfirmed: 'To have receipts e-mailed, first confirm your address.',
    profile: 'Go to your account',
  },
  log: {
    open: 'Every bid is an entry in a log that was only ever added to. It was sealed until the result; now it is published, and anyone can check it.',
    sealed:
      'Every bid is an entry in a log that is only ever added to. Its entries are sealed; anyone can keep its signed fingerprint, and see afterwards that nothing before it was changed.',
    entries: (count: number, shown: string) => (count === 1 ? '1 entry' : `${shown} entries`),
    signed: 'signed',
    fingerprint: 'Fingerprint',
    none: 'The log begins with the first person who pays for a bid.',
    save: 'Save this head',
    onward: 'What it is good for',
  },
  check: {
    findings,
    lead: 'Your own device opens every bid, compares it with what was sealed, and finds the winner again. It takes nobody’s word, and sends nothing anywhere.',
    leadFiles: 'Choose a result. Your own device finds its winner again, and tells you whether everything fits.',
    recent: {
      title: 'Recent results',
      none: 'No result is declared yet.',
      won: (amount: string, name: string) => `Won for ${amount} by ${name}`,
      nobody: 'Nobody won',
      check: 'Check',
      checkOf: (title: string) => `Check the result of ${title}`,
    },
    /** The check that a device makes by itself, in one line below the result. */
    device: {
      soon: 'Your device checks this result in a moment.',
      checking: 'Your device is checking this result …',
      fits: (fitting: string, done: string) => `Checked on this device: ${fitting} of ${done} checks fit.`,
      wrong: 'Checked on this device: something does not fit.',
      partly: 'Checked on this device, but only in part.',
      why: 'See what',
      failed: 'The check could not be finished.',
      check: 'Check it on this device',
    },
    developers: 'For developers: files, commands and keys',
    auctionFailed: 'This auction could not be loaded',
    waiting: {
      undeclared: 'The result is not declared yet. The log opens with it: then it can be checked here.',
      cancelled: 'This auction was cancelled. Its log stays sealed, so there is no result to check.',
    },
    fetch: 'Fetch the log and check it',
    fetchHint:
      'Every bid with its amount, its seal and its payment, signed by EkBid. A few hundred kilobytes; with 1,00,000 bids about 40 MB.',
    again: 'Fetch and check again',
    withReceipts: (count: number) =>
      count === 1
        ? 'Compare it with my receipt of this auction'
        : `Compare it with my ${count} receipts of this auction`,
    files: {
      label: 'Files to check',
      labelAdd: 'Receipts and heads you kept',
      choose: 'Choose files',
      drop: 'or drop them here',
      hint: 'The log of an auction (opening.json), and any number of receipts and signed heads. They never leave this device.',
      hintAdd: 'Receipts and signed heads, any number. They never leave this device.',
      list: 'Files',
      remove: (name: string) => `Remove ${name}`,
      opening: 'The published log',
    },
    steps: {
      fetching: (size: string) => `Fetching the log: ${size}`,
      reading: 'Reading the files',
      checking: (done: string, total: string) => `Checking entry ${done} of ${total}`,
      begun: { fetching: 'Fetching the log', checking: 'Checking' },
      label: 'Progress of the check',
      cancel: 'Stop',
      stopped: 'Stopped. Nothing was checked.',
    },
    failed: {
      fetch: 'The log could not be fetched',
      worker: 'This browser could not run the check. Please reload the page.',
    },
    noOpening: {
      title: 'The log of the auction is missing',
      text: 'Receipts and heads are checked against the published log of their auction. Add that file, or fetch it:',
      link: 'Fetch the log of this auction',
    },
    severalOpenings: {
      title: 'These are logs of several auctions',
      text: 'One is checked at a time. Please remove the others.',
    },
    verdict: {
      /** No saved file was compared with it. */
      winner: (amount: string) => `Everything fits: ${amount} wins.`,
      no_unique_bid: 'Everything fits: no amount was unique, so nobody wins.',
      no_bids: 'Everything fits: nobody bid.',
      winnerUnchanged: (amount: string) => `Everything fits: ${amount} wins, and nothing was changed.`,
      no_unique_bidUnchanged: 'Everything fits: no amount was unique, so nobody wins, and nothing was changed.',
      no_bidsUnchanged: 'Everything fits: nobody bid, and nothing was changed.',
      faulty: 'Something does not fit.',
      partly: 'The log fits; not every file could be read.',
      unreadable: 'This file cannot be checked.',
      yours: 'The winning bid is yours.',
      receipts: (count: number) => (count === 1 ? 'Your receipt agrees.' : `Your ${count} receipts agree.`),
      howSure: 'How sure is this?',
      alone:
        'What was published fits together. Only a receipt or a signed head that you kept before the result can show that nothing was changed since you bid.',
      unchanged: 'Each file you kept says the same as the published log.',
      unchangedUntil: (at: string) =>
        `What you kept shows that nothing was changed up to ${at}. Of bids placed from then on until the end it tells nothing.`,
      keyUnnamed:
        'EkBid’s keys could not be fetched: compare the key below with those EkBid names, or with a file you kept.',
      stranger: 'This log was not signed by EkBid.',
      strangerText: (key: string) =>
        `It fits together, but anybody can make a file that does. Its key, ${key}, is none of those EkBid names.`,
      saved:
        'Was the file cut short on its way? Fetch it once more. If it stays so, keep these files, show them to somebody else, and report it.',
      report: 'Report it',
    },
    found: 'What does not fit',
    checks: {
      title: 'What was checked',
      fits: 'Fits',
      faulty: 'Does not fit',
      unchecked: 'Could not be looked at',
      lines: {
        1: 'The log is whole: first the rules, then the bids, last the result',
        2: 'Exactly these entries were signed, by the key named here',
        3: 'Bids are numbered without gaps, in the order of time, within the auction',
        4: 'Every amount is the one that was sealed when the bid was placed',
        5: `No bid and no payment counts twice; nobody has more than ${bidLimit} bids`,
        6: 'The end was only moved as the rules allow; the result came when it might',
        7: 'The result is the one the bids come to',
        8: 'Where nobody won, every bid is promised back; how many went back is told here',
        9: 'The prize is the one that was promised; its description was only added to, and in time',
      },
    },
    documents: {
      title: 'What was compared with the log',
      receipt: (bid: string, amount: string) => `Receipt of bid ${bid}, ${amount}`,
      head: (size: string) => `Signed head of ${size} entries`,
      receiptFits:
        'This bid stands in the log as the receipt has it, and nothing before it has changed since the receipt was given.',
      auction: 'What EkBid shows of this auction',
      leaderboard: (bids: string) => `What EkBid shows of the leaderboard, ${bids} bids`,
      shownFits: 'It says the same as the log.',
      headFits: 'The published log begins with exactly the entries this was signed over.',
      coversUntil: (at: string, ends: string) =>
        `Signed at ${at}, before the end at ${ends}: of bids placed from then on it tells nothing. A receipt fetched after the end does.`,
      closing: 'This is the closing head: it covers every bid and was signed before the result.',
      keyUnknown: (key: string) =>
        `It was signed by the key ${key}, which the published log does not name. That proves no change; ask EkBid which keys it used.`,
    },
    facts: {
      title: 'What the log comes to',
      winner: 'Winner',
      winnerBid: (bid: string) => `Bid ${bid}`,
      nobody: 'Nobody',
      bids: 'Bids',
      bidsBy: (bids: string, bidders: string) => `${bids} by ${bidders} bidders`,
      amounts: 'Amounts in all',
      refunds: 'Refunds',
      refundsOf: (sum: string, confirmed: string, count: string) =>
        `${sum}; ${confirmed} of ${count} confirmed by the provider`,
      noRefunds: 'None',
      entries: 'Entries in the log',
      signed: 'Signed',
      key: 'Key',
      auction: 'Auction',
    },
    prize: {
      title: 'The prize as it was promised',
      name: 'Title',
      description: 'Description',
      titleHindi: 'Title in Hindi',
      descriptionHindi: 'Description in Hindi',
      retailPrice: 'Retail price, as stated',
      claimDays: 'Days to claim it after the result',
      added: (at: string) => `Added on ${at}`,
      picture: (nth: number, count: number) => (count === 1 ? 'Picture' : `Picture ${nth}`),
      pictureAlt: (alt: string) => `It shows: ${alt}`,
      pictureFocus: (x: number, y: number) => `Cut to 4:3 at ${x} % of its width and ${y} % of its height.`,
      pictureSeen: 'The picture was fetched, and is the one that was promised.',
      pictureUnseen: (hash: string) => `The picture was not compared. The fingerprint of its file is ${hash}.`,
      pictureLost: 'Its file was lost before the log began.',
    },
    outcomes: {
      winner: (bid: string, amount: string) => `bid ${bid} wins with ${amount}`,
      no_unique_bid: 'no amount is unique',
      no_bids: 'nobody bid',
      cancelled: 'the auction was cancelled',
    },
    commands: {
      title: 'Repeat it without EkBid',
      text: 'With Node 20 or newer and the folder “verify” of EkBid’s source, on any computer, with no connection after the first two lines:',
      copy: 'Copy the commands',
      copied: 'Commands copied.',
      copyFailed: 'This browser lets nothing be copied. Please select them instead.',
    },
    keys: {
      title: 'Keys EkBid signs with',
      text: 'A log is worth as much as its signature: the key a check names should be one of these. Better still, compare it with a file you kept, or with somebody else’s.',
      signsNow: 'signs now',
      former: 'signed before',
      failed: 'The keys could not be fetched',
    },
    limits: 'What a check does not prove',
  },
};
