/** What only a person can settle. Each is told apart by what it is about, and never by an amount. */
export const operatorTaskKinds = [
  'refund_refused',
  'refunded_outside',
  'dispute',
  'payment_unknown',
  'payment_misfit',
  'order_unknown',
  'books_differ',
] as const;
export type OperatorTaskKind = (typeof operatorTaskKinds)[number];
