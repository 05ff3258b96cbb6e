import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { doneReply, id, instant, listReply, page, reply, rupees } from './schemas.ts';

/** Everyone who bid in a decided auction gets one of the first four. */
export const notificationKinds = [
  'won',
  'lost',
  'no_unique_bid',
  'cancelled',
  'prize_added',
  'report_answered',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notification = z.object({
  _id: id,
  kind: z.enum(notificationKinds),
  auction: z.nullable(z.object({ _id: id, title: z.string(), titleHindi: z.nullable(z.string()) })),
  /** The amount that won. Null unless the result has a winner. */
  winningBid: z.nullable(rupees),
  /** What was added to the description of the prize. */
  addition: z.nullable(z.string()),
  /** A report that the caller sent. The answer is null if it was closed without one. */
  report: z.nullable(z.object({ reason: z.string(), answer: z.nullable(z.string()) })),
  createdAt: instant,
  readAt: z.nullable(instant),
});
export type Notification = z.infer<typeof notification>;

/** Unread notifications are counted up to this number. */
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
