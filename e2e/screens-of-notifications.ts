import { texts as english } from '@ekbid/texts/en';
import { notifications } from '@ekbid/texts/en/notifications';
import { expect, type Page } from '@playwright/test';
import type { Scenes } from './scene.ts';
import { answering, failing, listReply } from './staged-replies.ts';

const listCall = /\/api\/notifications(\?|$)/;
const auction = {
  _id: '00000000-0000-4000-8000-000000000001',
  title: 'Pressure cooker, 5 litres',
  titleHindi: null,
  entryMode: 'paid',
};

/** Mocked, because the demo data's bidders do not have every kind of notification. */
const kinds = [
  { kind: 'won', auction, winningBid: 7 },
  {
    kind: 'prize_added',
    auction,
    addition: 'The lid is red.\n\nIt comes with a second gasket and a booklet of recipes.',
  },
  { kind: 'lost', auction: { ...auction, entryMode: 'refundable' }, winningBid: 41.5 },
  { kind: 'no_unique_bid', auction },
  { kind: 'cancelled', auction },
  {
    kind: 'report_answered',
    report: { reason: 'Wrong picture or description', answer: 'You were right: we changed it.' },
  },
  { kind: 'report_answered', report: { reason: 'Something else', answer: null } },
  { kind: 'watch_hour', auction, endTime: '2026-11-23T10:30:00.000Z' },
  { kind: 'claim_reminder', auction, claimBy: '2026-12-04T10:00:00.000Z' },
  { kind: 'prize_sent', auction },
  { kind: 'prize_delivered', auction },
  { kind: 'account_deletion' },
].map((each, place) => ({
  ...{
    _id: crypto.randomUUID(),
    auction: null,
    winningBid: null,
    addition: null,
    endTime: null,
    report: null,
    claimBy: null,
  },
  createdAt: new Date(Date.UTC(2026, 10, 23 - place, 9, 30)).toISOString(),
  readAt: place < 2 ? null : '2026-11-23T10:00:00.000Z',
  ...each,
}));

const unread = (count: number) =>
  answering(/\/api\/notifications\/unread/, { success: true, message: '', data: { unread: count } });

const staged = (count: number, list: object[]) => async (page: Page) => {
  await unread(count)(page);
  await answering(listCall, listReply(list))(page);
};

/** The page of notifications, and the bell in the navigation bar. */
export const notificationScreens = {
  notifications: [
    { name: 'notifications' },
    {
      name: 'notifications-of-all-kinds',
      before: staged(2, kinds),
      open: (page) => page.getByRole('button', { name: notifications.markAllRead }).waitFor(),
      picture: 'What people are notified of',
    },
    { name: 'notifications-none', before: staged(0, []) },
    {
      name: 'notifications-failed',
      before: failing(listCall),
      open: (page) => expect(page.getByRole('button', { name: english.ui.tryAgain }).first()).toBeVisible(),
    },
  ],
} satisfies Record<string, Scenes>;
