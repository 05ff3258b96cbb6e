/** Problems that only a person can resolve. Tasks are identified by their subject, never by an amount. */
export const operatorTaskKinds = [
  /** The provider refused a refund for good (T12). */
  'refund_refused',
  /** Money went back outside EkBid although its bid counts, or not in full (T14). */
  'refunded_outside',
  /** A bidder's bank disputes a payment. */
  'dispute',
  /** The provider has captured money that is not in our books. */
  'payment_unknown',
  /** Captured money that does not fit its order: another amount or another currency. */
  'payment_misfit',
  /** The provider reports an order that is not ours. */
  'order_unknown',
  /** The books of a day and those of the provider differ. */
  'books_differ',
  /** An auction created before dates had limits starts or ends so far ahead that it must be a mistake. */
  'auction_dates',
  /** A declared result differs from the fair-play log, and is therefore hidden. */
  'result_differs',
  /** The head of a fair-play log cannot be signed, because the log is no longer what was signed before. */
  'log_not_signed',
  /** The day's budget for text messages is almost used up. */
  'sms_budget',
  /** A winner has claimed a prize, and nothing was sent for a week. */
  'prize_not_sent',
  /** A winner reports a problem with a prize. */
  'prize_problem',
] as const;
export type OperatorTaskKind = (typeof operatorTaskKinds)[number];
