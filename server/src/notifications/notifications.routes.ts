import * as contract from '@ekbid/contract';
import {
  type Notification,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
  type NotificationTopic,
  paiseToRupees,
  unreadLimit,
} from '@ekbid/contract';
import { type EntryMode, Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cursorId, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { readUnsubscribeToken } from '../context/signed-links.ts';
import { sessionHashOf } from '../http/anonymous-session.ts';
import type { PushSubscription } from './push-sender.ts';

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listNotifications, async ({ query, caller, read }) =>
    read((db) => listNotifications(db, caller.userId, query)),
  );

  serve(app, deps, contract.countUnread, async ({ caller, read }) => ({
    data: { unread: await read((db) => countUnread(db, caller.userId)) },
  }));

  serve(app, deps, contract.readNotification, async ({ params, caller }) => {
    if (!(await markRead(deps.db, caller.userId, params.notificationId))) throw new Refusal('not_found');
    deps.live.personChanged(caller.userId);
    return {};
  });

  serve(app, deps, contract.readAllNotifications, async ({ caller }) => {
    await markAllRead(deps.db, caller.userId);
    deps.live.personChanged(caller.userId);
    return {};
  });
}

type Asked = { readonly after?: string | undefined; readonly limit: number };

async function listNotifications(db: Db, userId: string, { after, limit }: Asked) {
  // The rows are counted only for the first page. Its cursor carries the total to later pages.
  const [from, counted] = readCursor(after, cursorId, cursorNumber) ?? [null, null];
  const [rows, total] = await Promise.all([
    listRows(db, userId, { from, limit: limit + 1 }),
    counted ?? countShown(db, userId),
  ]);
  const { page, next } = takePage(rows, limit, ({ notificationId }) => [notificationId, total]);
  return { data: page.map(toNotification), meta: { next, total } };
}

function toNotification(row: Row): Notification {
  return {
    _id: row.notificationId,
    kind: row.kind,
    auction: row.auctionId === null ? null : auctionOf({ ...row, auctionId: row.auctionId }),
    winningBid: row.winningBidPaise === null ? null : paiseToRupees(row.winningBidPaise),
    claimBy: iso(row.claimBy),
    addition: row.addition,
    endTime: iso(row.endTime),
    report: row.reason === null ? null : { reason: row.reason, answer: row.answer },
    createdAt: row.createdAt.toISOString(),
    readAt: iso(row.readAt),
  };
}

const auctionOf = ({ auctionId, title, titleHindi, entryMode }: Row & { readonly auctionId: string }) => ({
  _id: auctionId,
  title: title ?? '',
  titleHindi,
  entryMode: entryMode ?? ('paid' as const),
});

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** Notifications about an auction are hidden while its result is withheld. */
const isShown = sql`not coalesce(
  (select withheld from shown_results result where result.auction_id = coalesce(n.auction_id, n.prize_id) limit 1), false)`;

type Row = {
  readonly notificationId: string;
  readonly kind: NotificationKind;
  readonly auctionId: string | null;
  readonly title: string | null;
  readonly titleHindi: string | null;
  readonly entryMode: EntryMode | null;
  readonly winningBidPaise: number | null;
  readonly claimBy: Date | null;
  readonly addition: string | null;
  readonly endTime: Date | null;
  readonly reason: string | null;
  readonly answer: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

type Page = { readonly from: string | null; readonly limit: number };

/**
 * Lists notifications after `from`, newest first. The database compares the times, because its times are finer than a
 * JavaScript Date.
 */
async function listRows(db: Db, userId: string, { from, limit }: Page): Promise<readonly Row[]> {
  const isAfter = sql`and (n.created_at, n.notification_id) <
    (select created_at, notification_id from notifications where notification_id = ${from} and user_id = ${userId})`;
  const { rows } = await sql<Row>`
    select n.notification_id, n.kind, a.auction_id, a.title, a.title_hindi, a.entry_mode, n.created_at, n.read_at, r.reason, r.answer, e.addition,
      case when n.due_at is not null then a.end_time end as end_time,
      case when n.kind in ('won', 'lost') then result.winning_bid_paise end as winning_bid_paise,
      case when n.kind = 'claim_reminder' then p.claim_by end as claim_by
    from (
      select * from notifications n where user_id = ${userId} and ${isShown} ${from === null ? sql`` : isAfter}
      order by created_at desc, notification_id desc limit ${limit}
    ) n
    left join auctions a on a.auction_id = coalesce(n.auction_id, n.prize_id)
    left join prizes p on p.auction_id = n.prize_id
    left join reports r using (report_id)
    left join fair_play_events e on e.auction_id = n.auction_id and e.nth = n.nth
    left join lateral (select winning_bid_paise from shown_results where auction_id = n.auction_id limit 1) result on true
    order by n.created_at desc, n.notification_id desc`.execute(db);
  return rows;
}

async function countShown(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from notifications n where user_id = ${userId} and ${isShown}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from notifications n where user_id = ${userId} and read_at is null and ${isShown} limit ${unreadLimit}
    ) counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks a notification as read. False if this person has no such notification. */
async function markRead(db: Db, userId: string, notificationId: string): Promise<boolean> {
  const { rows } = await sql`
    update notifications set read_at = coalesce(read_at, game_clock())
    where notification_id = ${notificationId} and user_id = ${userId} returning 1`.execute(db);
  return rows.length > 0;
}

async function markAllRead(db: Db, userId: string): Promise<void> {
  await sql`update notifications set read_at = game_clock() where user_id = ${userId} and read_at is null`.execute(db);
}

export function choiceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listNotificationChoices, async ({ caller, read }) => ({
    data: [...(await read((db) => listChoices(db, caller.userId)))],
  }));

  serve(app, deps, contract.chooseNotification, async ({ body, caller }) => {
    const choices = await listChoices(deps.db, caller.userId);
    const current = choices.find(({ topic, channel }) => topic === body.topic && channel === body.channel);
    if (!current) throw new Refusal('not_found');
    if (current.fixed && !body.wanted) throw new Refusal('notification_fixed');
    await saveChoice(deps.db, caller.userId, body);
    return {};
  });
}

