import type { OperatorTaskKind } from '@ekbid/contract';
import { bidLimit } from '@ekbid/domain';

/** Administrators' pages about payments, refunds and the ledger. */
export const money = {
  title: 'Money',
  lead: 'Payments and refunds of declared auctions. Of all others there are only counts: their amounts are sealed, for you too.',
  loading: 'Loading money',
  failed: 'Error Loading Money',
  tiles: {
    label: 'Declared auctions',
    captured: 'Captured',
    refunded: 'Refunded',
    owed: 'Still to be refunded',
    earned: 'Earned',
  },
  sealed: {
    title: 'Sealed',
    running: (payments: number, shown: string) =>
      payments === 1 ? '1 payment, sealed until declared' : `${shown} payments, sealed until declared`,
    cancelled: (payments: number, shown: string) =>
      payments === 1
        ? '1 payment of cancelled auctions, which stay sealed'
        : `${shown} payments of cancelled auctions, which stay sealed`,
    refunds: (refunds: number, shown: string) =>
      refunds === 1 ? '1 refund among them' : `${shown} refunds among them`,
  },
  books: {
    title: 'Books and provider',
    agree: 'The books agree',
    differ: 'The books differ',
    never: 'Not compared yet',
    neverText: 'Every night, each payment and refund of the last days is compared with the provider’s.',
    compared: 'Last compared',
    counted: (payments: string, refunds: string) => `${payments} payments and ${refunds} refunds`,
    history: 'The last nights',
    columns: { night: 'Night', payments: 'Payments', refunds: 'Refunds' },
    agrees: (compared: string) => `${compared}, agrees`,
    differs: (compared: string) => `${compared}, differs`,
    whole:
      'To compare everything there ever was, run "ekbid admin books" on the server, or "npm run admin -- books" in a clone.',
  },
  tasks: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'Nothing waits for a person';
      return count === 1 ? '1 task waits for a person' : `${shown} tasks wait for a person`;
    },
    text: 'Refunds refused for good, payments EkBid does not know, disputes.',
    link: 'Needs attention',
  },
  files: {
    title: 'For the accountant',
    text: 'CSV files of declared auctions: rupees with two decimals, times in India and in UTC. Leave both days empty for everything. Each download is in the audit log.',
    from: 'From',
    to: 'To',
    wrong: 'The first day is after the last.',
    payments: 'Payments (CSV)',
    refunds: 'Refunds (CSV)',
    days: 'Sums by day (CSV)',
  },
  views: { label: 'What to list', payments: 'Payments', refunds: 'Refunds', auctions: 'By auction' },
  filters: {
    search: 'Find by the provider’s id',
    searchHint: 'Of a payment, an order or a refund, whole',
    state: 'Status',
    all: 'Everything',
    auction: (title: string) => `Only ${title}`,
    oneAuction: 'Only one auction',
    clear: 'Show all auctions',
  },
  states: {
    bid: 'Bid',
    undecided: 'Being decided',
    on_its_way: 'On its way back',
    delayed: 'Refused, waits for you',
    refunded: 'Refunded',
  },
  auctionStates: { declared: 'Declared', sealed: 'Sealed until declared', cancelled: 'Cancelled, stays sealed' },
  columns: {
    when: 'When',
    auction: 'Auction',
    bidder: 'Bidder',
    amount: 'Amount',
    state: 'State',
    ids: 'Provider’s ids',
    reason: 'Why',
    made: 'Refunded',
    payments: 'Payments',
    refunds: 'Refunds',
    captured: 'Captured',
    refunded: 'Refunded',
    earned: 'Earned',
    ended: 'Ended',
  },
  notYet: 'Not yet',
  reasons: {
    auction_cancelled: 'Auction cancelled',
    auction_ended: 'Paid after the end',
    auction_full: 'Paid when full',
    bid_limit_reached: `${bidLimit} bids already`,
    amount_already_bid: 'Amount already held',
    account_blocked: 'Account blocked',
    administrators_cannot_bid: 'Became administrator',
    no_unique_bid: 'No unique bid',
    not_won: 'Not the winning bid',
    second_payment: 'Paid twice',
    wrong_amount: 'Wrong amount',
    refunded_outside: 'Refunded at the provider',
  },
  sealedAmount: 'Sealed',
  made: (made: string, owed: string) => `${made} of ${owed} made`,
  showPayments: 'Payments',
  showPaymentsOf: (title: string) => `Payments of ${title}`,
  captions: {
    payments: 'Payments of declared auctions, newest first',
    refunds: 'Refunds of declared auctions, newest first',
    auctions: 'Money by auction, the last to end first',
  },
  loadingList: 'Loading the list',
  failedList: 'Error Loading the List',
  showing: {
    payments: (shown: string, total: string) => `Showing ${shown} of ${total} payments`,
    refunds: (shown: string, total: string) => `Showing ${shown} of ${total} refunds`,
    auctions: (shown: string, total: string) => `Showing ${shown} of ${total} auctions`,
  },
  empty: {
    payments: { title: 'No payments to show', text: 'Payments appear here once their auction is declared.' },
    refunds: { title: 'No refunds to show', text: 'Refunds appear here once their auction is declared.' },
    auctions: { title: 'Nobody has paid yet', text: 'Auctions appear here with their first payment.' },
    filtered: 'No payment of a declared auction fits. Change what you look for, or wait until the auction is declared.',
  },
};

