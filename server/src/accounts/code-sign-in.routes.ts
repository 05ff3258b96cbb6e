import * as contract from '@ekbid/contract';
import { sharedOtpDigits } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { enter, originOf, perAddress } from '../http/anonymous-session.ts';
import { finishBeforeEnd, serve } from '../http/serve.ts';
import { getMobileNumber } from '../otp/mobile-number.ts';
import type { CallOrigin } from '../sessions/call-origin.ts';
import { lockOwnerOfCode, sendAccountCode, tryAccountCode } from './account-codes.ts';
import { toSession } from './user-fields.ts';

export function codeSignInRoutes(app: FastifyInstance, deps: Deps): void {
  const later = finishBeforeEnd(app);

  serve(
    app,
    deps,
    contract.sendLoginCode,
    async ({ body, request, texts }) => {
      const asked = { ...body, message: 'sign-in' } as const;
      const { sent, shared } = await sendAccountCode(deps, asked, originOf(deps, request));
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
    contract.loginByCode,
    async ({ body, request, reply, texts }) => {
      const user = await findOwner(deps, body, originOf(deps, request));
      const { userId, passwordHash, mobileNumber } = user;
      const shown = { passwordHash, code: false, phone: mobileNumber };
      await enter(deps, { request, reply, userId, shown }, body.remember);
      return { message: texts.messages.signedIn, data: toSession(user) };
    },
    perAddress(300),
  );
}

type Typed = { readonly phone: string; readonly otp: string };

/** Uses up the code and returns the bidder whose phone received it. */
async function findOwner(deps: Pick<Deps, 'db' | 'keys'>, { phone, otp }: Typed, from: CallOrigin) {
  const mobileNumber = getMobileNumber(phone);
  const challengeId = await tryAccountCode(deps, { mobileNumber, otp }, from);
  return deps.db.transaction().execute((db) => lockOwnerOfCode(db, mobileNumber, challengeId));
}
