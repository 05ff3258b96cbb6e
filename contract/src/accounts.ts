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
import { doneReply, field, flatReply, id, instant, obeys, reply, text } from './schemas.ts';

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
  /** A blocked person can place nothing new. Bids already placed remain. */
  blocked: z.boolean(),
});
export type UserData = z.infer<typeof userData>;

export const session = z.object({
  userRole: role,
  userData,
  /** Set for administrators who must set up a second factor before anything else. */
  secondFactorDue: z.optional(z.boolean()),
});
export type Session = z.infer<typeof session>;

/** Sent with calls that a page makes while its user is idle, so that they do not extend an administrator's session. */
export const unattendedHeader = 'x-unattended';

/**
 * `digits` is present where the code has more digits than usual: such a code is the same in every browser that
 * requested it.
 */
const codeReply = flatReply({ digits: z.optional(z.number()) });

/**
 * Where strangers or a whole network used up a budget, the details of the refusal carry a `challenge`. The call is
 * repeated with the solution as its `proof`: a whole number n such that SHA-256 of the challenge, a dot and n begins
 * with as many zero bits as the first part of the challenge says.
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

const consentFields = {
  /** Whether the person says that they are 18 or older. */
  isAdult: z.optional(z.boolean()),
  /** The version of the terms and the privacy notice that the person accepts. Another than the present one counts as none. */
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

export const giveConsents = endpoint('POST /users/me/consents', {
  access: 'bidder',
  summary: 'Say that one is 18 or older, and accept the terms and the privacy notice; what is left out stays unsaid',
  body: z.object(consentFields),
  reply: doneReply,
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
      /** The code sent to the account's owner after the answer `code_needed` or `login_limit`. */
      otp: field,
      remember: z._default(z.boolean(), false),
    })
    .check(obeys(checkLogin)),
  reply: reply(session),
});

export const sendLoginCode = endpoint('POST /auth/send-login-code', {
  access: 'public',
  summary: 'Send a one-time code to sign in with to the number of an account; answers alike where there is none',
  body: z.object({ phone: field, proof: field }).check(obeys(({ phone }) => checkSignUpMobile(phone))),
  reply: codeReply,
});

export const loginByCode = endpoint('POST /auth/login-by-code', {
  access: 'public',
  summary: 'Sign in by the code sent for it, without the password; never an administrator',
  body: z
    .object({ phone: field, otp: field, remember: z._default(z.boolean(), false) })
    .check(obeys(({ phone, otp }) => (checkSignUpMobile(phone), checkOtp(otp)))),
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

/** Names a session to its owner. It is no secret: a session cannot be used by it. */
const sessionId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const endSession = endpoint('DELETE /users/me/sessions/:sessionId', {
  access: 'signed-in',
  summary: 'End one of one’s own sessions; again is fine',
  params: z.object({ sessionId }),
  reply: doneReply,
});

export const logoutOthers = endpoint('POST /auth/logout-others', {
  access: 'signed-in',
  summary: 'Sign out on every device but this one',
  reply: doneReply,
});

export const getProfile = endpoint('GET /users/me', {
  access: 'signed-in',
  summary: 'Own account: since when, and where it is signed in',
  reply: reply(
    z.object({
      createdAt: instant,
      /** This browser's session first, then the newest. */
      sessions: z.array(
        z.object({
          _id: sessionId,
          /** As in "Chrome, Android"; null where the browser did not say. */
          browser: z.nullable(z.string()),
          createdAt: instant,
          expiresAt: instant,
          current: z.boolean(),
        }),
      ),
    }),
  ),
});
export type Profile = z.infer<typeof getProfile.reply>['data'];

export const changeName = endpoint('PATCH /users/me', {
  access: 'signed-in',
  summary: 'Change own name, everywhere it is shown',
  // The server applies `readName`, because it needs the present name: that one may stay although newer rules forbid it.
  body: z.object({ firstName: field, lastName: field }),
  reply: reply(session),
});

export const changeMobile = endpoint('PATCH /users/me/mobile', {
  access: 'bidder',
  summary: 'Change own mobile number, once the present and the new one were verified in this browser; signs out elsewhere',
  body: z.object({ mobileNumber: field }).check(obeys(({ mobileNumber }) => checkSignUpMobile(mobileNumber))),
  reply: reply(session),
});

export const changeEmail = endpoint('PATCH /users/me/email', {
  access: 'signed-in',
  summary: 'Change own e-mail address; the new one is confirmed by a link, and the one before is told',
  body: z.object({ email: field, presentPassword: field }).check(obeys(checkEmailChange)),
  reply: reply(session),
});