/** An operator task: what happened, and what the operator must do. */
type Sentences = { readonly title: string; readonly happened: string; readonly advice: string };

const kinds: Readonly<Record<OperatorTaskKind, Sentences>> = {
  refund_refused: {
    title: 'The provider refused a refund',
    happened: 'A refund is due, and the payment provider refused it. The bidder is told that it is delayed.',
    advice:
      'Look up the payment in the provider’s dashboard and remove what stands in the way, such as an empty balance. Then send the refund again, or make it in the dashboard: EkBid notices either way.',
  },
  refunded_outside: {
    title: 'Money went back outside EkBid',
    happened:
      'The provider gave back a payment, or a part of it, that EkBid did not ask to refund. Its bid and every result stay as they are; the money is your loss.',
    advice:
      'Find out in the provider’s dashboard who made the refund and why, and write it down here. If the bid has to be paid back later, EkBid does not pay twice.',
  },
  dispute: {
    title: 'A payment is disputed',
    happened: 'The bidder’s bank disputes a payment. Its bid and every result stay as they are.',
    advice:
      'Answer the dispute in the provider’s dashboard before its deadline. Order, payment and bid are in EkBid’s records. Write down here how it ended.',
  },
  payment_unknown: {
    title: 'A payment that EkBid does not know',
    happened: 'The provider captured a payment that EkBid has no record of. It became no bid.',
    advice:
      'Look up the payment in the provider’s dashboard. If it does not belong to another business of yours, refund it there, and write it down here.',
  },
  payment_misfit: {
    title: 'A payment did not fit its order',
    happened:
      'The provider captured another amount or another currency than the order said. It became no bid. Another amount goes back by itself; another currency does not.',
    advice:
      'Look up the payment in the provider’s dashboard. Refund it there if it is in another currency, and ask the provider how it could happen.',
  },
  order_unknown: {
    title: 'The provider reports an order that is not ours',
    happened: 'The provider keeps reporting an order that EkBid has no record of.',
    advice:
      'Check that no other system uses this account of the provider, and that the database is the right one. Refund the order’s payments in the dashboard if nobody claims them.',
  },
  books_differ: {
    title: 'The books do not agree',
    happened: 'EkBid’s books and the provider’s say different things.',
    advice:
      'Run "ekbid admin books" on the server, or "npm run admin -- books" in a clone: it names each payment and refund that differs. The task settles itself after the next night in which they agree.',
  },
  auction_dates: {
    title: 'An auction with impossible dates',
    happened:
      'This auction starts or ends many years from now, or runs for more than a year. It was made before such dates were refused; most often one digit of the year is wrong.',
    advice:
      'If nobody has opened a payment yet, correct its dates or remove it. Otherwise its end cannot move earlier: cancel it, and every bidder is paid back in full. The task then settles itself.',
  },
  result_differs: {
    title: 'A result differs from its fair-play log',
    happened:
      'What the database says of a declared result is not what the auction’s fair-play log says. Somebody changed one of the two past EkBid. EkBid shows the result to nobody.',
    advice:
      'Find out who can change the database, and compare the auction and its log with a backup. Set right what was changed: the result is shown again, and this task settles itself, once both say the same.',
  },
  log_not_signed: {
    title: 'A fair-play log cannot be signed',
    happened:
      'The log of this auction in the database is not what EkBid signed before. No result is declared until the log is signed again.',
    advice:
      'Find out who can change the database, and compare the auction and its log with a backup. Set right what was changed: this task then settles itself. If that is not possible, cancel the auction.',
  },
  sms_budget: {
    title: 'The day’s text messages are almost used up',
    happened:
      'EkBid has sent most of the text messages that a day allows. When none are left, nobody can sign up until midnight in India; a reserve is kept for new passwords and security codes.',
    advice:
      'Look in the SMS provider’s records where the messages went. If people are signing up, raise SMS_DAILY_BUDGET. If numbers in a row are asked for, somebody abuses the sign-up: block their networks, and tell the provider.',
  },
  prize_not_sent: {
    title: 'A prize waits to be sent',
    happened:
      'Its winner claimed it a week ago or longer, and nothing was sent since. The winner sees that, and so does everybody on the page of the auction.',
    advice: 'Send the prize and record it on its page under Prizes. The task is settled by itself then.',
  },
  prize_problem: {
    title: 'A winner reports a problem with a prize',
    happened:
      'The prize was sent, and its winner writes that something is wrong. The page of the prize shows the words.',
    advice: 'Get in touch with the winner and with the carrier, set it right, and write down here what was done.',
  },
};

