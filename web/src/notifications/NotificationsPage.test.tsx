import type { Notification } from '@ekbid/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { yearText } from '../testing/year-text.ts';
import { auctionId } from '../testing/auctions.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Answers, ok, refused, stubApi } from '../testing/stub-api.ts';
import { Bell } from '../app/Bell.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const auction = { _id: auctionId, title: 'Blue pottery vase', titleHindi: null, entryMode: 'paid' as const };
let made = 0;

function aNotification(change: Partial<Notification> = {}): Notification {
  made += 1;
  return {
    _id: `0192f7a0-0000-7000-8000-${String(made).padStart(12, '0')}`,
    kind: 'won',
    auction,
    winningBid: 7,
    claimBy: null,
    addition: null,
    endTime: null,
    report: null,
    createdAt: '2026-11-20T10:00:00Z',
    readAt: null,
    ...change,
  };
}

function show(list: Notification[], answers: Answers = {}) {
  const sent = stubApi({
    'GET /auth/me': ok(asha),
    'GET /notifications': () => ok(list, { meta: { next: null, total: list.length } }),
    'GET /notifications/unread': () => ok({ unread: list.filter(({ readAt }) => readAt === null).length }),
    ...answers,
  });
  renderScreen(
    <>
      <Bell />
      <NotificationsPage />
    </>,
    { at: '/notifications', path: '/notifications', session: asha },
  );
  return sent;
}

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
const bell = (name: string) => screen.findByRole('link', { name });

describe('the notifications', () => {
  test('say what happened, with the amount of a declared result only, and lead to the auction', async () => {
    const report = { reason: 'Unfair play', answer: 'We looked at it.' };
    show([
      aNotification(),
      aNotification({ kind: 'lost' }),
      aNotification({ kind: 'no_unique_bid', winningBid: null }),
      aNotification({ kind: 'cancelled', winningBid: null }),
      aNotification({ kind: 'prize_added', winningBid: null, addition: 'In red.' }),
      ...(['watch_begins', 'watch_day', 'watch_hour'] as const).map((kind) =>
        aNotification({ kind, winningBid: null, endTime: '2026-11-21T10:00:00Z' }),
      ),
      aNotification({ kind: 'claim_reminder', winningBid: null, claimBy: '2026-11-21T10:00:00Z' }),
      aNotification({ kind: 'prize_sent', winningBid: null }),
      aNotification({ kind: 'prize_delivered', winningBid: null }),
      aNotification({ kind: 'report_answered', auction: null, winningBid: null, report }),
      aNotification({ kind: 'report_answered', auction: null, winningBid: null, report: { ...report, answer: null } }),
    ]);
    const ends = `You watch this auction. It ends 3:30 pm, Sat 21 Nov${yearText(2026)}, or before that when the last slot is taken.`;
    const rest = `3:30 pm, Fri 20 Nov${yearText(2026)}Mark as read`;
    expect(await rows()).toEqual([
      `New: You won: Blue pottery vaseYour ₹7 was the lowest unique bid.${rest}`,
      `New: Decided: Blue pottery vaseYou did not win. The lowest unique bid was ₹7.${rest}`,
      `New: Nobody won: Blue pottery vaseEvery amount was shared. What you paid goes back in full.${rest}`,
      `New: Cancelled: Blue pottery vaseThe auction was cancelled. What you paid goes back in full.${rest}`,
      `New: New about the prize: Blue pottery vaseIn red.${rest}`,
      `New: Bidding has begun: Blue pottery vase${ends}${rest}`,
      `New: Ends within a day: Blue pottery vase${ends}${rest}`,
      `New: Ends within an hour: Blue pottery vase${ends}${rest}`,
      `New: Claim your prize: Blue pottery vaseYou can claim it until 3:30 pm, Sat 21 Nov${yearText(2026)}. After that it can no longer be claimed; it goes to nobody else.${rest}`,
      `New: On its way: Blue pottery vaseYour prize was sent. Please confirm once it has arrived.${rest}`,
      `New: Delivered: Blue pottery vaseOur team marked your prize as delivered. If you do not have it, please report a problem.${rest}`,
      `New: Your report: Unfair playWe looked at it.${rest}`,
      `New: Your report: Unfair playWe looked into it and closed it. Thank you for telling us.${rest}`,
    ]);
    const links = screen.getAllByRole('link', { name: /Blue pottery vase/ });
    const ofPrizes = links.filter((link) => link.getAttribute('href') === `/prizes/${auctionId}`);
    expect(ofPrizes.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'You won',
      'Claim your prize',
      'On its way',
      'Delivered',
    ]);
    expect(links.filter((link) => link.getAttribute('href') === `/auctions/${auctionId}`)).toHaveLength(7);
    const ofReports = screen.getAllByRole('link', { name: /^(New: )?Your report/ });
    expect(ofReports.map((link) => link.getAttribute('href'))).toEqual(['/reports', '/reports']);
    await bell('Notifications, 13 unread');
  });

  test('say what becomes of the money where bids go back, and nothing of money where they are free', async () => {
    const [refundable, free] = (['refundable', 'free'] as const).map((entryMode) => ({ ...auction, entryMode }));
    show([
      aNotification({ auction: refundable!, kind: 'lost' }),
      aNotification({ auction: refundable!, kind: 'won' }),
      ...(['won', 'lost', 'no_unique_bid', 'cancelled'] as const).map((kind) =>
        aNotification({ auction: free!, kind }),
      ),
    ]);
    expect((await rows()).map((text) => /vase(.*)3:30 pm/.exec(text ?? '')?.[1])).toEqual([
      'You did not win. The lowest unique bid was ₹7. Your money for all your bids goes back to the method you paid with.',
      'Your ₹7 was the lowest unique bid. The money for any other bids of yours here goes back to the method you paid with.',
      'Your ₹7 was the lowest unique bid.',
      'You did not win. The lowest unique bid was ₹7.',
      'Every amount was shared.',
      'The auction was cancelled. Your bids there cost nothing.',
    ]);
  });

  test('are marked as read one by one, or all at once', async () => {
    const list = [aNotification(), aNotification({ kind: 'lost' }), aNotification({ kind: 'cancelled' })];
    const read = (count: number) => {
      for (const each of list.slice(0, count)) Object.assign(each, { readAt: '2026-11-21T10:00:00Z' });
      return ok(undefined);
    };
    const one = `POST /notifications/${list[0]!._id}/read` as const;
    const sent = show(list, { [one]: () => read(1), 'POST /notifications/read': () => read(3) });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: You won: Blue pottery vase' }));
    await bell('Notifications, 2 unread');
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull());
    expect(sent.map(({ route }) => route).filter((route) => route.startsWith('POST'))).toEqual([
      one,
      'POST /notifications/read',
    ]);
  });

  test('are not there yet, with a way to the auctions', async () => {
    show([]);
    await screen.findByRole('heading', { name: 'No notifications yet' });
    expect(screen.getByRole('link', { name: 'See the auctions' }).getAttribute('href')).toBe('/auctions');
    await bell('Notifications');
  });

  test('that cannot be read are asked for again', async () => {
    let away = true;
    show([aNotification()], {
      'GET /notifications': () =>
        away ? refused(503, 'unavailable') : ok([aNotification()], { meta: { next: null, total: 1 } }),
    });
    const alert = within(await screen.findByRole('alert'));
    alert.getByRole('heading', { name: 'Your notifications could not be shown' });
    away = false;
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});

test('the bell counts up to 99', async () => {
  show([], { 'GET /notifications/unread': ok({ unread: 100 }) });
  await bell('Notifications, 99+ unread');
});
