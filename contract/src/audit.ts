import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listReply, page, searchText } from './schemas.ts';

/** The actions of administrators, and those that EkBid takes in their place. The texts of `audit` name each of them. */
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
  /** Null where EkBid acted by itself. */
  by: z.nullable(person),
  /** The title at that time; the auction may have been removed since. */
  auction: z.nullable(z.object({ _id: id, title: z.string(), exists: z.boolean() })),
  user: z.nullable(person),
  reportId: z.nullable(id),
  /** Further facts about the event. */
  facts,
  /** Only the values that changed, before and after. */
  before: facts,
  after: facts,
  reason: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const filters = {
  act: z.optional(z.enum([...auditActions, ''])),
  /** An administrator, or EkBid itself. */
  by: z.optional(z.union([id, z.enum(['ekbid', ''])])),
  /** Any text of an event: an id, a title, a reason or a name. */
  search: searchText,
};

export const listActs = endpoint('GET /audit', {
  access: 'admin',
  summary: 'What administrators did, newest first',
  query: z.object({ ...page, ...filters }),
  reply: listReply(auditEvent, {
    /** Everybody who appears as the author of an audit event. */
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
    /** Names and addresses change; the id does not. */
    'Administrator id': z.string(),
    'E-mail': z.string(),
    Act: z.string(),
    About: z.string(),
    Before: z.string(),
    After: z.string(),
    Reason: z.string(),
    /** The argument of `npm run admin -- audit --head`. */
    'Number and code': z.string(),
  }),
});
