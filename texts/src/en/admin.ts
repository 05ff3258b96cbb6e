import { auctionRefusals } from './admin/refusals.ts';
import { manageAuctions } from './admin/manage-auctions.ts';
import { money, operatorTasks } from './admin/money.ts';
import { users } from './admin/users.ts';

/** The sidebar of administrators' pages. */
const sidebar = {
  label: 'Administration',
  dashboard: 'Dashboard',
  auctions: 'Auctions',
  createAuction: 'Create auction',
  declareWinner: 'Declare winner',
  prizes: 'Prizes',
  money: 'Money',
  users: 'Users',
  reports: 'Reports',
  audit: 'Audit log',
  tasks: 'Needs attention',
  open: (count: string) => `${count} open`,
};

/** The page that administrators see first. */
const dashboard = {
  title: 'Dashboard',
  loading: 'Loading the dashboard',
  failed: 'Error Loading Dashboard',
  tiles: {
    label: 'EkBid in figures',
    totalUsers: 'Total Users',
    activeAuctions: 'Active Auctions',
    completedAuctions: 'Completed Auctions',
    reportsToday: 'Reports Today',
  },
  nothingWaits: 'Nothing waits for you: no result to declare, no report, no payment.',
  awaiting: {
    title: (count: number, shown: string) =>
      count === 1 ? '1 auction awaits declaration' : `${shown} auctions await declaration`,
    text: 'Bidding is over, and the people who placed bids are waiting for the result.',
    link: 'Declare Winner',
    overdue: (count: number, shown: string) =>
      count === 1
        ? 'One has been over for more than a day. Nobody has to wait longer than 72 hours: then EkBid declares.'
        : `${shown} have been over for more than a day. Nobody has to wait longer than 72 hours: then EkBid declares.`,
  },
  attention: {
    title: (count: number, shown: string) => (count === 1 ? '1 task needs attention' : `${shown} tasks need attention`),
    text: 'Something with money needs a person to put it right.',
    link: 'Open tasks',
  },
  reports: {
    title: (count: number, shown: string) => (count === 1 ? '1 report is open' : `${shown} reports are open`),
    text: 'A user told you that something is wrong.',
    link: 'Open reports',
  },
  ending: {
    title: 'Ending soon',
    caption: 'Running auctions, the next to end first',
    none: 'No auction is running.',
    ends: 'Ends',
    slots: (filled: string, most: string) => `${filled} of ${most} slots filled`,
  },
  charts: {
    title: 'Over time',
    lead: 'By day, in Indian time. Only money of declared auctions is shown: all other amounts are sealed.',
    periods: { label: 'How many days', 7: '7 days', 30: '30 days', 90: '90 days' },
    loading: 'Loading the charts',
    failed: 'Error Loading Charts',
    showTable: 'Show as a table',
    day: 'Day',
    none: 'None in these days',
    signUps: { title: 'Sign-ups', total: 'Sign-ups' },
    bids: { title: 'Bids placed', total: 'Bids' },
    money: { title: 'Money', captured: 'Captured', refunded: 'Refunded' },
    slots: {
      title: 'Slots filled',
      lead: 'Of auctions that were over that day',
      filled: 'Filled',
      offered: 'Offered',
      share: (percent: string) => `${percent} % of those offered`,
    },
  },
};

/** Declaring a result. No text may say that the administrator chooses the winner, because the rule decides. */
const declare = {
  title: 'Declare Winner',
  lead: 'An auction that is over or full waits for its result. The bids have decided it already; declaring opens it to everybody.',
  loading: 'Loading auctions',
  failed: 'Error Loading Auctions',
  empty: { title: 'No auctions available', text: 'Create one, and it can be declared here once it is over or full.' },
  create: 'Create auction',
  awaiting: {
    title: 'Awaiting declaration',
    none: 'No auction is waiting for its result.',
    byItself: 'EkBid declares a result on its own 72 hours after the end, if no administrator has.',
  },
  others: 'All other auctions',
  showing: (shown: string, total: string) => `Showing ${shown} of ${total} auctions`,
  card: {
    basePrice: 'Base price',
    winner: 'Winner',
    bids: 'Bids',
    bidsOf: (bids: string, slots: string) => `${bids} of ${slots}`,
    full: 'Full',
    undeclared: 'Not Declared',
    withheld: 'Withheld: differs from the fair-play log',
    outcomes: {
      no_unique_bid: 'No unique bid',
      no_bids: 'No bids',
      cancelled: 'Cancelled',
    },
    wonWith: 'with',
    moments: { starts: 'Starts', ends: 'Ends', ended: 'Ended', wasToEnd: 'Was to end', declared: 'Declared' },
    declare: 'Declare Winner',
    declared: 'Declared',
    declareOf: (title: string) => `Declare Winner of ${title}`,
    notYet: 'Once it is over or full.',
    leaderboard: 'View Leaderboard',
    alike: 'Accounts alike',
    alikeOf: (title: string) => `Accounts alike in ${title}`,
    leaderboardOf: (title: string) => `View Leaderboard of ${title}`,
    prize: 'View Prize',
    prizeOf: (title: string) => `View Prize: ${title}`,
  },
  dialog: {
    title: 'Declare this result?',
    decided:
      'The rule decides, nobody else: the lowest amount held by exactly one person wins. It can end in two ways:',
    somebodyWins: {
      title: 'An amount is unique',
      text: 'The person with the lowest such amount wins. No other payment is refunded.',
      refundable: 'The person with the lowest such amount wins. All bids but the winning one are refunded in full.',
      free: 'The person with the lowest such amount wins.',
    },
    nobodyWins: {
      title: 'Every amount is shared',
      text: 'Nobody wins, and every payment is refunded in full.',
      free: 'Nobody wins.',
    },
    noBids: 'Nobody has bid here, so it is declared without a winner.',
    tooLate: 'A payment still under way now comes too late and is refunded in full.',
    forGood: 'Every amount becomes public, and the result cannot be changed or taken back.',
    declare: 'Declare Winner',
    back: 'Not now',
  },
  done: {
    title: 'Result declared',
    won: 'won with',
    no_unique_bid: 'Nobody won: every amount was shared. All payments are refunded in full.',
    no_bids: 'Nobody bid in this auction, so nobody won.',
    cancelled: 'This auction was cancelled. Every payment is refunded in full, and the amounts stay sealed.',
    /** Used instead of `no_unique_bid` in auctions of the entry mode `free`. */
    free: 'Nobody won: every amount was shared.',
    close: 'Close',
  },
  /** The server's message after a result with a winner was declared. */
  declared: 'Winner declared',
  toastFailed: 'Failed to declare winner',
};

