import { Refusal } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { doneReply, field, instant, obeys, reply } from '../schemas.ts';

const secondFactor = z.object({
  /** When the second factor was set up. Null if it is off. */
  since: z.nullable(instant),
  /** The number of unused recovery codes. */
  recoveryCodes: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const getSecondFactor = endpoint('GET /auth/second-factor', {
  access: 'admin-setup',
  summary: 'Whether own sign-ins ask for a code of an authenticator app',
  reply: reply(secondFactor),
});

function checkTyped({ presentPassword, code }: { presentPassword?: string; code?: string }): void {
  if (presentPassword === '') throw new Refusal('password_missing', { field: 'presentPassword' });
  if (code?.trim() === '') throw new Refusal('second_factor_needed', { field: 'code' });
}

export const beginSecondFactor = endpoint('POST /auth/second-factor/begin', {
  access: 'admin-setup',
  summary: 'A secret for an authenticator app; codes are asked for only once one was confirmed',
  body: z.object({ presentPassword: field }).check(obeys(checkTyped)),
  reply: reply(z.object({ /** Base32. */ secret: z.string(), /** otpauth://, for a QR code. */ address: z.string() })),
});

export const confirmSecondFactor = endpoint('POST /auth/second-factor/confirm', {
  access: 'admin-setup',
  summary:
    'Turn the second factor on by a code of the app, and sign out everywhere else; recovery codes are shown once',
  body: z.object({ code: field }).check(obeys(checkTyped)),
  reply: reply(z.object({ recoveryCodes: z.array(z.string()) })),
});

export const removeSecondFactor = endpoint('POST /auth/second-factor/remove', {
  access: 'admin-setup',
  summary: 'Turn the second factor off by password and a code',
  body: z.object({ presentPassword: field, code: field }).check(obeys(checkTyped)),
  reply: doneReply,
});
