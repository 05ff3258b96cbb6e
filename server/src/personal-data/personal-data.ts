import { formerBidder } from '@ekbid/domain';
import type { DataField, DataPart } from '@ekbid/texts';
import { type RawBuilder, sql } from 'kysely';

/** One part of a person's data: rows with these fields. Times are Date objects, and amounts are in paise. */
type Part = {
  /** The columns that say which person a row belongs to. */
  readonly columns: readonly string[];
  readonly fields: readonly DataField[];
  readonly rowsOf: (userId: string) => RawBuilder<Readonly<Record<string, unknown>>>;
  readonly erased: Erasure;
};

/** The statement that erases the part with an account, or the reason why it stays under the account's pseudonym. */
type Erasure = ((userId: string) => RawBuilder<unknown>) | string;

const goes =
  (table: string): Erasure =>
  (userId) =>
    sql`delete from ${sql.table(table)} where user_id = ${userId}`;

const auctionTitle = sql`(select title from auctions a where a.auction_id = t.auction_id) as auction`;

/**
 * The contact of a prize of an erased person. The database requires some contact for a claimed prize, and after a
 * restore an erased person may have one.
 */
const noContact = { name: '–', address: '–', pinCode: '', region: '', telephone: '', note: '' };

/**
 * Everything that EkBid stores about a person and that the person may read, in the order of the copy. A test compares
 * it with the tables of the database. Secrets, such as hashes of passwords and codes, are left out, and so is data
 * about other people.
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
    erased: (userId) => sql`update users set first_name = ${formerBidder}, last_name = '', email = '',
      mobile_number = 'erased ' || user_id, password_hash = '', blocked_at = coalesce(blocked_at, game_clock()),
      erased_at = coalesce(erased_at, game_clock()) where user_id = ${userId}`,
    rowsOf: (userId) => sql`select first_name, last_name, email, email_confirmed_at, mobile_number, role, language,
      created_at, blocked_at from users where user_id = ${userId}`,
  },
  consents: {
    columns: ['consents.user_id'],
    fields: ['what', 'version', 'language', 'saidAt'],
    erased: goes('consents'),
    rowsOf: (userId) =>
      sql`select what, version, language, said_at from consents where user_id = ${userId} order by said_at`,
  },
  sessions: {
    columns: ['sessions.user_id'],
    fields: ['browser', 'createdAt', 'expiresAt', 'pushSince'],
    erased: goes('sessions'),
    rowsOf: (userId) =>
      sql`select browser, s.created_at, expires_at, p.created_at as push_since
        from sessions s left join push_subscriptions p using (session_hash) where user_id = ${userId} order by s.created_at`,
  },
  traces: {
    columns: ['account_traces.user_id'],
    erased: goes('account_traces'),
    fields: ['kind', 'firstAt', 'lastAt'],
    rowsOf: (userId) =>
      sql`select kind, first_at, last_at from account_traces where user_id = ${userId} order by first_at`,
  },
  secondFactor: {
    columns: ['second_factors.user_id'],
    fields: ['confirmedAt'],
    erased: goes('second_factors'),
    rowsOf: (userId) => sql`select confirmed_at from second_factors where user_id = ${userId}`,
  },
  limits: {
    columns: ['own_limits_accounts.user_id'],
    fields: ['exclusion', 'excludedAt', 'excludedUntil', 'period', 'limitPaise', 'raiseToPaise', 'raiseAskedAt'],
    erased: 'they cover later accounts with the same number, of which only a keyed hash is kept',
    rowsOf: (
      userId,
    ) => sql`select exclusion, excluded_at, excluded_until, period, limit_paise, raise_to_paise, raise_asked_at
      from own_limits_accounts join own_limits using (own_limits_id) left join spending_limits using (own_limits_id)
      where user_id = ${userId}`,
  },
  bids: {
    columns: ['bids.bidder_id'],
    fields: ['auction', 'amountPaise', 'placedAt', 'bidId'],
    erased: 'the result and the fair-play log are made of them',
    rowsOf: (userId) => sql`select ${auctionTitle}, t.amount_paise, placed_at, bid_id
      from payment_orders o join bids t using (payment_order_id) where o.bidder_id = ${userId} order by placed_at`,
  },
  orders: {
    columns: ['payment_orders.bidder_id'],
    fields: ['auction', 'amountPaise', 'state', 'createdAt', 'providerOrderId'],
    erased: 'the books need them, and they name nobody',
    rowsOf: (userId) => sql`select ${auctionTitle}, amount_paise, state, created_at, provider_order_id
      from payment_orders t where bidder_id = ${userId} order by created_at`,
  },
  payments: {
    columns: [],
    fields: ['auction', 'amountPaise', 'capturedAt', 'providerPaymentId'],
    erased: 'the books need them, and they name nobody',
    rowsOf: (userId) => sql`select ${auctionTitle}, p.amount_paise, captured_at, provider_payment_id
      from payments p join payment_orders t using (payment_order_id) where bidder_id = ${userId} order by captured_at`,
  },
  refunds: {
    columns: [],
    fields: ['auction', 'amountPaise', 'reason', 'state', 'createdAt', 'refundedAt', 'providerRefundId'],
    erased: 'the books need them, and they name nobody',
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
    erased: (userId) => sql`update prizes set problem = null, problem_at = null, tracking_link = null, moved_why = null,
      contact = case when state = 'claimed' then ${JSON.stringify(noContact)}::jsonb end where winner_id = ${userId}`,
    rowsOf: (
      userId,
    ) => sql`select ${auctionTitle}, state, claim_by, claimed_at, contact, carrier, tracking_link, tax_paise,
      tax_reference, sent_at, delivered_at, problem from prizes t where winner_id = ${userId} order by created_at`,
  },
  watches: {
    columns: ['watches.user_id'],
    fields: ['auction', 'createdAt'],
    erased: goes('watches'),
    rowsOf: (userId) =>
      sql`select ${auctionTitle}, created_at from watches t where user_id = ${userId} order by created_at`,
  },
  reports: {
    columns: ['reports.user_id'],
    fields: ['auction', 'reason', 'description', 'createdAt', 'answer', 'resolvedAt'],
    erased: (userId) => sql`update reports set description = '–', answer = null,
      note = case when note is not null then '–' end where user_id = ${userId}`,
    rowsOf: (userId) => sql`select ${auctionTitle}, reason, description, created_at, answer, resolved_at from reports t
      where user_id = ${userId} order by created_at`,
  },
  notifications: {
    columns: ['notifications.user_id'],
    fields: ['kind', 'auction', 'createdAt', 'readAt'],
    erased: goes('notifications'),
    rowsOf: (userId) => sql`select kind, ${auctionTitle}, created_at, read_at from notifications t
      where user_id = ${userId} order by created_at`,
  },
  notificationChoices: {
    columns: ['notification_choices.user_id'],
    fields: ['topic', 'channel', 'wanted'],
    erased: goes('notification_choices'),
    rowsOf: (userId) => sql`select topic, channel, wanted from notification_choices where user_id = ${userId}
      order by topic, channel`,
  },
  messages: {
    columns: ['mails.user_id', 'deliveries.user_id'],
    fields: ['channel', 'kind', 'state', 'createdAt'],
    erased: (userId) => sql`with mailed as (delete from mails where user_id = ${userId})
      delete from deliveries where user_id = ${userId}`,
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
    erased: goes('email_changes'),
    rowsOf: (userId) => sql`select asked_at from email_changes where user_id = ${userId} order by asked_at`,
  },
  numberChanges: {
    columns: ['number_changes.user_id'],
    fields: ['mobileNumber', 'askedAt', 'dueAt'],
    erased: goes('number_changes'),
    rowsOf: (userId) => sql`select mobile_number, asked_at, due_at from number_changes where user_id = ${userId}`,
  },
  exports: {
    columns: ['data_exports.user_id'],
    fields: ['requestedAt', 'madeAt'],
    erased: goes('data_exports'),
    rowsOf: (userId) =>
      sql`select requested_at, made_at from data_exports where user_id = ${userId} order by requested_at`,
  },
};

const ofAdministrators = { why: 'the work of administrators', erased: 'an id; it says who did it under the pseudonym' };

/** Columns that identify a person and are in no copy, each with the reason. */
export const leftOut: Readonly<Record<string, { readonly why: string; readonly erased: Erasure }>> = {
  'account_deletions.user_id': { why: 'shown on the profile while it waits', erased: goes('account_deletions') },
  'account_deletions.asked_by': ofAdministrators,
  'entry_networks.user_id': { why: 'hashes of networks, for a day', erased: goes('entry_networks') },
  'admin_acts.admin_id': {
    why: 'the audit log, which names other people',
    erased: 'an id; details about the person are erased by eraseAuditDetails',
  },
  'auctions.created_by': ofAdministrators,
  'auction_drafts.created_by': { ...ofAdministrators, erased: 'drafts belong to all administrators' },
  'operator_tasks.bidder_id': {
    why: 'work on payments, which are in the copy themselves',
    erased: (userId) => sql`update operator_tasks set note = null where bidder_id = ${userId}`,
  },
  'operator_tasks.resolved_by': ofAdministrators,
  'reports.resolved_by': ofAdministrators,
  'prizes.moved_by': {
    why: 'the work of administrators; a winner’s own moves are times of the prize',
    erased: 'an id; it says who did it under the pseudonym',
  },
  'prize_moves.by': {
    why: 'the work of administrators; a winner’s own moves are times of the prize',
    erased: (userId) => sql`update prize_moves set why = null where why is not null
      and auction_id in (select auction_id from prizes where winner_id = ${userId})`,
  },
  'sms_messages.user_id': { why: 'deleted as soon as it is sent', erased: goes('sms_messages') },
  'recovery_codes.user_id': { why: 'hashes only', erased: goes('recovery_codes') },
  'sign_in_codes.user_id': { why: 'hashes only', erased: goes('sign_in_codes') },
  'otp_challenges.mobile_number': {
    why: 'kept for two days, against abuse',
    erased: (userId) => sql`delete from otp_challenges where mobile_number in (
      select mobile_number from users where user_id = ${userId}
      union select mobile_number from number_changes where user_id = ${userId})`,
  },
};

/**
 * The statements that erase a person, in an order that violates no foreign key. The account comes last, because the
 * other statements read its number.
 */
export function erasing(userId: string): readonly RawBuilder<unknown>[] {
  const all = [...Object.values(leftOut), ...Object.values(personalData).toReversed()];
  return all.flatMap(({ erased }) => (typeof erased === 'string' ? [] : [erased(userId)]));
}
