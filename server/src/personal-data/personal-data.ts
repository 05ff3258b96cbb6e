import type { DataField, DataPart } from '@ekbid/texts';
import { type RawBuilder, sql } from 'kysely';

/** One part of a person's data: rows with these fields. Times are dates, and amounts are in paise. */
type Part = {
  /** The columns of the database by which its rows belong to somebody. */
  readonly columns: readonly string[];
  readonly fields: readonly DataField[];
  readonly rowsOf: (userId: string) => RawBuilder<Readonly<Record<string, unknown>>>;
};

const auctionTitle = sql`(select title from auctions a where a.auction_id = t.auction_id) as auction`;

/**
 * All that EkBid keeps about a person and that is theirs to read, in the order of their copy. A test compares this with
 * the tables of the database. Secrets (hashes of passwords and codes) are left out, and so is what shows other people.
 */
export const personalData: Readonly<Record<DataPart, Part>> = {
  account: {
    columns: [],
    fields: [
      'firstName',
      'lastName',
      'email',
      'emailConfirmedAt',
      'mobileNumber',
      'role',
      'language',
      'createdAt',
      'blockedAt',
    ],
    rowsOf: (userId) => sql`select first_name, last_name, email, email_confirmed_at, mobile_number, role, language,
      created_at, blocked_at from users where user_id = ${userId}`,
  },
  consents: {
    columns: ['consents.user_id'],
    fields: ['what', 'version', 'language', 'saidAt'],
    rowsOf: (userId) =>
      sql`select what, version, language, said_at from consents where user_id = ${userId} order by said_at`,
  },
  sessions: {
    columns: ['sessions.user_id'],
    fields: ['browser', 'createdAt', 'expiresAt'],
    rowsOf: (userId) =>
      sql`select browser, created_at, expires_at from sessions where user_id = ${userId} order by created_at`,
  },
  traces: {
    columns: ['account_traces.user_id'],
    fields: ['kind', 'firstAt', 'lastAt'],
    rowsOf: (userId) =>
      sql`select kind, first_at, last_at from account_traces where user_id = ${userId} order by first_at`,
  },
  secondFactor: {
    columns: ['second_factors.user_id'],
    fields: ['confirmedAt'],
    rowsOf: (userId) => sql`select confirmed_at from second_factors where user_id = ${userId}`,
  },
  limits: {
    columns: ['own_limits_accounts.user_id'],
    fields: ['exclusion', 'excludedAt', 'excludedUntil', 'period', 'limitPaise', 'raiseToPaise', 'raiseAskedAt'],
    rowsOf: (
      userId,
    ) => sql`select exclusion, excluded_at, excluded_until, period, limit_paise, raise_to_paise, raise_asked_at
      from own_limits_accounts join own_limits using (own_limits_id) left join spending_limits using (own_limits_id)
      where user_id = ${userId}`,
  },
  bids: {
    columns: ['bids.bidder_id'],
    fields: ['auction', 'amountPaise', 'placedAt', 'bidId'],
    rowsOf: (userId) => sql`select ${auctionTitle}, amount_paise, placed_at, bid_id from bids t
      where bidder_id = ${userId} order by placed_at`,
  },
  orders: {
    columns: ['payment_orders.bidder_id'],
    fields: ['auction', 'amountPaise', 'state', 'createdAt', 'providerOrderId'],
    rowsOf: (userId) => sql`select ${auctionTitle}, amount_paise, state, created_at, provider_order_id
      from payment_orders t where bidder_id = ${userId} order by created_at`,
  },
  payments: {
    columns: [],
    fields: ['auction', 'amountPaise', 'capturedAt', 'providerPaymentId'],
    rowsOf: (userId) => sql`select ${auctionTitle}, p.amount_paise, captured_at, provider_payment_id
      from payments p join payment_orders t using (payment_order_id) where bidder_id = ${userId} order by captured_at`,
  },
  refunds: {
    columns: [],
    fields: ['auction', 'amountPaise', 'reason', 'state', 'createdAt', 'refundedAt', 'providerRefundId'],
    rowsOf: (userId) => sql`select ${auctionTitle}, r.amount_paise, r.reason, r.state, r.created_at, refunded_at,
        provider_refund_id
      from refunds r join payments p using (payment_id) join payment_orders t using (payment_order_id)
      where bidder_id = ${userId} order by r.created_at`,
  },
  prizes: {
    columns: ['prizes.winner_id'],
    fields: [
      'auction',
      'state',
      'claimBy',
      'claimedAt',
      'contact',
      'carrier',
      'trackingLink',
      'taxPaise',
      'taxReference',
      'sentAt',
      'deliveredAt',
      'problem',
    ],
    rowsOf: (
      userId,
    ) => sql`select ${auctionTitle}, state, claim_by, claimed_at, contact, carrier, tracking_link, tax_paise,
      tax_reference, sent_at, delivered_at, problem from prizes t where winner_id = ${userId} order by created_at`,
  },
  watches: {
    columns: ['watches.user_id'],
    fields: ['auction', 'createdAt'],
    rowsOf: (userId) =>
      sql`select ${auctionTitle}, created_at from watches t where user_id = ${userId} order by created_at`,
  },
  reports: {
    columns: ['reports.user_id'],
    fields: ['auction', 'reason', 'description', 'createdAt', 'answer', 'resolvedAt'],
    rowsOf: (userId) => sql`select ${auctionTitle}, reason, description, created_at, answer, resolved_at from reports t
      where user_id = ${userId} order by created_at`,
  },
  notifications: {
    columns: ['notifications.user_id'],
    fields: ['kind', 'auction', 'createdAt', 'readAt'],
    rowsOf: (userId) => sql`select kind, ${auctionTitle}, created_at, read_at from notifications t
      where user_id = ${userId} order by created_at`,
  },
  notificationChoices: {
    columns: ['notification_choices.user_id'],
    fields: ['topic', 'channel', 'wanted'],
    rowsOf: (userId) => sql`select topic, channel, wanted from notification_choices where user_id = ${userId}
      order by topic, channel`,
  },
  messages: {
    columns: ['mails.user_id', 'deliveries.user_id'],
    fields: ['channel', 'kind', 'state', 'createdAt'],
    rowsOf: (userId) => sql`
      select 'email' as channel, kind, state, created_at from mails where user_id = ${userId}
      union all
      select channel, coalesce(n.kind, 'refund'), state, d.created_at
      from deliveries d left join notifications n using (notification_id) where d.user_id = ${userId}
      order by created_at`,
  },
  emailChanges: {
    columns: ['email_changes.user_id'],
    fields: ['askedAt'],
    rowsOf: (userId) => sql`select asked_at from email_changes where user_id = ${userId} order by asked_at`,
  },
  numberChanges: {
    columns: ['number_changes.user_id'],
    fields: ['mobileNumber', 'askedAt', 'dueAt'],
    rowsOf: (userId) => sql`select mobile_number, asked_at, due_at from number_changes where user_id = ${userId}`,
  },
  exports: {
    columns: ['data_exports.user_id'],
    fields: ['requestedAt', 'madeAt'],
    rowsOf: (userId) =>
      sql`select requested_at, made_at from data_exports where user_id = ${userId} order by requested_at`,
  },
};

/** Columns that name a person and are in no copy, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'admin_acts.admin_id': 'the audit log, which names other people',
  'auctions.created_by': 'the work of administrators',
  'auction_drafts.created_by': 'the work of administrators',
  'operator_tasks.bidder_id': 'work on payments, which are in the copy themselves',
  'operator_tasks.resolved_by': 'the work of administrators',
  'reports.resolved_by': 'the work of administrators',
  'prizes.moved_by': 'the work of administrators; a winner’s own moves are times of the prize',
  'prize_moves.by': 'the work of administrators; a winner’s own moves are times of the prize',
  'sms_messages.user_id': 'deleted as soon as it is sent',
  'recovery_codes.user_id': 'hashes only',
  'sign_in_codes.user_id': 'hashes only',
};
