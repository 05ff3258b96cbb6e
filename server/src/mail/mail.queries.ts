import type { RefundReason } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, type Token } from '../work/lease.ts';

export type SecondFactorMail = 'second_factor_guessed' | 'second_factor_off';

/** A mail that is due, with the current state of what it is about. */
export type ClaimedMail = {
  readonly mailId: string;
  readonly kind:
    | 'confirm_email'
    | 'password_changed'
    | 'email_changed'
    | SecondFactorMail
    | 'receipt'
    | 'refund_on_its_way'
    | 'refunded';
  readonly userId: string;
  readonly firstName: string;
  readonly language: Language;
  /** The recipient: for a changed address the former one. */
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  /** Shows the owner which account a mail is about, and strangers little. */
  readonly mobileEnding: string;
  readonly createdAt: Date;
  readonly now: Date;
  readonly refund: ClaimedRefund | null;
  /** The bid whose receipt is attached. */
  readonly bidId: string | null;
};
export type ClaimedRefund = {
  readonly state: string;
  readonly reason: RefundReason;
  readonly amountPaise: number;
  readonly auctionTitle: string;
  readonly refundedAt: string | null;
  readonly providerRefundId: string | null;
};

export type DueMail = { readonly mailId: string };

/** Leases mails that are due; refund mails come last, because people wait for the others. */
export async function claimDueMails(db: Db, token: Token, limit: number): Promise<readonly DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select mail_id from mails
      where state = 'waiting' and next_try_at <= (select game_clock()) and ${isFree()}
      order by (refund_id is not null), next_try_at limit ${limit} for update skip locked
    )
    update mails m set ${leaseTo(token, 'm')} from due where m.mail_id = due.mail_id returning m.mail_id`.execute(db);
  return rows;
}

/**
 * Marks a leased mail as claimed. This commits before the mail is sent, so that it is never sent twice, even if the
 * process is killed. Undefined if the mail is no longer due or another process has the lease.
 */
export async function claimMail(db: Db, mailId: string, token: Token): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    with claimed as (
      update mails set state = 'claimed', tries = tries + 1, claimed_at = game_clock(), ${leaseEnds}
      where mail_id = ${mailId} and state = 'waiting' and next_try_at <= game_clock() and ${isHeldBy(token)}
      returning mail_id, kind, user_id, refund_id, bid_id, former_email, created_at
    )
    select c.mail_id, c.kind, c.user_id, u.first_name, u.language, coalesce(c.former_email, u.email) as email, u.email_confirmed_at,
      right(u.mobile_number, 3) as mobile_ending, c.created_at, c.bid_id, game_clock() as now,
      case when r.refund_id is not null then json_build_object(
        'state', r.state, 'reason', r.reason, 'amountPaise', r.amount_paise, 'auctionTitle', a.title,
        'refundedAt', r.refunded_at, 'providerRefundId', r.provider_refund_id) end as refund
    from claimed c
    join users u using (user_id)
    left join refunds r using (refund_id)
    left join payments p using (payment_id)
    left join payment_orders o using (payment_order_id)
    left join auctions a using (auction_id)`.execute(db);
  return rows[0];
}

/** Records how sending a claimed mail ended. */
export async function endMail(db: Db, mailId: string, state: 'sent' | 'refused' | 'dropped'): Promise<void> {
  await db
    .updateTable('mails')
    .where('mailId', '=', mailId)
    .where('state', '=', 'claimed')
    .set({ state, formerEmail: null })
    .execute();
}

/** Lets a mail that was not sent wait for another try: with growing delays, and for at most two days. */
export async function retryMailLater(db: Db, mailId: string): Promise<void> {
  await sql`
    update mails set
      state = case when created_at < game_clock() - interval '2 days' then 'refused' else 'waiting' end,
      next_try_at = game_clock() + least(interval '1 minute' * power(2, tries - 1), interval '1 hour')
    where mail_id = ${mailId} and state = 'claimed'`.execute(db);
}

/** After a change of address: waiting links were requested for the former address and would go to the new one. */
export async function dropConfirmationMails(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('mails')
    .where('kind', '=', 'confirm_email')
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .set({ state: 'dropped' })
    .execute();
}

export async function insertConfirmationMail(db: Db, userId: string): Promise<void> {
  await db.insertInto('mails').values({ kind: 'confirm_email', userId }).execute();
}

export async function insertPasswordMail(db: Db, userId: string): Promise<void> {
  await db.insertInto('mails').values({ kind: 'password_changed', userId }).execute();
}

export async function insertSecondFactorMail(db: Db, userId: string, kind: SecondFactorMail): Promise<void> {
  await db.insertInto('mails').values({ kind, userId }).execute();
}

export async function insertEmailChangeMail(db: Db, userId: string, formerEmail: string): Promise<void> {
  await db.insertInto('mails').values({ kind: 'email_changed', userId, formerEmail }).execute();
}

/** The mail is due at `from`, which may be in the future. */
export async function insertReceiptMail(db: Db, userId: string, bidId: string, from: Date): Promise<void> {
  await db.insertInto('mails').values({ kind: 'receipt', userId, bidId, nextTryAt: from }).execute();
}

/** When a bid's receipt was requested within the last day. */
export async function listReceiptMails(db: Db, bidId: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from mails where bid_id = ${bidId} and created_at > game_clock() - interval '1 day'`.execute(db);
  return rows.map(({ createdAt }) => createdAt);
}

/** When this person requested links within the last day. */
export async function listConfirmationMails(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from mails
    where kind = 'confirm_email' and user_id = ${userId} and created_at > game_clock() - interval '1 day'`.execute(db);
  return rows.map(({ createdAt }) => createdAt);
}
