import * as contract from '@ekbid/contract';
import { sharedOtpDigits } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { finishBeforeEnd } from '../http/finish-before-end.ts';
import { serve } from '../http/serve.ts';
import { enter, markKnown, perAddress, visitorOf } from '../http/visitor.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';
import { toSession } from './session-reply.ts';

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  const later = finishBeforeEnd(app);

  serve(
    app,
    deps,
    contract.forgotPassword,
    async ({ body, request, texts }) => {
      const { sent, shared } = await forgotPassword(deps, body.phone, visitorOf(deps, request), body.proof);
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
      const user = await resetPassword(deps, body, visitorOf(deps, request));
      await enter(deps, { request, reply, userId: user.userId });
      return { message: texts.messages.passwordReset, data: toSession(user) };
    },
    perAddress(300),
  );

  serve(
    app,
    deps,
    contract.changePassword,
    async ({ body, caller, request, reply, texts }) => {
      await changePassword(deps, caller, body, visitorOf(deps, request));
      await markKnown(deps, { request, reply, userId: caller.userId });
      return { message: texts.messages.passwordChanged };
    },
    perAddress(100),
  );
}
