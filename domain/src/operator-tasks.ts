/** What only a person can settle. Each is told apart by what it is about, and never by an amount. */
export const operatorTaskKinds = [
  /** The provider refused a refund for good (T12). */
  'refund_refused',
  /** Money went back outside EkBid although its bid stands, or not in full (T14). */
  'refunded_outside',
  /** A bidder's bank disputes a payment. */
  'dispute',
  /** The provider holds captured money that is on no book of ours. */
  'payment_unknown',
  /** Captured money that does not fit its order: another amount or another currency. */
  'payment_misfit',
  /** The provider tells of an order that is not ours. */
  'order_unknown',
  /** A day's books and the provider's do not agree. */
  'books_differ',
  /** An auction from before dates were bounded starts or ends so far ahead that nobody will wait for it. */
  'auction_dates',
  /** A declared result that is not what the fair-play log says: it is shown to nobody. */
  'result_differs',
  /** The day's budget for text messages is almost used up. */
  'sms_budget',
] as const;
export type OperatorTaskKind = (typeof operatorTaskKinds)[number];
