import { type Budget, minutesUntilRoom } from '../budgets.ts';

export const otpMinutes = 5;

/**
 * What a code is for; it works for nothing else. A code to reset the password can also be used to sign in without
 * setting a new one.
 */
export type OtpPurpose = 'sign-up' | 'reset-password';

/** A code sent within the last day, either to the number in question or at the request of this browser. */
export type SentCode = {
  readonly purpose: OtpPurpose;
  readonly sentAt: Date;
  readonly failedAttempts: number;
  readonly toNumber: boolean;
  readonly fromBrowser: boolean;
  readonly fromAddress: boolean;
  /** Whether the code was requested in a browser from which the account's owner had signed in before. */
  readonly fromKnown: boolean;
};
export type TriedCode = Pick<SentCode, 'sentAt' | 'failedAttempts'>;

/** This budget counts the wrong tries of all codes together, so another code gives no further tries. */
const wrongCodes: Budget = { most: 5, withinMinutes: 30 };
/** This budget stops a network that tries a few codes at each of many accounts. */
const wrongCodesOfNetwork: Budget = { most: 20, withinMinutes: 60 };

/** How many minutes until this browser may try a code for the number again. */
export function minutesUntilTry(sent: readonly SentCode[], now: Date): number {
  const own = sent.filter((code) => code.toNumber && code.fromBrowser);
  return minutesUntilRoom(wrongCodes, failuresOf(own), now);
}

/** How many minutes until a code that this network requested may be tried. Each purpose is counted separately. */
export function minutesUntilNetworkTry(triedOfNetwork: readonly TriedCode[], now: Date): number {
  return minutesUntilRoom(wrongCodesOfNetwork, failuresOf(triedOfNetwork), now);
}

function failuresOf(tried: readonly TriedCode[]): Date[] {
  return tried.flatMap(({ sentAt, failedAttempts }) => Array<Date>(failedAttempts).fill(sentAt));
}
