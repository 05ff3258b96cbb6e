import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { blockUser, unblockUser, makeUserAdministrator, unmakeAdministrator, endUserSessions } from './manage-users.ts';
import { getUser, listUserBids, listUserPayments, listUsers } from './read-users.ts';

/** How administrators view and manage people. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, contract.listUsers, async ({ query }) => listUsers(db, query));

  serve(app, deps, contract.getUser, async ({ params }) => ({ data: await getUser(db, params.userId) }));

  serve(app, deps, contract.listUserBids, async ({ params, query }) => listUserBids(db, { ...params, ...query }));

  serve(app, deps, contract.listUserPayments, async ({ params, query }) =>
    listUserPayments(db, { ...params, ...query }),
  );

  serve(app, deps, contract.blockUser, async ({ params, body, caller, texts }) => {
    await blockUser(deps, caller, { ...params, ...body });
    return { message: texts.users.messages.blocked };
  });

  serve(app, deps, contract.unblockUser, async ({ params, body, caller, texts }) => {
    await unblockUser(deps, caller, { ...params, ...body });
    return { message: texts.users.messages.unblocked };
  });

  serve(app, deps, contract.makeUserAdministrator, async ({ params, body, caller, texts }) => {
    await makeUserAdministrator(deps, caller, { ...params, ...body });
    return { message: texts.users.messages.madeAdministrator };
  });

  serve(app, deps, contract.unmakeAdministrator, async ({ params, body, caller, texts }) => {
    await unmakeAdministrator(deps, caller, { ...params, ...body });
    return { message: texts.users.messages.unmadeAdministrator };
  });

  serve(app, deps, contract.endUserSessions, async ({ params, caller, texts }) => {
    await endUserSessions(deps, caller, params.userId);
    return { message: texts.users.messages.sessionsEnded };
  });
}
