import type { NotificationChannel } from '@ekbid/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { sendSms } from '../sms/send-sms.ts';
import { reasonOf, SmsEndUnknown, SmsNotSetUp } from '../sms/sms-sender.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, takeTurns, type Token } from '../work/lease.ts';
import { type Delivery, writeNewsMail, writeNewsPush, writeNewsSms } from './write-news.ts';

type Channel = NotificationChannel;

/**
 * The outcome of a try. `later`: not sent, so it is tried again. `unknown`: it may have arrived. `dropped`: it must not
 * be sent any more.
 */
type Outcome = 'sent' | 'refused' | 'dropped' | 'later' | 'unknown';

type Needs = Pick<Deps, 'config' | 'db' | 'keys' | 'log' | 'mailer' | 'metrics' | 'push' | 'sms'>;

/** For how long no mail is tried after the mail server was unreachable. */
const pauseMs = 60_000;

/** Sends the mails about notifications. */
export function deliverMails(needs: Needs): KindOfWork {
  const { config, keys, log, mailer } = needs;
  let pausedUntil = -Infinity;
  return deliverBy('email', needs, {
    perMinute: config.MAILS_PER_MINUTE,
    isPaused: () => performance.now() < pausedUntil,
    async send(delivery) {
      const letter = writeNewsMail(delivery, { keys, publicUrl: config.publicUrl });
      if (letter === null) return 'dropped';
      const { deliveryId, kind, email } = delivery;
      const messageId = `${deliveryId}@${new URL(config.publicUrl).hostname}`;
      const { end, reason } = await mailer.send({ to: email, messageId, ...letter });
      if (end !== 'sent') log.warn({ deliveryId, kind, end, reason }, 'a mail about a notification was not sent');
      if (end === 'unreachable') pausedUntil = performance.now() + pauseMs;
      return end === 'deferred' || end === 'unreachable' ? 'later' : end;
    },
  });
}

/** Sends the text messages about notifications and refunds. */
export function deliverSms(needs: Needs): KindOfWork {
  return deliverBy('sms', needs, {
    perMinute: needs.config.SMS_PER_MINUTE,
    isPaused: () => false,
    async send(delivery) {
      const message = writeNewsSms(delivery);
      if (message === null) return 'dropped';
      const { deliveryId, kind, urgent } = delivery;
      try {
        await sendSms(needs, message, urgent ? 'other' : 'notification');
        return 'sent';
      } catch (error) {
        if (error instanceof SmsNotSetUp) return 'dropped';
        needs.log.warn({ ...reasonOf(error), deliveryId, kind }, 'a text message about a notification was not sent');
        // In the other cases the day's budget is used up, or the gateway refused the message or could not be reached.
        return error instanceof SmsEndUnknown ? 'unknown' : 'later';
      }
    },
  });
}

/** Sends notifications to the browsers that subscribed to push messages. */
export function deliverPushes(needs: Needs): KindOfWork {
  const { config, db, log, push } = needs;
  return deliverBy('push', needs, {
    perMinute: config.PUSHES_PER_MINUTE,
    isPaused: () => false,
    async send(delivery) {
      const message = writeNewsPush(delivery);
      if (message === null) return 'dropped';
      const { end, reason } = await push.send(message);
      const { deliveryId, kind, subscriptionId } = delivery;
      if (end !== 'sent') log.warn({ deliveryId, kind, end, reason }, 'a notification was not pushed');
      if (end !== 'gone') return end;
      await endSubscription(db, subscriptionId);
      return 'dropped';
    },
  });
}

type Sending = {
  readonly perMinute: number;
  readonly isPaused: () => boolean;
  readonly send: (delivery: Delivery) => Promise<Outcome>;
};

/**
 * Makes the background work of one channel. Each try is recorded before it is made. So if a process is killed, it is
 * known that its message may have been sent.
 */
