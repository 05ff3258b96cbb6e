import type { OperatorTaskKind } from '@ekbid/domain';

/** What happened, and what an operator must do. */
type Sentences = { readonly title: string; readonly happened: string; readonly advice: string };

const kinds: Readonly<Record<OperatorTaskKind, Sentences>> = {
  refund_refused: {
    title: 'The provider refused a refund',
    happened: 'A bidder’s money has to go back, and the payment provider said no. The bidder is told of a delay.',
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
    title: 'Money that EkBid does not know',
    happened: 'The provider captured a payment that is in no book of EkBid. No bid stands for it.',
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
    title: 'The provider tells of an order that is not ours',
    happened: 'The provider keeps telling about an order that is in no book of EkBid.',
    advice:
      'Check that no other system uses this account of the provider, and that the database is the right one. Refund the order’s payments in the dashboard if nobody claims them.',
  },
  books_differ: {
    title: 'The books do not agree',
    happened: 'EkBid’s books and the provider’s say different things.',
    advice: 'Run "npm run admin -- books" on the server: it names each payment and refund that differs.',
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
  sms_budget: {
    title: 'The day’s text messages are almost used up',
    happened:
      'EkBid has sent most of the text messages that a day allows. When none are left, nobody can sign up until midnight in India; a reserve is kept for new passwords and security codes.',
    advice:
      'Look in the SMS provider’s records where the messages went. If people are signing up, raise SMS_DAILY_BUDGET. If numbers in a row are asked for, somebody abuses the sign-up: block their networks, and tell the provider.',
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
      open: { title: 'Nothing needs attention', text: 'Every payment is a bid or on its way back by itself.' },
      resolved: { title: 'Nothing was settled yet', text: 'Tasks that somebody settled are kept here.' },
    },
    dialog: {
      title: 'Settle this task',
      note: 'What was done',
      hint: 'Kept with the task and your name, for whoever looks later.',
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
