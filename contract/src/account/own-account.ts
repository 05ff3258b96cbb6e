import { checkEmailChange, checkOtp, checkPasswordChange, checkSignUpMobile, Refusal } from '@ekbid/domain';
import * as z from 'zod/mini';
import { codeReply, consentFields, session } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { doneReply, field, instant, obeys, reply } from '../schemas.ts';

// These calls have their own file, because every page loads accounts.ts and few pages need them.

export const giveConsents = endpoint('POST /users/me/consents', {
  access: 'bidder',
  summary: 'Say that one is 18 or older, and accept the terms and the privacy notice; what is left out stays unsaid',
  body: z.object(consentFields),
  reply: doneReply,
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

/** The id under which people see their sessions. It is no secret, because a session cannot be used with it. */
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

export const askNumberChange = endpoint('POST /users/me/mobile/lost', {
  access: 'bidder',
  summary:
    'Ask for another number in place of a lost one: done after 72 hours, unless the old number or the mail stops it',
  body: z.object({ mobileNumber: field, presentPassword: field }).check(
    obeys(({ mobileNumber, presentPassword }) => {
      checkSignUpMobile(mobileNumber);
      if (presentPassword === '') throw new Refusal('password_missing', { field: 'presentPassword' });
    }),
  ),
  reply: reply(z.object({ dueAt: instant })),
});

export const cancelNumberChange = endpoint('DELETE /users/me/mobile/lost', {
  access: 'bidder',
  summary: 'Stop the change of one’s own lost number; again is fine',
  reply: doneReply,
});

export const stopNumberChange = endpoint('POST /auth/stop-number-change', {
  access: 'public',
  summary: 'Stop a change of number by the link sent to the old number and the e-mail address',
  body: z.object({ token: field }),
  reply: doneReply,
});

export const getProfile = endpoint('GET /users/me', {
  access: 'signed-in',
  summary: 'Own account: since when, and where it is signed in',
  reply: reply(
    z.object({
      createdAt: instant,
      /** A pending change of a lost mobile number, or null. */
      numberChange: z.nullable(z.object({ mobileNumber: z.string(), dueAt: instant })),
      /** The session of this browser comes first, then the newest. */
      sessions: z.array(
        z.object({
          _id: sessionId,
          /** For example "Chrome, Android". Null if the browser did not identify itself. */
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
  // The schema does not check names, because a present name may stay even if newer rules forbid it. The server knows
  // the present name and checks the new one with `readName`.
  body: z.object({ firstName: field, lastName: field }),
  reply: reply(session),
});

export const changeMobile = endpoint('PATCH /users/me/mobile', {
  access: 'bidder',
  summary:
    'Change own mobile number, once the present and the new one were verified in this browser; signs out elsewhere',
  body: z.object({ mobileNumber: field }).check(obeys(({ mobileNumber }) => checkSignUpMobile(mobileNumber))),
  reply: reply(session),
});

export const changeEmail = endpoint('PATCH /users/me/email', {
  access: 'signed-in',
  summary: 'Change own e-mail address; the new one is confirmed by a link, and the one before is told',
  body: z.object({ email: field, presentPassword: field }).check(obeys(checkEmailChange)),
  reply: reply(session),
});

export const changePassword = endpoint('POST /auth/change-password', {
  access: 'signed-in',
  summary: 'Set a new password by the present one, and sign out everywhere else',
  body: z.object({ presentPassword: field, password: field }).check(obeys(checkPasswordChange)),
  reply: doneReply,
});
