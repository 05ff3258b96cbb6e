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
] as const;
export type OperatorTaskKind = (typeof operatorTaskKinds)[number];