/**
 * These routes are registered below `/api`, and also at the address in mails, because mail programs send their POST
 * there.
 */
export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  // The body is ignored, because the token in the query contains all data. Mail programs send a form, and the web app
  // sends JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null));
  serve(app, deps, contract.unsubscribe, async ({ query }) => {
    const subscription = readUnsubscribeToken(deps.keys, query.token);
    if (subscription === null) throw new Refusal('not_found');
    await saveChoice(deps.db, subscription.userId, { topic: subscription.topic, channel: 'email', wanted: false });
    return {};
  });
}

async function listChoices(db: Db, userId: string): Promise<readonly NotificationChoice[]> {
  const { rows } = await sql<{
    topic: NotificationTopic;
    channel: NotificationChannel;
    fixed: boolean;
    wanted: boolean;
  }>`
    select c.topic, c.channel, bool_or(c.mode = 'always') as fixed, coalesce(bool_and(w.wanted), true) as wanted
    from notification_channels c
    left join notification_choices w on w.user_id = ${userId} and w.topic = c.topic and w.channel = c.channel
    group by c.topic, c.channel`.execute(db);
  return rows;
}

type Choice = { readonly topic: string; readonly channel: NotificationChannel; readonly wanted: boolean };

/** Stores only what a person does not want, because by default everything is sent. */
async function saveChoice(db: Db, userId: string, { topic, channel, wanted }: Choice): Promise<void> {
  const chosen = db.deleteFrom('notificationChoices').where('userId', '=', userId).where('topic', '=', topic);
  if (wanted) await chosen.where('channel', '=', channel).execute();
  else
    await db
      .insertInto('notificationChoices')
      .values({ userId, topic, channel, wanted })
      .onConflict((already) => already.doNothing())
      .execute();
}

/** A subscription belongs to the session that made it, and ends with that session. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  const isOn = deps.config.SERVICE_WORKER === 'on';

  serve(app, deps, contract.getPush, async ({ request }) => ({
    data: {
      publicKey: isOn ? deps.push.publicKey : null,
      subscribed: isOn && (await isSubscribed(deps.db, sessionHashOf(request, deps))),
    },
  }));

  serve(app, deps, contract.subscribePush, async ({ body, request }) => {
    deps.push.check(body);
    await saveSubscription(deps.db, sessionHashOf(request, deps), body);
    return {};
  });

  serve(app, deps, contract.unsubscribePush, async ({ request }) => {
    await deleteSubscription(deps.db, sessionHashOf(request, deps));
    return {};
  });
}

async function isSubscribed(db: Db, sessionHash: Buffer | null): Promise<boolean> {
  const { rows } = await sql`select from push_subscriptions where session_hash = ${sessionHash}`.execute(db);
  return rows.length > 0;
}

/**
 * Replaces other subscriptions of this browser, because another person may have used the browser before. So a browser
 * is subscribed only for its last session.
 */
async function saveSubscription(
  db: Db,
  sessionHash: Buffer | null,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`delete from push_subscriptions where session_hash = ${sessionHash} or endpoint = ${endpoint}`.execute(db);
    await sql`insert into push_subscriptions (session_hash, endpoint, p256dh, auth)
      select session_hash, ${endpoint}, ${Buffer.from(p256dh, 'base64url')}, ${Buffer.from(auth, 'base64url')}
      from sessions where session_hash = ${sessionHash} for key share
      on conflict do nothing`.execute(db);
  });
}

async function deleteSubscription(db: Db, sessionHash: Buffer | null): Promise<void> {
  await sql`delete from push_subscriptions where session_hash = ${sessionHash}`.execute(db);
}
