import { type Budget, minutesUntilRoom } from '../budgets.ts';

export const otpMinutes = 5;

/** What a code is for: it works for nothing else. One to reset the password also signs in without a new one. */
export type OtpPurpose = 'sign-up' | 'reset-password';

/** A code sent within the last day: to the number in question, or from the browser that asks now. */
export type SentCode = {
  readonly purpose: OtpPurpose;
  readonly sentAt: Date;
  readonly failedAttempts: number;
  readonly toNumber: boolean;
  readonly fromBrowser: boolean;
  readonly fromAddress: boolean;
  /** Requested in this browser while it was known as the account's own. */
  readonly fromKnown: boolean;
};
export type TriedCode = Pick<SentCode, 'sentAt' | 'failedAttempts'>;

/** Counted over all codes: another code does not give new tries. */
const wrongCodes: Budget = { most: 5, withinMinutes: 30 };
/** Limits a network that tries a few codes at each of many accounts. */
const wrongCodesOfNetwork: Budget = { most: 20, withinMinutes: 60 };

/** How many minutes until this browser may try a code for the number again. */
export function minutesUntilTry(sent: readonly SentCode[], now: Date): number {
  const own = sent.filter((code) => code.toNumber && code.fromBrowser);
  return minutesUntilRoom(wrongCodes, failuresOf(own), now);
}

/** How many minutes until a code that this network requested may be tried; each purpose is counted separately. */
export function minutesUntilNetworkTry(triedOfNetwork: readonly TriedCode[], now: Date): number {
  return minutesUntilRoom(wrongCodesOfNetwork, failuresOf(triedOfNetwork), now);
}

function failuresOf(tried: readonly TriedCode[]): Date[] {
  return tried.flatMap(({ sentAt, failedAttempts }) => Array<Date>(failedAttempts).fill(sentAt));
}