function deliverBy(channel: Channel, { db, log }: Needs, { perMinute, isPaused, send }: Sending): KindOfWork {
  return kindOfWork<Due>({
    name: `deliver-${channel}`,
    table: {
      ...{ name: 'deliveries', key: 'delivery_id', keyType: 'uuid', due: 'try_at' },
      isOpen: sql`state = 'waiting'`,
    },
    atOnce: 4,
    rounds: 1,
    claim: async (db, token, limit) => (isPaused() ? [] : claimDue(db, { channel, token, limit, perMinute })),
    keyOf: ({ deliveryId }) => deliveryId,
    async handle({ deliveryId }, token) {
      const delivery = await recordTry(db, deliveryId, token);
      if (!delivery) return;
      if (!delivery.isWanted) return endDelivery(db, deliveryId, 'dropped');
      if (delivery.isWithheld) return tryLater(db, deliveryId);
      const outcome = await send(delivery).catch((error: unknown) => {
        log.error({ err: error, deliveryId, channel }, 'a message about a notification could not be written');
        return 'later' as const;
      });
      await recordOutcome(db, deliveryId, outcome);
    },
  });
}

function recordOutcome(db: Db, deliveryId: string, outcome: Outcome): Promise<void> {
  if (outcome === 'later') return tryLater(db, deliveryId);
  return outcome === 'unknown'
    ? markUnknown(db, sql`delivery_id = ${deliveryId}`)
    : endDelivery(db, deliveryId, outcome);
}

type Due = { readonly deliveryId: string };
type Asked = {
  readonly channel: Channel;
  readonly token: Token;
  readonly limit: number;
  readonly perMinute: number;
};

/** Leases urgent messages first, then as many others as the operator's rate allows now. */
async function claimDue(db: Db, { perMinute, ...asked }: Asked): Promise<readonly Due[]> {
  // No message takes this long to send, so a message that was claimed earlier belongs to a killed process.
  await markUnknown(db, sql`channel = ${asked.channel} and claimed_at < game_clock() - interval '10 minutes'`);
  const urgent = await claim(db, { ...asked, urgent: true });
  const wanted = await countDue(db, asked.channel, asked.limit - urgent.length);
  const turns = await takeTurns(db, asked.channel, { wanted, perMinute });
  return turns === 0 ? urgent : [...urgent, ...(await claim(db, { ...asked, urgent: false, limit: turns }))];
}

const isDue = (channel: Channel, urgent: boolean) =>
  sql`state = 'waiting' and channel = ${channel} and urgent = ${urgent} and try_at <= (select game_clock()) and ${isFree()}`;

type Claim = Omit<Asked, 'perMinute'> & { readonly urgent: boolean };

async function claim(db: Db, { channel, urgent, token, limit }: Claim): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    with due as materialized (
      select delivery_id from deliveries where ${isDue(channel, urgent)} order by try_at limit ${limit}
      for no key update skip locked
    )
    update deliveries d set ${leaseTo(token, 'd')} from due where d.delivery_id = due.delivery_id
    returning d.delivery_id`.execute(db);
  return rows;
}

async function countDue(db: Db, channel: Channel, limit: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from (select from deliveries where ${isDue(channel, false)} limit ${limit}) d`.execute(
    db,
  );
  return rows[0]?.due ?? 0;
}

/**
 * A reminder is still wanted if the auction is not cancelled, full or over and has the same times. The person must
 * still watch it and must not have begun a break since.
 */
const isStillDue = sql`
  exists (select from due_reminders d
    where d.auction_id = n.auction_id and d.kind = n.kind and d.due_at = n.due_at)
  and exists (select from watches s where s.user_id = n.user_id and s.auction_id = n.auction_id)
  and not exists (select from own_limits_accounts own join own_limits l using (own_limits_id)
    where own.user_id = n.user_id and l.excluded_until > game_clock())`;

/** A person who has claimed the prize meanwhile, or is too late, needs no reminder. */
const isStillToClaim = sql`(z.state = 'to_claim' and z.claim_by > game_clock())`;

