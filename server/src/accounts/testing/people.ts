import * as contract from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Browser } from '../../testing/browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const password = 'correct horse 1!';
let numbers = 0;

/** Returns an Indian mobile number in E.164 that the test file has not used yet. */
export function newNumber(): string {
  numbers += 1;
  return `+91970${String(numbers).padStart(7, '0')}`;
}

export function signUpFields(
  change: Partial<Record<'firstName' | 'lastName' | 'email' | 'mobileNumber', string>> = {},
) {
  const email = `p.${randomUUID()}@example.in`;
  return { firstName: 'Meera', lastName: 'Nair', email, mobileNumber: newNumber(), password, ...change };
}

/** Returns the code in the newest text message to a number. */
export function readCode({ messages }: TestApp, to: string): string {
  const message = messages.findLast((one) => one.to === to);
  const code = message?.text.match(/^\d{6}/)?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Returns a code that differs from the one that was sent. */
export function wrongCode(test: TestApp, to: string): string {
  return String((Number(readCode(test, to)) + 1) % 1_000_000).padStart(6, '0');
}

/** Solves a proof-of-work challenge, as a web worker in the browser does. */
export function solve(challenge: string): string {
  const bits = Number(challenge.split('.')[0]);
  for (let solution = 0; ; solution += 1) {
    const proof = `${challenge}.${solution}`;
    if (createHash('sha256').update(proof).digest().readUInt32BE() >>> (32 - bits) === 0) return proof;
  }
}

/** Returns the refusal that the call rejects with. Throws if it does not reject with one. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof Refusal)) throw new Error('the call was not refused', { cause: error });
  return error;
}

export const sendOtp = (browser: Browser, phone: string) => browser.call(contract.sendOtp, { body: { phone } });

export const verifyOtp = (browser: Browser, phone: string, otp: string) =>
  browser.call(contract.verifyOtp, { body: { phone, otp } });

/** Opens a browser, and verifies the number in it by its code. */
export async function verifiedBrowser(test: TestApp, mobileNumber: string): Promise<Browser> {
  const browser = new Browser(test.app);
  const sent = await sendOtp(browser, mobileNumber);
  const verified = await verifyOtp(browser, mobileNumber, readCode(test, mobileNumber));
  if (sent.status !== 200 || verified.status !== 200) throw new Error('the number could not be verified');
  return browser;
}

/** Signs a person up through the API. */
export async function newPerson(test: TestApp, change: Parameters<typeof signUpFields>[0] = {}) {
  const fields = signUpFields(change);
  const browser = await verifiedBrowser(test, fields.mobileNumber);
  const { status, ok } = await browser.call(contract.signUp, { body: fields });
  if (status !== 200) throw new Error('the account could not be made');
  return { ...fields, browser, userId: ok.data.userData._id };
}

export const forgotPassword = (browser: Browser, phone: string) =>
  browser.call(contract.forgotPassword, { body: { phone } });

export const resetPassword = (browser: Browser, phone: string, otp: string, password: string) =>
  browser.call(contract.resetPassword, { body: { phone, otp, password } });

export const logIn = (test: TestApp, email: string, password: string) =>
  new Browser(test.app).call(contract.login, { body: { email, password } });

export async function confirmEmailOf({ db }: TestApp, userId: string, daysAgo = 0): Promise<void> {
  await db
    .updateTable('users')
    .where('userId', '=', userId)
    .set({ emailConfirmedAt: sql<Date>`game_clock() - make_interval(days => ${daysAgo})` })
    .execute();
}
