import { type Budget, minutesUntilRoom } from '../budgets.ts';

export const otpMinutes = 5;
/** A code for every browser that asks is sent once in this time, and works twice as long: its owner always has one. */
export const sharedOtpMinutes = 2 * 60;

/** What a code is for: it is good for nothing else. */
export type OtpPurpose = 'sign-up' | 'reset-password';

/** A code sent within the last day: to the number in question, or from the browser that asks now. */
export type SentCode = {
  readonly purpose: OtpPurpose;
  readonly sentAt: Date;
  readonly failedAttempts: number;
  readonly toNumber: boolean;
  readonly fromBrowser: boolean;
  readonly fromAddress: boolean;
  /** Asked for in this browser, when it was known as the account's own. */
  readonly fromKnown: boolean;
};
export type TriedCode = Pick<SentCode, 'sentAt' | 'failedAttempts'>;

// Whoever has a number must get a code even while somebody else plays with it: no browser and no address can use up
// the number's budget alone, and no wait is longer than these few minutes.
const toNumber: Budget = { most: 6, withinMinutes: 15 };
const toNumberFromBrowser: Budget = { most: 3, withinMinutes: 15 };
const toNumberFromAddress: Budget = { most: 4, withinMinutes: 15 };
const fromBrowser: Budget = { most: 20, withinMinutes: 15 };
/** A number that had this many in a day gets codes slowly, instead of none. */
const toNumberADay = 10;
const slowly: Budget = { most: 1, withinMinutes: 15 };
/** Each is a chance to guess into an account, and its password still works for whoever remembers it. */
const toReset: Budget = { most: 3, withinMinutes: 24 * 60 };

/** How long until another code may be sent for this. */
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

/** The same by what this browser asked for alone: no stranger has a part in it. */
export function minutesUntilOwnSend(sent: readonly SentCode[], now: Date): number {
  const wait = waitIn(sent, now);
  return Math.max(
    wait(toNumberFromBrowser, (code) => code.toNumber && code.fromBrowser),
    wait(fromBrowser, (code) => code.fromBrowser),
  );
}

/** The same for a browser that is known as the account's own, whatever strangers asked for. */
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

/** Another code does not give new tries. */
const wrongCodes: Budget = { most: 5, withinMinutes: 30 };
/** Beyond these, from whatever browsers, somebody is guessing: then each code allows a single try. */
const wrongCodesToNumberADay = 20;
/** Or somebody tries a few at each of many accounts. */
const wrongCodesOfNetwork: Budget = { most: 20, withinMinutes: 60 };

/** How long until this browser may try a code for the number again. */
export function minutesUntilTry(sent: readonly SentCode[], now: Date): number {
  const own = sent.filter((code) => code.toNumber && code.fromBrowser);
  return minutesUntilRoom(wrongCodes, failuresOf(own), now);
}

/** How long until a code may be tried that was asked for from one network; those for each purpose are counted apart. */
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
