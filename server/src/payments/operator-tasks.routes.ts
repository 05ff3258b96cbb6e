import * as contract from '@ekbid/contract';
import { adminTexts as englishAdmin } from '@ekbid/contract/texts/en/admin';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { listOperatorTasks } from './list-operator-tasks.ts';
import { resolveOperatorTask } from './resolve-operator-task.ts';
import { retryRefund } from './retry-refund.ts';

const { messages } = englishAdmin.operatorTasks;

export function operatorTaskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOperatorTasks, async ({ query }) => listOperatorTasks(deps.db, query));

  serve(app, deps, contract.retryRefund, async ({ params, caller }) => {
    const end = await retryRefund(deps, caller, params.taskId);
    return { message: end === 'sent' ? messages.retried : messages.alreadyBack };
  });

  serve(app, deps, contract.resolveOperatorTask, async ({ params, body, caller }) => {
    await resolveOperatorTask(deps.db, caller, { taskId: params.taskId, note: body.note });
    return { message: messages.resolved };
  });
}
