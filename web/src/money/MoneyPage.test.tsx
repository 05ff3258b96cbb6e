import type { AuctionMoney, Money, PaymentEntry, RefundEntry } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { MoneyPage } from './MoneyPage.tsx';

const auction = { _id: '0192f7a0-0000-7000-8000-00000000a001', title: 'Blue pottery vase' };
const user = { _id: '0192f7a0-0000-7000-8000-00000000b001', name: 'Asha Kulkarni', email: 'asha@example.in' };

const sums: Money = {
  declared: { auctions: 2, payments: 5, refunds: 2, captured: 1234.5, refunded: 18, owed: 7, earned: 1209.5 },
  sealed: { auctions: 1, payments: 12, refunds: 1 },
  cancelled: { auctions: 0, payments: 0, refunds: 0 },
  comparisons: [],
  openTasks: 0,
};

const payment: PaymentEntry = {
  _id: '0192f7a0-0000-7000-8000-00000000c001',
  providerPaymentId: 'pay_1',
  providerOrderId: 'order_1',
  auction,
  user,
  amount: 9,
  state: 'bid',
  capturedAt: '2031-03-01T06:00:00Z',
};

const refund: RefundEntry = {
  _id: '0192f7a0-0000-7000-8000-00000000d001',
  providerRefundId: null,
  providerPaymentId: 'pay_1',
  auction,
  user,
  amount: 9,
  state: 'delayed',
  reason: 'no_unique_bid',
  owedAt: '2031-03-01T06:00:00Z',
  refundedAt: null,
};

const list = (data: readonly object[], meta: object = {}) =>
  ok(data, { meta: { next: null, total: data.length, ...meta } });

type Answers = Parameters<typeof stubApi>[0];
function show(answers: Answers = {}, at = '/admin/money') {
  const sent = stubApi({
    'GET /auth/me': ok(admin),
    'GET /money': ok(sums),
    'GET /money/payments': list([payment]),
    'GET /money/refunds': list([refund]),
    'GET /money/auctions': list([]),
    ...answers,
  });
  renderScreen(<MoneyPage />, { at, session: admin });
  return sent;
}

/** The texts of a table's cells, by row, without the headers that phones repeat in each cell. */
async function rowsOf(name: string) {
  const rows = within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) =>
        [...cell.childNodes]
          .slice(1)
          .map((node) => node.textContent)
          .join(''),
      ),
  );
}

describe('the sums', () => {
  test('are of declared auctions; of the others there is a count', async () => {
    show();
    const tiles = await screen.findByLabelText('Declared auctions');
    expect(
      within(tiles)
        .getAllByRole('definition')
        .map((tile) => tile.textContent),
    ).toEqual(['₹1,234.50', '₹18', '₹7', '₹1,209.50']);
    screen.getByText('12 payments, sealed until declared');
    screen.getByText('1 refund among them');
    screen.getByText('0 payments of cancelled auctions, which stay sealed');
  });

  test.each([
    [0, 'Nothing waits for a person'],
    [1, '1 task waits for a person'],
    [3, '3 tasks wait for a person'],
  ])('with %d open tasks say “%s”, and lead to them', async (openTasks, title) => {
    show({ 'GET /money': ok({ ...sums, openTasks }) });
    await screen.findByRole('heading', { name: title });
    await userEvent.click(screen.getByRole('link', { name: 'Needs attention' }));
    await screen.findByText('at /admin/tasks');
  });

  test('that cannot be loaded leave the list and the files', async () => {
    show({ 'GET /money': refused(500, 'unexpected') });
    await screen.findByText('Error Loading Money');
    await screen.findByRole('table', { name: /^Payments/ });
    screen.getByRole('link', { name: 'Payments (CSV)' });
  });
});

describe('the books', () => {
  const night = { day: '2031-03-01', comparedAt: '2031-03-01T21:10:00Z', payments: 214, refunds: 12 };

  test('say that they were not compared yet', async () => {
    show();
    await screen.findByText('Not compared yet');
  });

  test.each([
    [true, true, 'The books agree'],
    [false, true, 'The books differ'],
    [true, false, 'The books differ'],
  ])('captured %s and refunded %s: “%s”, and when they were compared', async (capturedAgrees, refundedAgrees, said) => {
    show({ 'GET /money': ok({ ...sums, comparisons: [{ ...night, capturedAgrees, refundedAgrees }] }) });
    await screen.findByText(said);
    screen.getByText(/Last compared/);
    screen.getByText(capturedAgrees ? '214, agrees' : '214, differs');
    screen.getByText(refundedAgrees ? '12, agrees' : '12, differs');
  });
});