export const operatorTasks = {
  kinds,
  page: {
    title: 'Needs attention',
    lead: 'What only a person can set right. Amounts of auctions not yet declared are sealed here too.',
    states: { label: 'Which tasks', open: 'Open', resolved: 'Settled' },
    facts: {
      payment: 'Payment',
      subject: 'About',
      providerSays: 'Reason',
      auction: 'Auction',
      prize: 'Prize',
      bidder: 'Bidder',
      settled: 'Settled',
      note: 'What was done',
    },
    by: (name: string) => `by ${name}`,
    byItself: 'by itself',
    retry: 'Send the refund again',
    retryOf: (subject: string) => `Send the refund again: ${subject}`,
    retryFailed: 'The refund was not sent',
    settle: 'Settle',
    settleOf: (title: string) => `Settle: ${title}`,
    showing: (shown: string, total: string) => `Showing ${shown} of ${total} tasks`,
    loading: 'Loading tasks',
    failed: 'Error Loading Tasks',
    empty: {
      open: {
        title: 'Nothing needs attention',
        text: 'Every payment is a bid, or is being refunded without your help.',
      },
      resolved: { title: 'Nothing was settled yet', text: 'Settled tasks are kept here.' },
    },
    dialog: {
      title: 'Settle this task',
      note: 'What was done',
      hint: 'Kept with the task and your name, for later readers.',
      confirm: 'Settle',
      cancel: 'Keep open',
      failed: 'The task was not settled',
    },
  },
  messages: {
    retried: 'The refund is on its way again.',
    alreadyBack: 'The provider shows that this money went back already. The task is settled.',
    resolved: 'Task settled.',
  },
};
