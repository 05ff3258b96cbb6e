import type { RefundReason } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, type Token } from '../work/lease.ts';

export type SecondFactorMail = 'second_factor_guessed' | 'second_factor_off';

/** A mail whose turn it is, with what it is about as it stands now. */
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
  /** Where it goes: a change of address is told to the one before. */
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  /** Tells people which account a mail is about, and strangers little. */
  readonly mobileEnding: string;
  readonly createdAt: Date;
  readonly now: Date;
  readonly refund: ClaimedRefund | null;
  /** Whose receipt it brings. */
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

/** Leases mails whose turn has come: those first that somebody waits for. */
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
 * Takes a leased mail for good: committed before it is sent, so that it is never sent again whatever becomes of the
 * sender. Undefined when its turn has not come any more, or it is in other hands.
 */
export async function takeMail(db: Db, mailId: string, token: Token): Promise<ClaimedMail | undefined> {
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

/** Writes down how a claimed mail ended. */
export async function endMail(db: Db, mailId: string, state: 'sent' | 'refused' | 'dropped'): Promise<void> {
  await db
    .updateTable('mails')
    .where('mailId', '=', mailId)
    .where('state', '=', 'claimed')
    .set({ state, formerEmail: null })
    .execute();
}

/** Gives a mail back that was not handed over: tried again later and later, and after two days no more. */
export async function putMailBack(db: Db, mailId: string): Promise<void> {
  await sql`
    update mails set
      state = case when created_at < game_clock() - interval '2 days' then 'refused' else 'waiting' end,
      next_try_at = game_clock() + least(interval '1 minute' * power(2, tries - 1), interval '1 hour')
    where mail_id = ${mailId} and state = 'claimed'`.execute(db);
}

/** Of a person whose address has changed: what waits for the one before would go to the new one. */
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

/** Its turn comes at `from`, which may lie ahead. */
export async function insertReceiptMail(db: Db, userId: string, bidId: string, from: Date): Promise<void> {
  await db.insertInto('mails').values({ kind: 'receipt', userId, bidId, nextTryAt: from }).execute();
}

/** When a bid's receipt was asked for within the last day. */
export async function listReceiptMails(db: Db, bidId: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from mails where bid_id = ${bidId} and created_at > game_clock() - interval '1 day'`.execute(db);
  return rows.map(({ createdAt }) => createdAt);
}

/** When links were asked for within the last day. */
export async function listConfirmationMails(db: Db, userId: string): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from mails
    where kind = 'confirm_email' and user_id = ${userId} and created_at > game_clock() - interval '1 day'`.execute(db);
  return rows.map(({ createdAt }) => createdAt);
}
