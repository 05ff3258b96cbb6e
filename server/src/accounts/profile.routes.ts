import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { setVisitor } from '../http/cookies.ts';
import { serve } from '../http/serve.ts';
import { perAddress, visitorOf } from '../http/visitor.ts';
import { changeEmail } from './change-email.ts';
import { changeName } from './change-name.ts';
import { endSessionsOf } from './end-session.ts';
import { getProfile } from './get-profile.ts';
import { toSession } from './session-reply.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, contract.getProfile, async ({ caller, request }) => ({
    data: await getProfile(db, caller, visitorOf(deps, request).visitorHash),
  }));

  serve(
    app,
    deps,
    contract.changeName,
    async ({ body, caller, texts }) => ({
      message: texts.messages.nameChanged,
      data: toSession(await changeName(db, caller, body)),
    }),
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.changeEmail,
    async ({ body, caller, request, texts }) => ({
      message: texts.messages.emailChanged,
      data: toSession(await changeEmail(deps, caller, body, request.ip)),
    }),
    perAddress(100),
  );

  serve(app, deps, contract.logoutEverywhere, async ({ caller, reply, texts }) => {
    await endSessionsOf(deps, caller.userId);
    setVisitor(reply, deps);
    return { message: texts.messages.signedOutEverywhere };
  });
}
