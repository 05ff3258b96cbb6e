import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listReply, page, searchText } from './schemas.ts';

/** Actions of administrators, and actions that EkBid takes automatically. Each has a name in the texts of `audit`. */
export const auditActions = [
  'auction.create',
  'auction.update',
  'auction.remove',
  'auction.cancel',
  'auction.declare',
  'auctions.export',
  'user.block',
  'user.unblock',
  'user.end-sessions',
  'user.rename',
  'user.change-email',
  'user.make-administrator',
  'user.unmake-administrator',
  'user.ask-deletion',
  'user.stop-deletion',
  'user.erase',
  'user.second-factor-on',
  'user.second-factor-off',
  'report.resolve',
  'report.reopen',
  'refund.retry',
  'operator-task.resolve',
  'prize.claim',
  'prize.renounce',
  'prize.confirm',
  'prize.expire',
  'prize.open',
  'prize.tax',
  'prize.send',
  'prize.deliver',
  'prize.extend',
  'prizes.export',
  'money.export',
  'audit.begin',
  'audit.export',
] as const;
export type AuditAction = (typeof auditActions)[number];

const facts = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
export type AuditedFacts = z.infer<typeof facts>;

const person = z.object({ _id: id, name: z.string(), email: z.string() });

export const auditEvent = z.object({
  /** The event's number in the chain. */
  number: z.number(),
  at: instant,
  /** One of `auditActions`, or another value if a person wrote directly into the database. */
  act: z.string(),
  /** Null if EkBid acted automatically. */
  by: z.nullable(person),
  /** The auction's title at that time. The auction may have been removed since. */
  auction: z.nullable(z.object({ _id: id, title: z.string(), exists: z.boolean() })),
  user: z.nullable(person),
  reportId: z.nullable(id),
  facts,
  /** `before` and `after` contain only the values that changed. */
  before: facts,
  after: facts,
  reason: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const filters = {
  act: z.optional(z.enum([...auditActions, ''])),
  /** The id of an administrator, or `ekbid` for automatic actions. */
  by: z.optional(z.union([id, z.enum(['ekbid', ''])])),
  /** Matches any text of an event: an id, a title, a reason or a name. */
  search: searchText,
};

export const listActs = endpoint('GET /audit', {
  access: 'admin',
  summary: 'What administrators did, newest first',
  query: z.object({ ...page, ...filters }),
  reply: listReply(auditEvent, {
    /** All authors of audit events. */
    administrators: z.array(z.object({ _id: id, name: z.string() })),
  }),
});

export const exportActs = endpoint('GET /audit/acts.csv', {
  access: 'admin',
  summary: 'What administrators did as a CSV file, newest first; taking it is an act as well',
  file: 'csv',
  query: z.object(filters),
  reply: z.object({
    'Time (UTC)': z.string(),
    Administrator: z.string(),
    /** The id is exported because names and addresses can change. */
    'Administrator id': z.string(),
    'E-mail': z.string(),
    Act: z.string(),
    About: z.string(),
    Before: z.string(),
    After: z.string(),
    Reason: z.string(),
    /** The value to pass to `npm run admin -- audit --head`. */
    'Number and code': z.string(),
  }),
});
