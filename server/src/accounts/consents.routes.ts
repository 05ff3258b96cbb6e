import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { perAddress } from '../http/anonymous-session.ts';
import { languageOf } from '../http/language.ts';
import { serve } from '../http/serve.ts';
import { giveConsents } from './consents.ts';

export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    contract.giveConsents,
    async ({ body, caller, request }) => {
      await giveConsents(deps.db, caller.userId, { ...body, language: languageOf(request) });
      return {};
    },
    perAddress(300),
  );
}
