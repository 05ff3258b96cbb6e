/**
 * For how long each kind of data about people is kept: so many days, as long as the account, or for ever under a pseudonym.
 * The only table of this: daily work removes by it what is older (server/src/personal-data/remove-old-data.ts), and the
 * privacy page prints it.
 */
export const retention = {
  account: 'account',
  /** Tries to sign in or to change an address, proofs of work, and networks of bids: keyed hashes, against abuse. */
  attempts: 1,
  /** Codes to sign up, sign in and reset a password. */
  codes: 2,
  /** Copies of a person's data that can be downloaded. */
  dataExports: 7,
  /** Where a person is signed in, with "remember me". */
  sessions: 30,
  /** What the payment provider told us, once it is handled. */
  providerNotices: 30,
  /** Hashes that show what accounts have in common, from their last use on. */
  accountTraces: 90,
  notifications: 180,
  /** Which messages were sent, without their words. */
  messages: 180,
  /** Addresses of prizes that arrived, from then on. PRIZE_ADDRESS_DAYS may be less. */
  prizeAddresses: 180,
  /** The words of a report, from its answer on: claims lapse after three years. */
  reports: 1096,
  bids: 'always',
  limits: 'always',
  audit: 'always',
  /** Ids and hashes, also outside the database. */
  outsideList: 'always',
} as const satisfies Readonly<Record<string, number | 'account' | 'always'>>;

export type DataKind = keyof typeof retention;
/** The kinds that daily work removes. */
export type ShortKind = { [Kind in DataKind]: (typeof retention)[Kind] extends number ? Kind : never }[DataKind];

/** How long a deletion of an account waits, so that it can be stopped. */
export const deletionDays = 7;
