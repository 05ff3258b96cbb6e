import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { enter, perAddress, visitorOf } from '../http/visitor.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';
import { toSession } from './session-reply.ts';

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  // What no reply waited for is finished before the process ends.
  const sending = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(sending));

  serve(
    app,
    deps,
    contract.forgotPassword,
    async ({ body, request, texts }) => {
      const { sent } = await forgotPassword(deps, body.phone, visitorOf(deps, request));
      sending.add(sent);
      void sent.finally(() => sending.delete(sent));
      return { message: texts.messages.resetCodeSent };
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
    async ({ body, caller, request, texts }) => {
      await changePassword(deps, caller, body, visitorOf(deps, request));
      return { message: texts.messages.passwordChanged };
    },
    perAddress(100),
  );
}
