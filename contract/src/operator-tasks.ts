import { Refusal } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, field, id, instant, listReply, obeys, page } from './schemas.ts';

/** Problems that only a person can resolve. Kind and subject identify a task. The subject never contains an amount. */
export const operatorTaskKinds = [
  /** The provider refused a refund and will refuse it again (T12 in docs/money.md). */
  'refund_refused',
  /** Outside EkBid, the payment of a valid bid was refunded, or only a part of a payment (T14 in docs/money.md). */
  'refunded_outside',
  /** A bidder's bank disputes a payment. */
  'dispute',
  /** The provider has captured money that is not in our books. */
  'payment_unknown',
  /** The captured amount or currency differs from that of the order. */
  'payment_misfit',
  /** The provider reports an order that is not ours. */
  'order_unknown',
  /** The daily comparison with the provider found a difference. */
  'books_differ',
  /** The auction is from before dates were limited. It starts or ends so far ahead that this must be a mistake. */
  'auction_dates',
  /** A declared result differs from the fair-play log, so it is withheld. */
  'result_differs',
  /** No head can be signed, because entries that an earlier head covers are changed or missing in the fair-play log. */
  'log_not_signed',
  /** The day's budget for text messages is almost used up. */
  'sms_budget',
  /** A winner claimed a prize, and it was not sent within a week. */
  'prize_not_sent',
  /** A winner reported a problem with a prize. */
  'prize_problem',
] as const;
export type OperatorTaskKind = (typeof operatorTaskKinds)[number];

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
