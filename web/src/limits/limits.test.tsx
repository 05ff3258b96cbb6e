import type { OwnLimits } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { pay, showPanel } from '../testing/bid-panel.tsx';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { stubProvider } from '../testing/stub-provider.ts';
import { MoneyByMonth } from './MoneyByMonth.tsx';
import { OwnLimitsSection } from './OwnLimitsSection.tsx';

const provider = stubProvider();
beforeEach(() => provider.reset());

const renewsAt = '2026-11-25T18:30:00.000Z';
const unset = { limit: null, spent: 0, left: null, renewsAt, raise: null };
const none: OwnLimits = {
  limits: (['day', 'week', 'month'] as const).map((period) => ({ period, ...unset })),
  exclusion: null,
  lastHour: { bids: 0, spent: 0, since: null },
};
const withDay = (day: Partial<OwnLimits['limits'][number]>): OwnLimits => ({
  ...none,
  limits: none.limits.map((limit, place) =>
    place === 0 ? { ...limit, limit: 500, spent: 120, left: 380, ...day } : limit,
  ),
});
const year = {
  exclusion: 'year',
  since: new Date().toISOString(),
  until: new Date(Date.now() + 365 * 86_400_000).toISOString(),
} as const;

function showSection(present: OwnLimits, changes: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({ 'GET /limits': ok(present), ...changes });
  renderScreen(<OwnLimitsSection />, { at: '/profile', session: asha });
  return sent;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bodies = (sent: ReturnType<typeof stubApi>) =>
  sent.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body]);

// proves limits.section
test('a limit is set, and a higher one or none waits and is then confirmed or dropped', async () => {
  const wanted = { limit: 900, from: new Date(Date.now() + 3_600_000).toISOString(), until: year.until };
  const sent = showSection(withDay({}), {
    'PATCH /limits': ({ body }) =>
      (body as { limit: string }).limit === '0'
        ? refused(400, 'limit_amount', { field: 'limit', details: { least: '1', most: '1,00,00,000' } })
        : ok(withDay({ raise: wanted })),
  });
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain(
    'Each day₹500₹120 spent today · ₹380 left · Renews at midnight',
  );
  await press('Change the limit of a day');
  const field = screen.getByLabelText('Limit');
  await userEvent.clear(field);
  await userEvent.type(field, '0');
  await press('Save');
  await screen.findByText('A limit can be from ₹1 to ₹1,00,00,000.');
  await userEvent.type(field, '{Backspace}900');
  await press('Save');
  await screen.findByText(/You asked for ₹900\. You can confirm it from/);
  await screen.findByText('Noted. You can confirm it after 24 hours');
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  await press('Keep ₹500');
  expect(bodies(sent)).toEqual(['0', '900', 500].map((limit) => ['PATCH /limits', { period: 'day', limit }]));
});

test('after the wait a raise is confirmed', async () => {
  const due = { limit: null, from: '2020-01-01T00:00:00.000Z', until: year.until };
  const sent = showSection(withDay({ raise: due }), { 'POST /limits/confirm': ok(none) });
  await screen.findByText(/You asked to remove this limit\. You can confirm it until/);
  await press('Confirm');
  await screen.findByText('Your limit was changed');
  expect(bodies(sent)).toEqual([['POST /limits/confirm', { period: 'day' }]]);
});

// proves limits.break-confirmed
test('a break begins only after one has agreed that nobody can end it', async () => {
  const sent = showSection(none, { 'POST /limits/exclusion': ok({ ...none, exclusion: year }) });
  await userEvent.selectOptions(await screen.findByLabelText('How long'), '1 year');
  await press('Continue');
  const dialog = within(await screen.findByRole('dialog', { name: 'No bids for 1 year?' }));
  const begin = dialog.getByRole('button', { name: 'Begin now' });
  expect(begin).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByLabelText('I understand that nobody can end this early'));
  await userEvent.click(begin);
  await screen.findByRole('heading', { name: /^You are away until/ });
  expect(bodies(sent)).toEqual([['POST /limits/exclusion', { exclusion: 'year' }]]);
  expect(screen.getByLabelText('Make it longer').textContent).not.toMatch(/24 hours|6 months/);
});

// proves limits.panel
test('the panel says what is left, the refusal in the server’s words, and a calm word after the fifth bid of an hour', async () => {
  const since = new Date(Date.now() - 20 * 60_000).toISOString();
  const message = 'Your own limit of ₹500 a day leaves ₹3. It renews at midnight. Nothing was charged.';
  showPanel({
    'GET /limits': ok({ ...withDay({ spent: 497, left: 3 }), lastHour: { bids: 5, spent: 210, since } }),
    'POST /payment/create-order': refused(409, 'spending_limit_reached', {
      details: { period: 'day', limit: '500', left: '3', renewsAt },
    }),
  });
  await screen.findByText(/₹3 of your ₹500 for today is left/);
  await screen.findByText(/You placed 5 bids for ₹210 within 2[01] minutes\. There is no hurry/);
  expect(screen.getAllByRole('link', { name: 'Limits and breaks' })).toHaveLength(1);
  await pay();
  expect(await screen.findAllByText(message)).toHaveLength(2);
});

test('the panel has no form during a break', async () => {
  showPanel({ 'GET /limits': ok({ ...none, exclusion: year }) });
  await screen.findByText(/As you asked, you cannot bid before/);
  expect(screen.queryByLabelText('Your Lucky Number')).toBeNull();
});

// proves months.section
test('months are bars to look at and a table to read, the newest first, with sums', async () => {
  stubApi({
    'GET /payment/months': ok([
      { month: '2026-10', paid: 120.5, back: 0, won: 0 },
      { month: '2026-11', paid: 60, back: 40, won: 1 },
    ]),
  });
  renderScreen(<MoneyByMonth />, { at: '/profile', session: asha });
  const rows = within(await screen.findByRole('table', { name: 'Paid, got back and won' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Paid', 'Got back', 'Won'],
    ['Nov 2026', '₹60', '₹40', '1'],
    ['Oct 2026', '₹120.50', '₹0', '0'],
    ['Total', '₹180.50', '₹40', '1'],
  ]);
  // The name of the month below the bars.
  expect(screen.getAllByText('Oct')).toHaveLength(1);
});

test('one month alone has no bars', async () => {
  stubApi({ 'GET /payment/months': ok([{ month: '2026-11', paid: 60, back: 40, won: 1 }]) });
  renderScreen(<MoneyByMonth />, { at: '/profile', session: asha });
  await screen.findByRole('table', { name: 'Paid, got back and won' });
  expect(screen.queryByText('Nov')).toBeNull();
  screen.getByText('Nov 2026');
});
