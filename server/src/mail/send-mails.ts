import type { Receipt } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, takeTurns, type Token } from '../work/lease.ts';
import { type ClaimedMail, type Letter, writeLetter, writeReceiptLetter } from './write-letter.ts';
import type { MailReply } from './mailer.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'headKeys' | 'mailer' | 'log'> & {
  /** Makes the receipt of a bid. It throws a refusal unless the bid is this bidder's. */
  readonly getReceipt: (needs: Pick<Deps, 'db' | 'headKeys'>, bidderId: string, bidId: string) => Promise<Receipt>;
};

/** For how long no mail is tried after the mail server was unreachable. */
const pauseMs = 60_000;

/** Sends waiting mails. Each is sent at most once, even if several processes run or one is killed. */
export function sendMails(needs: Needs): KindOfWork {
  let pausedUntil = -Infinity;
  const pause = () => void (pausedUntil = performance.now() + pauseMs);
  return kindOfWork<DueMail>({
    name: 'send-mails',
    table: { name: 'mails', key: 'mail_id', keyType: 'uuid', due: 'next_try_at', isOpen: sql`state = 'waiting'` },
    atOnce: 4,
    rounds: 1,
    // Claims nothing while the mail server is unreachable, because every claimed mail would fail.
    claim: async (db, token, limit) =>
      performance.now() < pausedUntil
        ? []
        : claimDueMails(db, { token, limit, perMinute: needs.config.MAILS_PER_MINUTE }),
    keyOf: ({ mailId }) => mailId,
    async handle({ mailId }, token) {
      const mail = await claimMail(needs.db, mailId, token);
      if (mail) await sendOne(needs, mail, pause);
    },
  });
}

async function sendOne({ mailer, log, ...needs }: Needs, mail: ClaimedMail, pause: () => void): Promise<void> {
  const { config, db } = needs;
  const { mailId, kind } = mail;
  const letter = await write(needs, mail).catch((error: unknown) => {
    // The mail was not handed over, so another try is safe.
    log.error({ err: error, mailId, kind }, 'a mail could not be written');
    return 'later' as const;
  });
  if (letter === 'later') return retryMailLater(db, mailId);
  if (letter === null) return endMail(db, mailId, 'dropped');
  const messageId = `${mailId}@${new URL(config.publicUrl).hostname}`;
  const reply = await mailer.send({ to: mail.email, messageId, ...letter });
  if (reply.end !== 'sent') log.warn({ mailId, kind, end: reply.end, reason: reply.reason }, 'a mail was not sent');
  if (reply.end === 'unreachable') pause();
  await recordEnd(db, mailId, reply.end);
}

async function write(needs: Omit<Needs, 'mailer' | 'log'>, mail: ClaimedMail): Promise<Letter | null | 'later'> {
  const sender = { keys: needs.keys, publicUrl: needs.config.publicUrl };
  if (mail.bidId === null) return writeLetter(mail, sender);
  const receipt = await needs.getReceipt(needs, mail.userId, mail.bidId);
  return receipt.file === null ? 'later' : writeReceiptLetter(mail, receipt, receipt.file, sender);
}

function recordEnd(db: Db, mailId: string, end: MailReply['end']): Promise<void> {
  switch (end) {
    case 'sent':
    case 'refused':
      return endMail(db, mailId, end);
    case 'deferred':
    case 'unreachable':
      return retryMailLater(db, mailId);
    case 'unknown':
      return markUnknown(db, sql`mail_id = ${mailId}`);
  }
}

type DueMail = { readonly mailId: string };

type Asked = { readonly token: Token; readonly limit: number; readonly perMinute: number };

/**
 * Leases mails that are due. Mails that people wait for come first, then as many mails about refunds as the operator's
 * rate allows now.
 */
async function claimDueMails(db: Db, { token, limit, perMinute }: Asked): Promise<readonly DueMail[]> {
  // No mail takes this long to send, so a mail that was claimed earlier belongs to a killed process.
  await markUnknown(db, sql`claimed_at < game_clock() - interval '10 minutes'`);
  const first = await leaseMails(db, sql`refund_id is null`, token, limit);
  const wanted = await countDueRefundMails(db, limit - first.length);
  const turns = await takeTurns(db, 'email', { wanted, perMinute });
  return turns === 0 ? first : [...first, ...(await leaseMails(db, sql`refund_id is not null`, token, turns))];
}

const isDue = sql`state = 'waiting' and next_try_at <= (select game_clock()) and ${isFree()}`;

async function leaseMails(
  db: Db,
  which: RawBuilder<unknown>,
  token: Token,
  limit: number,
): Promise<readonly DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select mail_id from mails where ${isDue} and ${which}
      order by (refund_id is not null), next_try_at limit ${limit} for update skip locked
    )
    update mails m set ${leaseTo(token, 'm')} from due where m.mail_id = due.mail_id returning m.mail_id`.execute(db);
  return rows;
}

async function countDueRefundMails(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from (select from mails where ${isDue} and refund_id is not null limit ${limit}) m`.execute(
    db,
  );
  return rows[0]?.due ?? 0;
}

/**
 * Marks a leased mail as claimed. This is committed before the mail is sent, so that it is never sent twice, even if
 * the process is killed. Returns undefined if the mail is no longer due or another process has the lease.
 */
async function claimMail(db: Db, mailId: string, token: Token): Promise<ClaimedMail | undefined> {
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
        'auctionTitleHindi', a.title_hindi,
        'refundedAt', r.refunded_at, 'providerRefundId', r.provider_refund_id) end as refund,
      case when n.user_id is not null then json_build_object('numberChangeId', n.number_change_id, 'dueAt', n.due_at,
        'ending', right(n.mobile_number, 3)) end as number_change
    from claimed c
    join users u using (user_id)
    left join number_changes n on n.user_id = c.user_id and c.kind = 'number_change'
    left join refunds r using (refund_id)
    left join payments p using (payment_id)
    left join payment_orders o using (payment_order_id)
    left join auctions a using (auction_id)`.execute(db);
  return rows[0];
}

/** Records the outcome of a claimed mail. */
async function endMail(db: Db, mailId: string, state: 'sent' | 'refused' | 'dropped'): Promise<void> {
  await db
    .updateTable('mails')
    .where('mailId', '=', mailId)
    .where('state', '=', 'claimed')
    .set({ state, formerEmail: null })
    .execute();
}

const isSecurity = sql`kind in ('password_changed', 'email_changed', 'number_change', 'number_changed', 'second_factor_guessed', 'second_factor_off')`;

/**
 * Marks mails that may have arrived, so that they are not sent again. A mail about security is sent once more, because
 * a second copy does less harm than none.
 */
async function markUnknown(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update mails set
      state = case when ${isSecurity} and not sent_again then 'waiting' else 'unknown' end,
      sent_again = ${isSecurity},
      next_try_at = game_clock() + interval '1 minute'
    where state = 'claimed' and ${which}`.execute(db);
}

/** Schedules another try for a mail that was not sent. The delays grow, and tries end after two days. */
async function retryMailLater(db: Db, mailId: string): Promise<void> {
  await sql`
    update mails set
      state = case when created_at < game_clock() - interval '2 days' then 'refused' else 'waiting' end,
      next_try_at = game_clock() + least(interval '1 minute' * power(2, tries - 1), interval '1 hour')
    where mail_id = ${mailId} and state = 'claimed'`.execute(db);
}
