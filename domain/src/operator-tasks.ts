/** Problems that only a person can resolve. Kind and subject identify a task. The subject never contains an amount. */
export const operatorTaskKinds = [
  /** The provider refused a refund and will refuse it again (T12 in docs/money.md). */
  'refund_refused',
  /** Outside EkBid, the payment of a valid bid was refunded, or only a part of a payment (T14 in docs/money.md). */
  'refunded_outside',
  /** A bidder's bank disputes a payment. */
  'dispute',
  /** The provider has captured money that is not in our books. */
  'payment_unknown',
  /** The captured amount or currency differs from that of the order. */
  'payment_misfit',
  /** The provider reports an order that is not ours. */
  'order_unknown',
  /** The daily comparison with the provider found a difference. */
  'books_differ',
  /** The auction is from before dates were limited. It starts or ends so far ahead that this must be a mistake. */
  'auction_dates',
  /** A declared result differs from the fair-play log, so it is withheld. */
  'result_differs',
  /** No head can be signed, because entries that an earlier head covers are changed or missing in the fair-play log. */
  'log_not_signed',
  /** The day's budget for text messages is almost used up. */
  'sms_budget',
  /** A winner claimed a prize, and it was not sent within a week. */
  'prize_not_sent',
  /** A winner reported a problem with a prize. */
  'prize_problem',
] as const;
export type OperatorTaskKind = (typeof operatorTaskKinds)[number];
