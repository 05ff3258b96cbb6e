import {
  checkEmailChange,
  checkLogin,
  checkOtp,
  checkPasswordChange,
  checkReset,
  checkSignUp,
  checkSignUpMobile,
} from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, field, flatReply, id, instant, obeys, reply } from './schemas.ts';

export const role = z.enum(['USER', 'ADMIN']);
export type Role = z.infer<typeof role>;

export const userData = z.object({
  _id: id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether its owner opened the link sent to it; nothing else is sent there before. */
  emailConfirmed: z.boolean(),
  /** E.164, e.g. +919876543210. */
  mobileNumber: z.string(),
  /** Places nothing new; what was placed stands. */
  blocked: z.boolean(),
});
export type UserData = z.infer<typeof userData>;

export const session = z.object({
  userRole: role,
  userData,
  /** Only of administrators who have to set up a second factor before anything else. */
  secondFactorDue: z.optional(z.boolean()),
});
export type Session = z.infer<typeof session>;

/** Sent with calls a page makes by itself while nobody touches it: they keep no administrator signed in. */
export const unattendedHeader = 'x-unattended';

/** `digits` is there where the code has more than usual: it is the same in every browser that asked for it. */
const codeReply = flatReply({ digits: z.optional(z.number()) });

/**
 * Where strangers or a whole network used up a budget, the refusal's details bring a `challenge`; its solution is the
 * `proof` with which the call is made again. It is a whole number n, written behind the challenge and a dot, with which
 * the SHA-256 of the whole begins with as many zero bits as the challenge's first part says.
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

export const signUp = endpoint('POST /users', {
  access: 'public',
  summary: 'Make an account for the mobile number verified in this browser, and sign in',
  body: z
    .object({ firstName: field, lastName: field, email: field, mobileNumber: field, password: field })
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
      /** Of an administrator's second factor. */
      code: field,
      /** Sent to the account's owner where the answer was `code_needed` or `login_limit`. */
      otp: field,
      remember: z._default(z.boolean(), false),
    })
    .check(obeys(checkLogin)),
  reply: reply(session),
});

export const logout = endpoint('POST /auth/logout', { access: 'public', summary: 'Sign out', reply: doneReply });

export const getMe = endpoint('GET /auth/me', {
  access: 'public',
  summary: 'Who is signed in in this browser; null when nobody is',
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

export const changePassword = endpoint('POST /auth/change-password', {
  access: 'signed-in',
  summary: 'Set a new password by the present one, and sign out everywhere else',
  body: z.object({ presentPassword: field, password: field }).check(obeys(checkPasswordChange)),
  reply: doneReply,
});

export const logoutEverywhere = endpoint('POST /auth/logout-everywhere', {
  access: 'signed-in',
  summary: 'Sign out on every device, this one too',
  reply: doneReply,
});

export const getProfile = endpoint('GET /users/me', {
  access: 'signed-in',
  summary: 'Own account: since when, and where it is signed in',
  reply: reply(
    z.object({
      createdAt: instant,
      /** This browser's first, then the newest. */
      sessions: z.array(z.object({ createdAt: instant, expiresAt: instant, current: z.boolean() })),
    }),
  ),
});
export type Profile = z.infer<typeof getProfile.reply>['data'];

export const changeName = endpoint('PATCH /users/me', {
  access: 'signed-in',
  summary: 'Change own name, everywhere it is shown',
  // `readName` needs the present name, which may stay as it is: the server applies it.
  body: z.object({ firstName: field, lastName: field }),
  reply: reply(session),
});

export const changeEmail = endpoint('PATCH /users/me/email', {
  access: 'signed-in',
  summary: 'Change own e-mail address; the new one is confirmed by a link, and the one before is told',
  body: z.object({ email: field, presentPassword: field }).check(obeys(checkEmailChange)),
  reply: reply(session),
});