/** Administrators' pages about reports. */
const manageReports = {
  title: 'Reports',
  lead: 'What people reported, newest first. A report changes no bid and no result.',
  states: { label: 'Which reports', open: 'Open', resolved: 'Resolved' },
  caption: 'Reports, newest first',
  columns: { user: 'User', reason: 'Reason', description: 'Description', date: 'Date', state: 'State' },
  /** Shown instead of a name if the sender of a report is unknown. */
  nobody: 'N/A',
  about: (title: string) => `About: ${title}`,
  open: 'Open',
  resolved: 'Resolved',
  resolvedBy: (name: string) => `by ${name}`,
  answered: 'Answer sent:',
  resolve: 'Resolve',
  resolveOf: (reason: string) => `Resolve: ${reason}`,
  reopen: 'Reopen',
  reopenOf: (reason: string) => `Reopen: ${reason}`,
  reopenFailed: 'The report was not reopened',
  showing: (shown: string, total: string) => `Showing ${shown} of ${total} reports`,
  loading: 'Loading reports',
  failed: 'Error Loading Reports',
  empty: {
    title: 'No reports found.',
    open: 'Nobody is waiting for an answer.',
    resolved: 'Resolved reports are kept here.',
  },
  dialog: {
    title: 'Resolve this report',
    note: 'What was done',
    hint: 'Kept with the report and your name. The person who sent it does not see it.',
    answer: 'Answer to the person (optional)',
    answerHint:
      'They are notified and can read it. Without an answer they read that the report was looked into and closed.',
    confirm: 'Resolve',
    cancel: 'Keep open',
    failed: 'The report was not resolved',
  },
  messages: { resolved: 'Report resolved.', reopened: 'The report is open again.' },
};

/** The code that an administrator enters at sign-in in addition to the password. */
const secondFactor = {
  label: 'Code at sign-in',
  off: 'Off',
  on: 'On',
  change: 'Change the code at sign-in',
  why: 'Recommended for administrators: a stolen password alone does not open your account.',
  dueTitle: 'Set up your code at sign-in',
  dueText:
    'EkBid asks administrators for a code besides the password. Set it up now: until then the administration stays closed.',
  recoveryLeft: (count: number) =>
    count === 1 ? '1 recovery code left' : count === 0 ? 'No recovery code left' : `${count} recovery codes left`,
  since: 'Since',
  failed: 'The code at sign-in could not be loaded',
  present: 'Current password',
  next: 'Continue',
  scan: 'Scan this with an authenticator app on your phone, such as Google Authenticator or Aegis.',
  picture: 'QR code for the authenticator app',
  orType: 'Or type this secret into the app:',
  code: 'Code',
  codeHint: 'The 6 digits the app shows now',
  codeOrRecoveryHint: 'The 6 digits the app shows now, or a recovery code',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  consequence: 'Every other device is signed out.',
  changeFailed: 'Nothing was changed',
  recovery: {
    title: 'Keep these recovery codes',
    text: 'If you lose your phone, each of them lets you in once. They are not shown again: print them, or keep them where you keep passwords.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Please copy them by hand',
    download: 'Download',
    done: 'I have kept them',
  },
};

/** Texts that only administrators see. They are loaded with administrators' pages. */
export const adminTexts = {
  auctionRefusals,
  dashboard,
  declare,
  manageAuctions,
  manageReports,
  money,
  operatorTasks,
  secondFactor,
  sidebar,
  users,
};