describe('the lists', () => {
  test('begin with payments: when, who, how much, what became of it, and the provider’s ids', async () => {
    show();
    expect(await rowsOf('Payments of declared auctions, newest first')).toEqual([
      [
        expect.stringMatching(/^11:30\sam, Sat 1 Mar 2031$/i),
        'Blue pottery vase',
        'Asha Kulkarniasha@example.in',
        '₹9',
        'Bid',
        'pay_1order_1',
      ],
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Asha Kulkarni' }));
    await screen.findByText(`at /admin/users/${user._id}`);
  });

  test('show refunds with why, and that one is not made yet', async () => {
    show({}, '/admin/money?view=refunds');
    const [[, , , amount, state, made, ids] = []] = await rowsOf('Refunds of declared auctions, newest first');
    expect([amount, state, made, ids]).toEqual(['₹9', 'Refused, waits for youNo unique bid', 'Not yet', 'pay_1']);
  });

  test('show the sums and payments of a declared auction; of others they say that they are sealed', async () => {
    const declared: AuctionMoney = {
      auction,
      state: 'declared',
      payments: 3,
      refunds: 2,
      refundsMade: 1,
      sums: { captured: 19, refunded: 7, owed: 5, earned: 0 },
      endTime: '2031-03-01T06:00:00Z',
    };
    const sealed = {
      ...declared,
      auction: { ...auction, _id: user._id, title: 'Still running' },
      state: 'sealed',
      refunds: 0,
      sums: null,
    };
    const sent = show({ 'GET /money/auctions': list([declared, sealed]) }, '/admin/money?view=auctions');
    expect(await rowsOf('Money by auction, the last to end first')).toEqual([
      ['Blue pottery vaseDeclared', '3', '1 of 2 made', '₹19', '₹7', '₹0'],
      ['Still runningSealed until declared', '3', '0', 'Sealed', 'Sealed', 'Sealed'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: '3, Payments of Blue pottery vase' }));
    await screen.findByText('Only Blue pottery vase');
    expect(sent.findLast(({ route }) => route === 'GET /money/payments')?.query).toEqual({ auctionId: auction._id });
    await userEvent.click(screen.getByRole('button', { name: 'Show all auctions' }));
    expect(screen.queryByText('Only Blue pottery vase')).toBeNull();
  });

  test('are narrowed down by an id and by what became of a payment, and say when nothing fits', async () => {
    const sent = show({ 'GET /money/payments': ({ query }) => list(query['search'] === undefined ? [payment] : []) });
    await screen.findByRole('table', { name: /^Payments/ });
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Refunded');
    await userEvent.type(screen.getByLabelText('Find by the provider’s id'), 'rfnd_7');
    await screen.findByText(/No payment of a declared auction fits/);
    expect(sent.findLast(({ route }) => route === 'GET /money/payments')?.query).toEqual({
      state: 'refunded',
      search: 'rfnd_7',
    });
  });

  test('say that there is nothing yet', async () => {
    show({ 'GET /money/payments': list([]) });
    await screen.findByText('Payments appear here once their auction is declared.');
  });

  test('go on page by page', async () => {
    const second = { ...payment, _id: user._id, providerPaymentId: 'pay_2' };
    show({
      'GET /money/payments': ({ query }) =>
        query['after'] === 'p2' ? list([second], { total: 2 }) : list([payment], { next: 'p2', total: 2 }),
    });
    await screen.findByText('Showing 1 of 2 payments');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('pay_2');
  });

  test('that cannot be loaded say so', async () => {
    show({ 'GET /money/payments': refused(500, 'unexpected') });
    await screen.findByText('Error Loading the List');
  });
});

describe('the files', () => {
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  test('are of everything, or of the days between two', async () => {
    show();
    expect(addressOf('Payments (CSV)')).toBe('/api/money/payments.csv');
    await userEvent.type(screen.getByLabelText('From'), '2031-03-01');
    await userEvent.type(screen.getByLabelText('To'), '2031-03-31');
    expect(addressOf('Refunds (CSV)')).toBe('/api/money/refunds.csv?from=2031-03-01&to=2031-03-31');
    expect(addressOf('Sums by day (CSV)')).toBe('/api/money/days.csv?from=2031-03-01&to=2031-03-31');
  });

  test('are none where the first day is after the last', async () => {
    show();
    await userEvent.type(screen.getByLabelText('From'), '2031-03-02');
    await userEvent.type(screen.getByLabelText('To'), '2031-03-01');
    await screen.findByText('The first day is after the last.');
    expect(screen.queryByRole('link', { name: 'Payments (CSV)' })).toBeNull();
  });
});
