import { operatorTaskKinds, Refusal } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, field, id, instant, listReply, obeys, page } from './schemas.ts';

export const operatorTask = z.object({
  _id: id,
  kind: z.enum(operatorTaskKinds),
  /** What the task is about: an id of the provider, the id of a refund, or an account of the ledger. */
  subject: z.string(),
  /** If one payment is the cause: the id to search for in the provider's dashboard. */
  providerPaymentId: z.nullable(z.string()),
  /**
   * Why a refund was refused, in the provider's words or ours. Numbers are removed, because a sealed amount could be
   * among them.
   */
  providerSays: z.nullable(z.string()),
  auction: z.nullable(z.object({ _id: id, title: z.string() })),
  user: z.nullable(z.object({ _id: id, name: z.string(), email: z.string() })),
  /** Whether the refund can be sent again now. */
  canRetry: z.boolean(),
  createdAt: instant,
  resolvedAt: z.nullable(instant),
  /** The administrator who resolved the task. Null if it is open or was resolved automatically. */
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type OperatorTask = z.infer<typeof operatorTask>;

export const operatorTaskStates = ['open', 'resolved'] as const;

export const listOperatorTasks = endpoint('GET /operator-tasks', {
  access: 'admin',
  summary: 'What only a person can settle, newest first',
  query: z.object({ ...page, state: z._default(z.enum(operatorTaskStates), 'open') }),
  reply: listReply(operatorTask, {}),
});

const task = z.object({ taskId: id });

export const retryRefund = endpoint('POST /operator-tasks/:taskId/retry', {
  access: 'admin',
  summary: 'Send a refused refund again, unless the provider shows that it was made',
  params: task,
  reply: doneReply,
});

const longestNote = 1000;

export const resolveOperatorTask = endpoint('POST /operator-tasks/:taskId/resolve', {
  access: 'admin',
  summary: 'Settle a task, writing down what was done',
  params: task,
  body: z.object({ note: field }).check(
    obeys(({ note }) => {
      if (note.trim() === '' || note.length > longestNote)
        throw new Refusal('note_length', { field: 'note', most: longestNote });
    }),
  ),
  reply: doneReply,
});
