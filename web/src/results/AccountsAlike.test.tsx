import type { AlikeAccounts } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { DeclareWinnerPage } from './DeclareWinnerPage.tsx';

const auctionId = '0192f7a0-0000-7000-8000-00000000a001';
const member = (number: number, changes: Partial<AlikeAccounts['members'][number]> = {}) => ({
  ...{ _id: `0192f7a0-0000-7000-8000-00000000000${number}`, name: `Person ${number}`, blocked: false, winner: false },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', amounts: [number, number + 0.5] },
  ...changes,
});
const group: AlikeAccounts = {
  ...{ score: 6, accounts: 3, bids: 15, chance: 0.423 },
  reasons: [
    { reason: 'instrument', accounts: 2 },
    { reason: 'amounts', accounts: 3 },
  ],
  members: [member(1, { winner: true }), member(2, { blocked: true })],
};

function show(answer: ReturnType<typeof ok>) {
  const sent = stubApi({ 'GET /auth/me': ok(admin), [`GET /auctions/${auctionId}/accounts-alike`]: answer });
  renderScreen(<DeclareWinnerPage />, { at: `/admin/declare-winner?alike=${auctionId}`, session: admin });
  return sent;
}
const reply = (groups: AlikeAccounts[], total = groups.length) =>
  ok({
    auction: { _id: auctionId, title: 'Silk saree', titleHindi: null },
    bidders: 40,
    bids: 120,
    keptDays: 90,
    total,
    groups,
  });

// proves accounts-alike.page
test('a group is shown with its points, its reasons, what it could achieve, its people, and where to go on', async () => {
  show(reply([group], 2));
  const heading = await screen.findByRole('heading', { name: /Group 1: 3 accounts/ });
  expect(heading.textContent).toBe('Group 1: 3 accounts6 of 9 pointsWith the winner');
  screen.getByText(/hints and no proof/);
  screen.getByText(/15 bids .* would win about 42 of 100/);
  expect(screen.getByText('The same UPI address paid').parentElement?.textContent).toMatch(/2 of 3$/);
  const rows = within(screen.getByRole('list', { name: 'The accounts of this group' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Person 1Winner.*₹1₹1\.50$/),
    expect.stringMatching(/^Person 2Blocked.*₹2₹2\.50$/),
  ]);
  expect(screen.getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe(`/admin/users/${member(1)._id}`);
  screen.getByText('And 1 more.');
  screen.getByText('The 1 groups with the most points, of 2.');
  expect(screen.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/admin/reports');
  expect(screen.getByRole('link', { name: 'New auction with other rules' }).getAttribute('href')).toBe(
    `/admin/create-auction?like=${auctionId}`,
  );
});

test('what a group could achieve is no finer than one auction in a hundred', async () => {
  const members = group.members.slice(0, 1);
  show(
    reply([
      { ...group, members, chance: 0.004 },
      { ...group, members: [member(3)], chance: 0.996 },
    ]),
  );
  await screen.findByText(/would win fewer than 1 of 100/);
  screen.getByText(/would win more than 99 of 100/);
});

test('none found, and a result that is not declared, are said plainly', async () => {
  show(reply([]));
  await screen.findByText('None of them are alike');
  expect(screen.queryByRole('heading', { level: 2 })?.textContent).not.toContain('Group');
});

test('before the result the refusal is shown', async () => {
  show(refused(409, 'accounts_still_sealed'));
  await screen.findByText(/for declared auctions only/);
});
