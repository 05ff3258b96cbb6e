import type { UserDetails, User, UserGroup, UserBid, UserPayment } from '@ekbid/contract';
import { Refusal, toRupees } from '@ekbid/domain';
import { hasLiveBids } from '../accounts/roles.queries.ts';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Db } from '../db/database.ts';
import {
  findUser,
  listSessionsOf,
  countUsers,
  listUserRows,
  countUserBids,
  listUserBidRows,
  type UserBidRow,
  countUserPayments,
  listUserPaymentRows,
  type UserPaymentRow,
} from './users.queries.ts';

/** One person, as administrators see them. */
export async function getUser(db: Db, userId: string): Promise<UserDetails> {
  const [user, sessions, liveBids] = await Promise.all([
    findUser(db, userId),
    listSessionsOf(db, userId),
    hasLiveBids(db, userId),
  ]);
  if (!user) throw new Refusal('not_found', { what: 'person' });
  const { firstName, lastName, email, mobileNumber, role, blockedAt, emailConfirmedAt, createdAt } = user;
  return {
    _id: userId,
    firstName,
    lastName,
    email,
    mobileNumber,
    role,
    blocked: blockedAt !== null,
    createdAt: createdAt.toISOString(),
    emailConfirmed: emailConfirmedAt !== null,
    blockedAt: blockedAt?.toISOString() ?? null,
    hasLiveBids: liveBids,
    sessions: sessions.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
  };
}

type AskedUsers = {
  readonly search?: string | undefined;
  readonly group?: UserGroup | '' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** People with an account, newest first, searched by name, e-mail address or mobile number. */
export async function listUsers(db: Db, { search = '', group, after, limit }: AskedUsers) {
  const filter = { search: search.trim(), group: group || undefined };
  // Counted for the first page; the cursor carries the count to later pages.
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const total = counted ?? (await countUsers(db, filter));
  const rows = await listUserRows(db, { ...filter, found: total, after: from, limit: limit + 1 });
  const { page, next } = takePage(rows, limit, ({ userId }) => [userId, total]);
  return { data: page.map(toUser), meta: { next, total } };
}

type UserRow = Awaited<ReturnType<typeof listUserRows>>[number];

function toUser({ userId, blockedAt, createdAt, ...user }: UserRow): User {
  return { _id: userId, ...user, blocked: blockedAt !== null, createdAt: createdAt.toISOString() };
}

type AskedBids = { readonly userId: string; readonly after?: string | undefined; readonly limit: number };

/** A person's bids, newest first, with amounts in declared auctions only. */
export async function listUserBids(db: Db, { userId, after, limit }: AskedBids) {
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const [rows, total] = await Promise.all([
    listUserBidRows(db, { userId, after: from, limit: limit + 1 }),
    counted ?? countUserBids(db, userId),
  ]);
  const { page, next } = takePage(rows, limit, ({ bidId }) => [bidId, total]);
  return { data: page.map(toUserBid), meta: { next, total } };
}

function toUserBid(row: UserBidRow): UserBid {
  return {
    _id: row.bidId,
    auction: { _id: row.auctionId, title: row.title },
    status: statusOf(row),
    amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
    createdAt: row.placedAt.toISOString(),
  };
}

function statusOf({ outcome, won }: UserBidRow): UserBid['status'] {
  if (outcome === null) return 'sealed';
  if (outcome === 'cancelled') return 'cancelled';
  return won ? 'won' : 'lost';
}

type AskedPayments = { readonly userId: string; readonly after?: string | undefined; readonly limit: number };

/** A person's payments and refunds in declared auctions, newest first; in other auctions only their number. */
export async function listUserPayments(db: Db, { userId, after, limit }: AskedPayments) {
  const [from] = readCursor(after, cursorId) ?? [null];
  const [rows, { open, ...sealed }] = await Promise.all([
    listUserPaymentRows(db, { userId, after: from, limit: limit + 1 }),
    countUserPayments(db, userId),
  ]);
  const { page, next } = takePage(rows, limit, ({ paymentId }) => [paymentId]);
  return { data: page.map(toUserPayment), meta: { next, total: open, sealed } };
}

const stateOf = { pending: 'on_its_way', refused: 'delayed', refunded: 'refunded' } as const;

function toUserPayment({ refundState, reason, refundedAt, ...row }: UserPaymentRow): UserPayment {
  return {
    _id: row.paymentId,
    providerPaymentId: row.providerPaymentId,
    auction: { _id: row.auctionId, title: row.title },
    amount: toRupees(row.amountPaise),
    refund:
      refundState === null || reason === null
        ? null
        : { state: stateOf[refundState], reason, refundedAt: refundedAt?.toISOString() ?? null },
    createdAt: row.capturedAt.toISOString(),
  };
}
