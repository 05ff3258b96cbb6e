import { type Budget, minutesUntilRoom } from '../budgets.ts';

export const otpMinutes = 5;
/** A shared code is sent at most once in this time and works for twice as long, so its owner always has a valid one. */
export const sharedOtpMinutes = 2 * 60;

/** What a code is for: it works for nothing else. */
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

// The owner of a number must get a code even while a stranger requests codes for it: no single browser or address can
// use up the number's budget, and no wait is longer than these few minutes.
const toNumber: Budget = { most: 6, withinMinutes: 15 };
const toNumberFromBrowser: Budget = { most: 3, withinMinutes: 15 };
const toNumberFromAddress: Budget = { most: 4, withinMinutes: 15 };
const fromBrowser: Budget = { most: 20, withinMinutes: 15 };
/** A number that got this many in a day gets further codes slowly. */
const toNumberADay = 10;
const slowly: Budget = { most: 1, withinMinutes: 15 };
/** Few, because each is a chance to guess into an account; the owner can still sign in with the password. */
const toReset: Budget = { most: 3, withinMinutes: 24 * 60 };

/** How many minutes until another code may be sent for this purpose. */
export function minutesUntilSend(sent: readonly SentCode[], purpose: OtpPurpose, now: Date): number {
  const wait = waitIn(sent, now);
  const ofDay = sent.filter((code) => code.toNumber);
  return Math.max(
    minutesUntilOwnSend(sent, now),
    wait(toNumber, (code) => code.toNumber),
    wait(toNumberFromAddress, (code) => code.toNumber && code.fromAddress),
    ofDay.length < toNumberADay ? 0 : wait(slowly, (code) => code.toNumber),
    purpose === 'reset-password' ? wait(toReset, (code) => code.toNumber && code.purpose === purpose) : 0,
  );
}

/** The same, counting only what this browser requested, so no stranger can cause this wait. */
export function minutesUntilOwnSend(sent: readonly SentCode[], now: Date): number {
  const wait = waitIn(sent, now);
  return Math.max(
    wait(toNumberFromBrowser, (code) => code.toNumber && code.fromBrowser),
    wait(fromBrowser, (code) => code.fromBrowser),
  );
}

/** The same for a browser that is known as the account's own, without counting strangers' requests. */
export function minutesUntilKnownSend(sent: readonly SentCode[], purpose: OtpPurpose, now: Date): number {
  const wait = waitIn(sent, now);
  return Math.max(
    minutesUntilOwnSend(sent, now),
    wait(toReset, (code) => code.fromKnown && code.purpose === purpose),
  );
}

function waitIn(sent: readonly SentCode[], now: Date) {
  return (budget: Budget, counts: (code: SentCode) => boolean) =>
    minutesUntilRoom(
      budget,
      sent.filter(counts).map(({ sentAt }) => sentAt),
      now,
    );
}

/** Counted over all codes: another code does not give new tries. */
const wrongCodes: Budget = { most: 5, withinMinutes: 30 };
/** More wrong codes than these, from all browsers together, are guesses: then each code allows a single try. */
const wrongCodesToNumberADay = 20;
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

export function isBeingGuessed(sent: readonly SentCode[]): boolean {
  const wrong = sent.filter((code) => code.toNumber);
  return wrong.reduce((sum, { failedAttempts }) => sum + failedAttempts, 0) >= wrongCodesToNumberADay;
}
