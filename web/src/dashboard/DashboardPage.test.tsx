import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { DashboardPage } from './DashboardPage.tsx';

const figures = {
  totalUsers: 123456,
  activeAuctions: 7,
  completedAuctions: 42,
  todayReports: 3,
  awaitingDeclaration: 2,
  needsAttention: 0,
};

function show(answer: Parameters<typeof stubApi>[0]['GET /dashboard']) {
  stubApi({ 'GET /auth/me': ok(admin), ...(answer && { 'GET /dashboard': answer }) });
  renderScreen(<DashboardPage />, { at: '/admin/dashboard', session: admin });
}

test('shows the four counts', async () => {
  show(ok(figures));
  await screen.findByText('Total Users');
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(shown).toEqual([
    ['Total Users', '1,23,456'],
    ['Active Auctions', '7'],
    ['Completed Auctions', '42'],
    ['Reports Today', '3'],
  ]);
});

test.each([
  [0, 'No auction awaits declaration'],
  [1, '1 auction awaits declaration'],
  [2, '2 auctions await declaration'],
])('with %d auctions undeclared it says “%s”, and leads to declaring', async (awaitingDeclaration, text) => {
  show(ok({ ...figures, awaitingDeclaration }));
  await screen.findByRole('heading', { name: text });
  await userEvent.click(screen.getByRole('link', { name: 'Declare Winner' }));
  await screen.findByText('at /admin/declare-winner');
});

test.each([
  [0, 'No payment needs attention'],
  [1, '1 task needs attention'],
  [2, '2 tasks need attention'],
])('with %d open tasks it says “%s”, and leads to them', async (needsAttention, text) => {
  show(ok({ ...figures, needsAttention }));
  await screen.findByRole('heading', { name: text });
  await userEvent.click(screen.getByRole('link', { name: 'Open tasks' }));
  await screen.findByText('at /admin/tasks');
});

test('while the counts are on their way it says so, in their place', async () => {
  show(() => new Promise(() => {}));
  await screen.findByText('Loading the dashboard');
  screen.getByRole('heading', { name: 'Dashboard' });
});

test('counts that cannot be loaded say so, and can be asked for again', async () => {
  let broken = true;
  show(() => (broken ? refused(500, 'unexpected') : ok(figures)));
  await screen.findByText('Error Loading Dashboard');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Total Users');
});
