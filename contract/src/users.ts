import { refundReasons, Refusal } from '@ekbid/domain';
import * as z from 'zod/mini';
import { role } from './account/accounts.ts';
import { endpoint } from './endpoint.ts';
import { doneReply, field, id, instant, listReply, obeys, page, reply, rupees, searchText } from './schemas.ts';

export const user = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  role,
  blocked: z.boolean(),
  createdAt: instant,
  /** When the account was deleted. A deleted account also counts as blocked. */
  erasedAt: z.nullable(instant),
});
export type User = z.infer<typeof user>;

export const userGroups = ['administrators', 'blocked'] as const;
export type UserGroup = (typeof userGroups)[number];

export const listUsers = endpoint('GET /users', {
  access: 'admin',
  summary: 'List people with an account, newest first',
  query: z.object({ ...page, search: searchText, group: z.optional(z.enum([...userGroups, ''])) }),
  reply: listReply(user, {}),
});

const params = z.object({ userId: id });

export const getUser = endpoint('GET /users/:userId', {
  access: 'admin',
  summary: 'One person: who they are, and where they are signed in',
  params,
  reply: reply(
    z.object({
      ...user.shape,
      emailConfirmed: z.boolean(),
      blockedAt: z.nullable(instant),
      /**
       * Whether the person has a bid in an undecided auction or a payment in progress. They cannot become
       * administrators then.
       */
      hasLiveBids: z.boolean(),
      /** When the account will be deleted, if a deletion is pending. */
      deletionDueAt: z.nullable(instant),
      /** The newest session comes first. */
      sessions: z.array(z.object({ createdAt: instant, expiresAt: instant })),
    }),
  ),
});
export type UserDetails = z.infer<typeof getUser.reply>['data'];

const auction = z.object({ _id: id, title: z.string() });

export const userBid = z.object({
  _id: id,
  auction,
  status: z.enum(['sealed', 'cancelled', 'won', 'lost']),
  /** Null until the result is declared. Stays null if the auction was cancelled. */
  amount: z.nullable(rupees),
  createdAt: instant,
});
export type UserBid = z.infer<typeof userBid>;

export const listUserBids = endpoint('GET /users/:userId/bids', {
  access: 'admin',
  summary: 'A person’s bids, newest first; amounts of declared auctions only',
  params,
  query: z.object(page),
  reply: listReply(userBid, {}),
});

export const userPayment = z.object({
  _id: id,
  providerPaymentId: z.string(),
  auction,
  amount: rupees,
  refund: z.nullable(
    z.object({
      state: z.enum(['on_its_way', 'delayed', 'refunded']),
      reason: z.enum(refundReasons),
      refundedAt: z.nullable(instant),
    }),
  ),
  createdAt: instant,
});
export type UserPayment = z.infer<typeof userPayment>;

export const listUserPayments = endpoint('GET /users/:userId/payments', {
  access: 'admin',
  summary: 'A person’s payments and refunds in declared auctions, newest first; of all others only how many',
  params,
  query: z.object(page),
  reply: listReply(userPayment, {
    /** Payments in auctions whose result is not declared. Their sums are sealed. */
    sealed: z.object({ payments: z.number(), goingBack: z.number(), refunded: z.number() }),
  }),
});

const longestReason = 500;

/** The reason is stored with the audit event permanently, so it must not be empty. */
const withReason = z.object({ reason: field }).check(
  obeys(({ reason }) => {
    if (reason.trim() === '' || reason.length > longestReason)
      throw new Refusal('reason_length', { field: 'reason', most: longestReason });
  }),
);

export const blockUser = endpoint('POST /users/:userId/block', {
  access: 'admin',
  summary: 'Keep a person from placing new orders and bids; placed bids stand',
  params,
  body: withReason,
  reply: doneReply,
});

export const unblockUser = endpoint('POST /users/:userId/unblock', {
  access: 'admin',
  summary: 'Let a blocked person take part again',
  params,
  body: withReason,
  reply: doneReply,
});

export const makeUserAdministrator = endpoint('POST /users/:userId/make-administrator', {
  access: 'admin',
  summary: 'Make an administrator of a person without live bids, and sign them out everywhere',
  params,
  body: withReason,
  reply: doneReply,
});

export const unmakeAdministrator = endpoint('POST /users/:userId/unmake-administrator', {
  access: 'admin',
  summary: 'Make another administrator a bidder, and sign them out everywhere',
  params,
  body: withReason,
  reply: doneReply,
});

export const askUserDeletion = endpoint('POST /users/:userId/deletion', {
  access: 'admin',
  summary:
    'Ask to delete a person’s account. The person is notified and can stop it for 7 days. Refused while something is open',
  params,
  body: withReason,
  reply: doneReply,
});

export const endUserSessions = endpoint('DELETE /users/:userId/sessions', {
  access: 'admin',
  summary: 'Sign a person out everywhere',
  params,
  reply: doneReply,
});
