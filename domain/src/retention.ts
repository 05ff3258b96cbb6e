/**
 * How many days each kind of data is kept. Daily work removes what is older, and the privacy page names these days. What
 * is missing here stays: bids, payments and the log, because the books and the proof of fair play need them.
 */
export const retentionDays = {
  /** Hashes that show what accounts have in common, from their last use on. */
  accountTraces: 90,
  /** Codes to sign up, sign in and reset a password. */
  codes: 2,
  /** Copies of a person's data that can be downloaded. */
  dataExports: 7,
  /** What the payment provider told us, once it is handled. */
  providerNotices: 30,
  notifications: 180,
} as const;

/** How long a deletion of an account waits, so that it can be stopped. */
export const deletionDays = 7;
