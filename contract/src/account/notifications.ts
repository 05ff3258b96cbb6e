import { entryModes } from '@ekbid/domain';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { doneReply, id, instant, listReply, page, reply, rupees } from '../schemas.ts';

/** When an auction is declared or cancelled, each of its bidders gets one notification of the first four kinds. */
export const notificationKinds = [
  'won',
  'lost',
  'no_unique_bid',
  'cancelled',
  'prize_added',
  'report_answered',
  // Reminders of a watched auction. They are sent only while people can bid in it.
  'watch_begins',
  'watch_day',
  'watch_hour',
  'claim_reminder',
  'prize_sent',
  'prize_delivered',
  // The person's account will be deleted.
  'account_deletion',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notification = z.object({
  _id: id,
  kind: z.enum(notificationKinds),
  auction: z.nullable(
    z.object({ _id: id, title: z.string(), titleHindi: z.nullable(z.string()), entryMode: z.enum(entryModes) }),
  ),
  /** The amount that won. Null unless the result has a winner. */
  winningBid: z.nullable(rupees),
  /** Until when the prize can be claimed. Null unless the notification is a reminder to claim a prize. */
  claimBy: z.nullable(instant),
  /** The text that was added to the description of the prize. */
  addition: z.nullable(z.string()),
  /** The auction's present end. Null unless the notification is a reminder of a watched auction. */
  endTime: z.nullable(instant),
  /** A report that the caller sent. `answer` is null if the report was closed without an answer. */
  report: z.nullable(z.object({ reason: z.string(), answer: z.nullable(z.string()) })),
  createdAt: instant,
  readAt: z.nullable(instant),
});
export type Notification = z.infer<typeof notification>;

/** The number of unread notifications is counted only up to this limit. */
export const unreadLimit = 100;

export const listNotifications = endpoint('GET /notifications', {
  access: 'signed-in',
  summary: 'The caller’s notifications of the last 180 days, newest first',
  query: z.object(page),
  reply: listReply(notification, {}),
});

export const countUnread = endpoint('GET /notifications/unread', {
  access: 'signed-in',
  summary: 'How many notifications the caller has not read, counted up to 100',
  reply: reply(z.object({ unread: z.number() })),
});

export const readNotification = endpoint('POST /notifications/:notificationId/read', {
  access: 'signed-in',
  summary: 'Mark one of the caller’s notifications as read',
  params: z.object({ notificationId: id }),
  reply: doneReply,
});

export const readAllNotifications = endpoint('POST /notifications/read', {
  access: 'signed-in',
  summary: 'Mark all of the caller’s notifications as read',
  reply: doneReply,
});

/** Channels that notifications go to in addition to the app. */
export const notificationChannels = ['email', 'sms', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The topics for which people choose channels, in the order of the profile page. A topic is one or more kinds. */
export const notificationTopics = [
  'won',
  'prize',
  'result',
  'cancelled',
  'prize_added',
  'watch',
  'report',
  'refund',
  'security',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

const choice = {
  topic: z.enum(notificationTopics),
  channel: z.enum(notificationChannels),
  wanted: z.boolean(),
};
/** A setting for one topic and one channel. A topic has no setting for a channel on which it is never sent. */
export const notificationChoice = z.object({
  ...choice,
  /** True if messages of this topic are always sent on this channel. The app then offers no switch. */
  fixed: z.boolean(),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

export const listNotificationChoices = endpoint('GET /notifications/choices', {
  access: 'signed-in',
  summary:
    'What the caller is told by e-mail, SMS and push: mails go to confirmed addresses, pushes to subscribed browsers',
  reply: reply(z.array(notificationChoice)),
});

export const chooseNotification = endpoint('PATCH /notifications/choices', {
  access: 'signed-in',
  summary: 'Switch one channel of one topic on or off',
  body: z.object(choice),
  reply: doneReply,
});

export const unsubscribe = endpoint('POST /unsubscribe', {
  // The signed token in the link authorizes the call, so people need no session, nor do mail programs (RFC 8058).
  access: 'provider',
  summary: 'End the e-mails about one topic; proved by the token in the link of such a mail. Also at /unsubscribe',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: doneReply,
});
