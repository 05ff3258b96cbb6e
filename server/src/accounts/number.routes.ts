import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { originOf, perAddress } from '../http/anonymous-session.ts';
import { serve } from '../http/serve.ts';
import { cancelNumberChange } from './accounts.queries.ts';
import { askNumberChange, changeMobile, stopNumberChange } from './change-mobile.ts';
import { toSession } from './user-fields.ts';

export function numberRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    contract.changeMobile,
    async ({ body, caller, request }) => ({
      data: toSession(await changeMobile(deps, caller, body.mobileNumber, originOf(deps, request).visitorHash)),
    }),
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.askNumberChange,
    async ({ body, caller, request }) => {
      const dueAt = await askNumberChange(deps, caller, body, originOf(deps, request));
      return { data: { dueAt: dueAt.toISOString() } };
    },
    perAddress(100),
  );

  serve(app, deps, contract.cancelNumberChange, async ({ caller }) => {
    await cancelNumberChange(deps.db, caller.userId);
    return {};
  });

  serve(
    app,
    deps,
    contract.stopNumberChange,
    async ({ body }) => {
      await stopNumberChange(deps, body.token);
      return {};
    },
    perAddress(100),
  );
}
