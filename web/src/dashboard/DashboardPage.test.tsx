import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';
import { DashboardPage } from './DashboardPage.tsx';

beforeEach(() => stubScreen('wide'));

const figures = {
  totalUsers: 123456,
  activeAuctions: 7,
  completedAuctions: 42,
  todayReports: 3,
  awaitingDeclaration: 2,
  overdueDeclarations: 0,
  needsAttention: 0,
  openReports: 0,
  endingSoon: [],
};

const none = { signUps: 0, bids: 0, captured: 0, refunded: 0, slotsFilled: 0, slotsOffered: 0 };
const busy = { signUps: 2, bids: 30, captured: 1234.5, refunded: 60, slotsFilled: 15, slotsOffered: 20 };
const charts = {
  days: [
    { ...none, day: '2031-02-28' },
    { ...busy, day: '2031-03-01' },
  ],
  totals: busy,
};

type Answers = Parameters<typeof stubApi>[0];

function show(
  dashboard: NonNullable<Answers['GET /dashboard']>,
  drawn: NonNullable<Answers['GET /dashboard/charts']> = ok(charts),
  at = '/admin/dashboard',
) {
  const sent = stubApi({ 'GET /auth/me': ok(admin), 'GET /dashboard': dashboard, 'GET /dashboard/charts': drawn });
  renderScreen(<DashboardPage />, { at, session: admin });
  return sent;
}

// proves dashboard.figures
test('shows the four counts', async () => {
  show(ok(figures));
  await screen.findByText('Total Users');
  const tiles = within(screen.getByLabelText('EkBid in figures'));
  const shown = tiles.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(shown).toEqual([
    ['Total Users', '1,23,456'],
    ['Active Auctions', '7'],
    ['Completed Auctions', '42'],
    ['Reports Today', '3'],
  ]);
});

test.each([
  [1, '1 auction awaits declaration'],
  [2, '2 auctions await declaration'],
])('with %d auctions undeclared it says “%s”, and leads to declaring', async (awaitingDeclaration, text) => {
  show(ok({ ...figures, awaitingDeclaration }));
  await screen.findByRole('heading', { name: text });
  await userEvent.click(screen.getByRole('link', { name: 'Declare Winner' }));
  await screen.findByText('at /admin/declare-winner');
});

test.each([
  [1, '1 task needs attention'],
  [2, '2 tasks need attention'],
])('with %d open tasks it says “%s”, and leads to them', async (needsAttention, text) => {
  show(ok({ ...figures, needsAttention }));
  await screen.findByRole('heading', { name: text });
  await userEvent.click(screen.getByRole('link', { name: 'Open tasks' }));
  await screen.findByText('at /admin/tasks');
});

test('while the counts are loading it says so, in their place', async () => {
  show(() => new Promise(() => {}));
  await screen.findByText('Loading the dashboard');
  screen.getByRole('heading', { name: 'Dashboard' });
});

test('counts that cannot be loaded say so, and can be retried', async () => {
  let broken = true;
  show(() => (broken ? refused(500, 'unexpected') : ok(figures)));
  await screen.findByText('Error Loading Dashboard');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Total Users');
});

test.each([
  [1, '1 report is open'],
  [2, '2 reports are open'],
])('with %d open reports it says “%s”, and leads to them', async (openReports, text) => {
  show(ok({ ...figures, openReports }));
  await screen.findByRole('heading', { name: text });
  await userEvent.click(screen.getByRole('link', { name: 'Open reports' }));
  await screen.findByText('at /admin/reports');
});

test('shows nothing of what does not wait, and says so where nothing waits', async () => {
  show(ok({ ...figures, awaitingDeclaration: 0 }));
  await screen.findByText(/^Nothing waits for you/);
  expect(screen.queryAllByRole('heading', { level: 2, name: /declaration|attention|report/ })).toEqual([]);
});

test('late declarations are shown, with what happens then', async () => {
  show(ok({ ...figures, overdueDeclarations: 1 }));
  await screen.findByText(/One has been over for more than a day.*72 hours/);
});

test('the auctions that end next are listed with their slots, and lead there', async () => {
  const auction = {
    _id: 'a1',
    title: 'Blue pottery vase',
    endTime: '2031-03-01T06:00:00Z',
    slotsFilled: 3,
    maxSlots: 10,
  };
  show(ok({ ...figures, endingSoon: [auction] }));
  const list = await screen.findByRole('list', { name: 'Running auctions, the next to end first' });
  expect(list.textContent).toMatch(/Blue pottery vase3 of 10 slots filledEnds 11:30\sam, Sat 1 Mar 2031/i);
  await userEvent.click(within(list).getByRole('link', { name: 'Blue pottery vase' }));
  await screen.findByText('at /auctions/a1');
});

test('without a running auction the list says so', async () => {
  show(ok(figures));
  await screen.findByText('No auction is running.');
});

describe('the charts', () => {
  test('say their totals, and every day in a table, the newest first', async () => {
    show(ok(figures));
    await screen.findByRole('heading', { name: 'Money' });
    const money = screen.getByRole('table', { name: 'Money' });
    const rows = within(money)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Day', 'Captured', 'Refunded'],
      ['1 Mar 2031', '₹1,234.50', '₹60'],
      ['28 Feb 2031', '₹0', '₹0'],
    ]);
    screen.getByText('75 % of those offered');
    expect(screen.getAllByRole('table')).toHaveLength(4);
  });

  test('cover thirty days until another period is chosen, which is kept in the address', async () => {
    const sent = show(ok(figures));
    await screen.findByRole('heading', { name: 'Money' });
    await userEvent.click(screen.getByRole('link', { name: '90 days' }));
    expect((await screen.findByRole('link', { name: '90 days' })).getAttribute('aria-current')).toBe('true');
    const asked = sent.filter(({ route }) => route === 'GET /dashboard/charts').map(({ query }) => query['days']);
    expect(asked).toEqual(['30', '90']);
  });

  test('cover thirty days if the address has an unknown period', async () => {
    const sent = show(ok(figures), ok(charts), '/admin/dashboard?days=12345');
    await screen.findByRole('heading', { name: 'Money' });
    expect(sent.find(({ route }) => route === 'GET /dashboard/charts')?.query).toEqual({ days: '30' });
  });

  test('with nothing to draw say so', async () => {
    show(ok(figures), ok({ days: [], totals: none }));
    expect(await screen.findAllByText('None in these days')).toHaveLength(4);
  });

  test('that cannot be loaded leave the counts', async () => {
    show(ok(figures), refused(500, 'unexpected'));
    await screen.findByText('Error Loading Charts');
    await screen.findByText('Total Users');
  });
});
