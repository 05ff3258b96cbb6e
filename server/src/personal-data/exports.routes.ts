import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { perAddress } from '../http/anonymous-session.ts';
import { indianDay } from '../http/send-file.ts';
import { serve } from '../http/serve.ts';
import { checkPresentPassword } from '../sessions/passwords.ts';
import { findExport, readExportFile, requestExport } from './exports.queries.ts';

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, contract.getDataExport, async ({ caller }) => ({ data: await findExport(db, caller.userId) }));

  serve(
    app,
    deps,
    contract.requestDataExport,
    async ({ caller }) => ({ data: await requestExport(db, caller.userId) }),
    perAddress(100),
  );

  // The archive holds an address and all payments, so whoever finds a browser signed in does not get it.
  serve(
    app,
    deps,
    contract.downloadDataExport,
    async ({ body, caller, request }) => {
      await checkPresentPassword(deps, caller, body.presentPassword, request.ip);
      const { file, madeAt } = await readExportFile(db, caller.userId);
      return { data: { name: `ekbid-my-data-${indianDay.format(madeAt)}.zip`, zip: file.toString('base64') } };
    },
    perAddress(100),
  );
}
