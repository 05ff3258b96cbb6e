/**
 * How long each kind of data about people is stored: a number of days, as long as the account exists (`account`), or
 * for ever under a pseudonym (`always`). Daily work removes older data by this table
 * (server/src/personal-data/remove-old-data.ts), and the privacy page prints it.
 */
export const retention = {
  account: 'account',
  /** Keyed hashes against abuse: attempts to sign in or change an address, proofs of work, and networks of bids. */
  attempts: 1,
  /** Codes for signing up, for signing in and for resetting a password. */
  codes: 2,
  /** Copies of a person's data that the person can download. */
  dataExports: 7,
  /** Sessions with "remember me". */
  sessions: 30,
  /** Webhook events of the payment provider, after they were handled. */
  providerNotices: 30,
  /** Hashes that show what accounts have in common. The days count from a hash's last use. */
  accountTraces: 90,
  notifications: 180,
  /** Records that a message was sent, without its text. */
  messages: 180,
  /** Addresses of prizes. The days count from the delivery. PRIZE_ADDRESS_DAYS can set fewer days. */
  prizeAddresses: 180,
  /** The text of a report. The days count from its answer. Legal claims expire after three years. */
  reports: 1096,
  bids: 'always',
  limits: 'always',
  audit: 'always',
  /**
   * Ids and hashes of deletions and exclusions. With a copy outside the database, they are applied again after a
   * restore.
   */
  outsideList: 'always',
} as const satisfies Readonly<Record<string, number | 'account' | 'always'>>;

export type DataKind = keyof typeof retention;
/** The kinds of data that daily work removes. */
export type ShortKind = { [Kind in DataKind]: (typeof retention)[Kind] extends number ? Kind : never }[DataKind];

/** How many days after the request an account is deleted. Until then the person can withdraw the request. */
export const deletionDays = 7;
