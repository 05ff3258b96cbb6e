import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { perAddress, originOf } from '../http/anonymous-session.ts';
import { beginSecondFactor, confirmSecondFactor, getSecondFactor, removeSecondFactor } from './second-factor.ts';

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getSecondFactor, async ({ caller }) => ({
    data: await getSecondFactor(deps.db, caller.userId),
  }));

  serve(
    app,
    deps,
    contract.beginSecondFactor,
    async ({ body, caller, request }) => ({ data: await beginSecondFactor(deps, caller, body, request.ip) }),
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.confirmSecondFactor,
    async ({ body, caller, request }) => ({
      data: { recoveryCodes: await confirmSecondFactor(deps, caller, body.code, originOf(deps, request)) },
    }),
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.removeSecondFactor,
    async ({ body, caller, request, texts }) => {
      await removeSecondFactor(deps, caller, body, request.ip);
      return { message: texts.messages.secondFactorOff };
    },
    perAddress(100),
  );
}
