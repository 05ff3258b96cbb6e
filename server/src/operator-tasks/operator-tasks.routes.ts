import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { serve } from '../http/serve.ts';
import { listOperatorTasks, resolveOperatorTask } from './operator-tasks.ts';
import { retryRefund } from './retry-refund.ts';

export function operatorTaskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOperatorTasks, async ({ query }) => listOperatorTasks(deps.db, query));

  serve(app, deps, contract.retryRefund, async ({ params, caller, texts }) => {
    const { messages } = texts.operatorTasks;
    const end = await retryRefund(deps, caller, params.taskId);
    return { message: end === 'sent' ? messages.retried : messages.alreadyBack };
  });

  serve(app, deps, contract.resolveOperatorTask, async ({ params, body, caller, texts }) => {
    await resolveOperatorTask(deps.db, caller, { taskId: params.taskId, note: body.note });
    return { message: texts.operatorTasks.messages.resolved };
  });
}
