import * as contract from '@ekbid/contract';
import { sharedOtpDigits } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { enter, perAddress, originOf, markKnown } from '../http/anonymous-session.ts';
import { finishBeforeEnd, serve } from '../http/serve.ts';
import { requestPasswordNotice } from '../mail/request-mails.ts';
import { getMobileNumber } from '../otp/mobile-number.ts';
import type { Caller } from '../sessions/authorize.ts';
import type { CallOrigin } from '../context/network.ts';
import { hashPassword, checkPresentPassword, wrongPassword } from '../sessions/passwords.ts';
import { lockPassword, lockUser, deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { requestPasswordMessage } from '../sms/send-password-messages.ts';
import { lockOwnerOfCode, type Needs, sendAccountCode, tryAccountCode } from './account-codes.ts';
import { setPassword } from './accounts.queries.ts';
import { toSession } from './user-fields.ts';

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  const later = finishBeforeEnd(app);

  serve(
    app,
    deps,
    contract.forgotPassword,
    async ({ body, request, texts }) => {
      const { sent, shared } = await forgotPassword(deps, body.phone, originOf(deps, request), body.proof);
      later(sent);
      return shared
        ? { message: texts.messages.sharedResetCodeSent, digits: sharedOtpDigits }
        : { message: texts.messages.resetCodeSent };
    },
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.resetPassword,
    async ({ body, request, reply, texts }) => {
      const user = await resetPassword(deps, body, originOf(deps, request));
      const { userId, passwordHash, mobileNumber } = user;
      await enter(deps, { request, reply, userId, shown: { passwordHash, code: false, phone: mobileNumber } });
      return { message: texts.messages.passwordReset, data: toSession(user) };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.changePassword,
    async ({ body, caller, request, reply, texts }) => {
      await changePassword(deps, caller, body, originOf(deps, request));
      await markKnown(deps, { request, reply, userId: caller.userId });
      return { message: texts.messages.passwordChanged };
    },
    perAddress(100),
  );
}

/** Sends a code that allows setting a new password. */
export const forgotPassword = (deps: Needs, phone: string, from: CallOrigin, proof = '') =>
  sendAccountCode(deps, { phone, proof, message: 'reset-password' }, from);

type TypedReset = { readonly phone: string; readonly otp: string; readonly password: string };

/**
 * Sets a new password with the code that was sent for it, and ends all sessions of the person. One transaction sets the
 * password and uses up the code. So if it fails, the code still works, and of two uses at the same time one fails.
 */
export async function resetPassword(deps: Pick<Deps, 'db' | 'keys' | 'live'>, typed: TypedReset, from: CallOrigin) {
  const mobileNumber = getMobileNumber(typed.phone);
  const challengeId = await tryAccountCode(deps, { mobileNumber, otp: typed.otp }, from);
  const passwordHash = await hashPassword(typed.password);
  const user = await deps.db.transaction().execute(async (db) => {
    const user = await lockOwnerOfCode(db, mobileNumber, challengeId);
    await setNewPassword(db, user.userId, passwordHash);
    await requestPasswordMessage(db, user.userId);
    return { ...user, passwordHash };
  });
  deps.live.personChanged(user.userId);
  return user;
}

type TypedChange = { readonly presentPassword: string; readonly password: string };

/** Sets a new password for a person who gives the present one. Ends the person's sessions in all other browsers. */
async function changePassword(
  deps: Pick<Deps, 'db' | 'keys' | 'live'>,
  by: Caller,
  { presentPassword, password }: TypedChange,
  from: CallOrigin,
): Promise<void> {
  const presentHash = await checkPresentPassword(deps, by, presentPassword, from.address);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, by.userId);
    // Another call set a new password while this call checked the typed one, which is now wrong.
    if (!(await lockPassword(db, by.userId, presentHash))) throw wrongPassword();
    await setNewPassword(db, by.userId, passwordHash, from.visitorHash);
  });
  deps.live.personChanged(by.userId);
}

/**
 * Sets the password, ends all sessions except the given one, and informs the person by e-mail. The person's row must be
 * locked.
 */
async function setNewPassword(db: Db, userId: string, passwordHash: string, exceptSession?: Buffer): Promise<void> {
  await setPassword(db, userId, passwordHash);
  await deleteSessionsOf(db, userId, exceptSession);
  await requestPasswordNotice(db, userId);
}
