import { checkLogin, checkOtp, checkReset, checkSignUp, checkSignUpMobile } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { doneReply, field, flatReply, id, obeys, reply, text } from '../schemas.ts';

export const role = z.enum(['USER', 'ADMIN']);
export type Role = z.infer<typeof role>;

export const userData = z.object({
  _id: id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the owner opened the link in the confirmation mail. Other mails are sent only to confirmed addresses. */
  emailConfirmed: z.boolean(),
  /** E.164, e.g. +919876543210. */
  mobileNumber: z.string(),
  /** A blocked person cannot place new bids. Bids already placed remain. */
  blocked: z.boolean(),
});
export type UserData = z.infer<typeof userData>;

export const session = z.object({
  userRole: role,
  userData,
  /** True for an administrator who must set up a second factor before any other call is allowed. */
  secondFactorDue: z.optional(z.boolean()),
});
export type Session = z.infer<typeof session>;

/**
 * A page sends this header with the calls that it makes while its user does nothing. The server then does not extend an
 * administrator's session.
 */
export const unattendedHeader = 'x-unattended';

/** `digits` is set if the code is longer than usual. A longer code works in every browser that requested it. */
export const codeReply = flatReply({ digits: z.optional(z.number()) });

/**
 * If other people or a whole network used up the codes that may be sent, the details of the refusal contain a
 * `challenge`. The caller repeats the call with a `proof`: a whole number n for which SHA-256 of the challenge, a dot
 * and n begins with enough zero bits. The first part of the challenge says how many.
 */
export const sendOtp = endpoint('POST /otp/send', {
  access: 'public',
  summary: 'Send a one-time code to a mobile number',
  body: z.object({ phone: field, proof: field }).check(obeys(({ phone }) => checkSignUpMobile(phone))),
  reply: codeReply,
});

export const verifyOtp = endpoint('POST /otp/verify-otp', {
  access: 'public',
  summary: 'Verify the code; this browser may then make one account for the number',
  body: z.object({ phone: field, otp: field }).check(obeys(({ otp }) => checkOtp(otp))),
  reply: doneReply,
});

export const consentFields = {
  isAdult: z.optional(z.boolean()),
  /**
   * The version of the terms and the privacy notice that the person accepted. An older version counts as no consent.
   */
  termsVersion: z.optional(text(40)),
};

export const signUp = endpoint('POST /users', {
  access: 'public',
  summary: 'Make an account for the mobile number verified in this browser, and sign in',
  body: z
    .object({
      firstName: field,
      lastName: field,
      email: field,
      mobileNumber: field,
      password: field,
      ...consentFields,
    })
    .check(obeys(checkSignUp)),
  reply: reply(session),
});

export const login = endpoint('POST /auth/login', {
  access: 'public',
  summary: 'Sign in with e-mail and/or mobile number; administrators with a second factor by its code too',
  body: z
    .object({
      email: field,
      mobileNumber: field,
      password: field,
      /** The code of an administrator's second factor. */
      code: field,
      /** The code that was sent to the account's owner after the refusal `code_needed` or `login_limit`. */
      otp: field,
      remember: z._default(z.boolean(), false),
    })
    .check(obeys(checkLogin)),
  reply: reply(session),
});

export const logout = endpoint('POST /auth/logout', { access: 'public', summary: 'Sign out', reply: doneReply });

export const getMe = endpoint('GET /auth/me', {
  access: 'public',
  summary: 'The person who is signed in in this browser; null if there is none',
  reply: reply(z.nullable(session)),
});

export const sendConfirmation = endpoint('POST /auth/send-confirmation', {
  access: 'signed-in',
  summary: 'Send the link that confirms the e-mail address; nothing is sent where it is confirmed already',
  reply: doneReply,
});

export const confirmEmail = endpoint('POST /auth/confirm-email', {
  access: 'public',
  summary: 'Confirm the e-mail address a link was sent to; again is fine',
  body: z.object({ token: field }),
  reply: doneReply,
});

export const forgotPassword = endpoint('POST /auth/forgot-password', {
  access: 'public',
  summary: 'Send a one-time code for a new password to the number of an account; answers alike where there is none',
  body: z.object({ phone: field, proof: field }).check(obeys(({ phone }) => checkSignUpMobile(phone))),
  reply: codeReply,
});

export const resetPassword = endpoint('POST /auth/reset-password', {
  access: 'public',
  summary: 'Set a new password by the code sent for it, sign out everywhere else, and sign in',
  body: z.object({ phone: field, otp: field, password: field }).check(obeys(checkReset)),
  reply: reply(session),
});

export const logoutEverywhere = endpoint('POST /auth/logout-everywhere', {
  access: 'signed-in',
  summary: 'Sign out on every device, this one too',
  reply: doneReply,
});
