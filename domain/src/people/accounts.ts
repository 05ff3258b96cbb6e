import { readName } from './person-name.ts';
import { Refusal, type Refuse, throwRefusal } from '../refusals.ts';

const passwordMinimum = 8;
/** Longer than any passphrase. Without the limit, hashing a huge password would take long. */
const passwordMaximum = 200;
export const otpDigits = 6;
/** A code that works in several browsers is longer than `otpDigits`, because each of them may try to guess it. */
export const sharedOtpDigits = 10;

export type SignUpFields = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly password: string;
};

/** Refuses a sign-up in the order of the requirements: missing fields come first. */
export function checkSignUp(fields: SignUpFields, refuse = throwRefusal): void {
  for (const field of ['firstName', 'email', 'mobileNumber', 'password'] as const)
    if (fields[field].trim() === '') refuse('sign_up_fields_missing', field);
  readName(fields, undefined, refuse);
  if (!looksLikeEmail(fields.email)) refuse('email_format', 'email');
  checkSignUpMobile(fields.mobileNumber, refuse);
  checkPasswordLength(fields.password, refuse);
}

export type EmailChangeFields = { readonly email: string; readonly presentPassword: string };

export function checkEmailChange({ email, presentPassword }: EmailChangeFields, refuse = throwRefusal): void {
  if (email.trim() === '') refuse('sign_up_fields_missing', 'email');
  if (!looksLikeEmail(email)) refuse('email_format', 'email');
  if (presentPassword === '') refuse('password_missing', 'presentPassword');
}

export type PasswordChangeFields = { readonly presentPassword: string; readonly password: string };

export function checkPasswordChange({ presentPassword, password }: PasswordChangeFields, refuse = throwRefusal): void {
  if (presentPassword === '') refuse('password_missing', 'presentPassword');
  checkNewPassword(password, refuse);
}

export type ResetFields = { readonly phone: string; readonly otp: string; readonly password: string };

/**
 * Checks the fields in the order of the form. The server tries the code only after these checks, so a wrong field does
 * not use up an attempt.
 */
export function checkReset({ phone, otp, password }: ResetFields, refuse = throwRefusal): void {
  checkSignUpMobile(phone, refuse);
  checkOtp(otp, refuse);
  checkNewPassword(password, refuse);
}

function checkNewPassword(password: string, refuse: Refuse): void {
  if (password === '') refuse('password_missing', 'password');
  checkPasswordLength(password, refuse);
}

function checkPasswordLength(password: string, refuse: Refuse): void {
  const length = charactersIn(password);
  if (length < passwordMinimum) refuse('password_length', 'password');
  if (length > passwordMaximum) refuse('password_too_long', 'password');
}

/**
 * An e-mail address can replace a lost mobile number only if it was confirmed at least this many days ago. Without this
 * wait, a thief who knows the password could confirm another address and use it at once.
 */
const lostNumberEmailDays = 7;

export function checkLostNumberEmail(confirmedAt: Date | null, now: Date): void {
  if (confirmedAt === null) throw new Refusal('email_not_confirmed');
  const from = new Date(confirmedAt.getTime() + lostNumberEmailDays * 24 * 3600_000);
  if (now < from) throw new Refusal('email_confirmed_lately', { days: lostNumberEmailDays, from: from.toISOString() });
}

/** The requirements ask for 10 to 12 digits. `+` and spaces are allowed in addition. */
export function checkSignUpMobile(mobileNumber: string, refuse = throwRefusal): void {
  if (!hasDigits(mobileNumber, 10, 12)) refuse('mobile_length', 'mobileNumber');
}

export function checkOtp(otp: string, refuse = throwRefusal): void {
  if (otp.trim() === '') refuse('otp_required', 'otp');
}

export type LoginFields = { readonly email: string; readonly mobileNumber: string; readonly password: string };

/**
 * Refuses missing or malformed fields, in the order of the requirements. It does not look for an account, so a refusal
 * cannot reveal whether one exists.
 */
export function checkLogin({ email, mobileNumber, password }: LoginFields, refuse = throwRefusal): void {
  if (password === '') refuse('password_missing', 'password');
  if (email.trim() === '' && mobileNumber.trim() === '') refuse('login_missing', 'identifier');
  if (email.trim() !== '' && !looksLikeEmail(email)) refuse('login_email_format', 'identifier');
  if (mobileNumber.trim() !== '' && !hasDigits(mobileNumber, 10, 13)) refuse('login_phone_length', 'identifier');
}

/** Reads a field that accepts an e-mail address or a mobile number. Text with an @ or a letter is an address. */
export function readIdentifier(identifier: string): { email: string; mobileNumber: string } {
  const text = identifier.trim();
  return /[@\p{L}]/u.test(text) ? { email: text, mobileNumber: '' } : { email: '', mobileNumber: text };
}

/** The requirements ask for an @ and a dot. Signs that would allow several addresses or a mail header are refused. */
export function looksLikeEmail(email: string): boolean {
  const text = email.trim();
  return text.length <= 254 && text.includes('@') && text.includes('.') && !/[\s,;<>]/.test(text);
}

/** Counts Unicode characters. `length` would count a character outside the basic plane, such as an emoji, twice. */
function charactersIn(text: string): number {
  return [...text].length;
}

function hasDigits(mobileNumber: string, least: number, most: number): boolean {
  const length = digitsOf(mobileNumber)?.length ?? 0;
  return length >= least && length <= most;
}

function digitsOf(mobileNumber: string): string | null {
  const text = mobileNumber.replaceAll(/[\s()-]/g, '');
  return /^\+?\d+$/.test(text) ? text.replace('+', '') : null;
}