type Tried = Delivery & { readonly isWanted: boolean; readonly isWithheld: boolean };

/** Records that the message is being sent. Undefined if it is no longer due or another process has the lease. */
async function recordTry(db: Db, deliveryId: string, token: Token): Promise<Tried | undefined> {
  const { rows } = await sql<Tried>`
    with tried as (
      update deliveries set state = 'claimed', tries = tries + 1, claimed_at = game_clock(), ${leaseEnds}
      where delivery_id = ${deliveryId} and state = 'waiting' and ${isHeldBy(token)}
      returning *
    )
    select t.delivery_id, c.kind, c.topic, t.urgent, u.user_id, u.first_name, u.language, u.email, u.mobile_number,
      a.auction_id, coalesce(a.title, '') as auction_title, a.title_hindi as auction_title_hindi,
      coalesce(a.entry_mode, 'paid') as entry_mode, a.end_time, e.addition, z.claim_by,
      case when n.kind in ('won', 'lost') then result.winning_bid_paise end as winning_bid_paise,
      t.notification_id, b.subscription_id, b.endpoint, b.p256dh, b.auth,
      u.erased_at is null and (c.channel <> 'push' or b.subscription_id is not null) and is_wanted(w.wanted, u.email_confirmed_at is not null, c.channel, c.unconfirmed_only)
        and (n.due_at is null or ${isStillDue})
        and (n.kind is distinct from 'claim_reminder' or ${isStillToClaim}) as is_wanted,
      coalesce(result.withheld, false) as is_withheld
    from tried t
    join users u using (user_id)
    left join notifications n using (notification_id)
    left join refunds r on r.refund_id = t.refund_id
    left join payments p using (payment_id)
    left join payment_orders o using (payment_order_id)
    left join prizes z on z.auction_id = n.prize_id
    left join auctions a on a.auction_id = coalesce(n.auction_id, n.prize_id, o.auction_id)
    left join fair_play_events e on e.auction_id = n.auction_id and e.nth = n.nth
    left join lateral (
      select b.* from push_subscriptions b join sessions using (session_hash)
      where b.subscription_id = t.subscription_id and expires_at > game_clock()
    ) b on true
    left join lateral (
      select winning_bid_paise, withheld from shown_results where auction_id = coalesce(n.auction_id, n.prize_id) limit 1
    ) result on true
    join notification_channels c on c.kind = coalesce(n.kind, 'refund') and c.channel = t.channel
    left join notification_choices w on w.user_id = t.user_id and w.topic = c.topic and w.channel = c.channel`.execute(
    db,
  );
  return rows[0];
}

/** Deletes a subscription that has ended, as the browser or its push service said. */
async function endSubscription(db: Db, subscriptionId: string | null): Promise<void> {
  await sql`delete from push_subscriptions where subscription_id = ${subscriptionId}`.execute(db);
}

async function endDelivery(db: Db, deliveryId: string, state: 'sent' | 'refused' | 'dropped'): Promise<void> {
  await sql`update deliveries set state = ${state} where delivery_id = ${deliveryId} and state = 'claimed'`.execute(db);
}

/** Schedules another try for a message that was not sent. The delays grow, and tries end after two days. */
async function tryLater(db: Db, deliveryId: string): Promise<void> {
  await sql`
    update deliveries set
      state = case when created_at < game_clock() - interval '2 days' then 'refused' else 'waiting' end,
      try_at = game_clock() + least(interval '1 minute' * power(2, least(tries - 1, 10)), interval '1 hour')
    where delivery_id = ${deliveryId} and state = 'claimed'`.execute(db);
}

/**
 * Marks messages that may have arrived, so that they are not sent again. An urgent message is sent once more, because a
 * second copy does less harm than none.
 */
async function markUnknown(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update deliveries set
      state = case when urgent and not sent_again then 'waiting' else 'unknown' end,
      sent_again = urgent,
      try_at = game_clock() + interval '1 minute'
    where state = 'claimed' and ${which}`.execute(db);
}
