import { screen } from '@testing-library/react';
import type { Auction } from '@ekbid/contract';
import { expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, type SentCall, stubApi } from '../testing/stub-api.ts';
import { anAuction } from '../auctions/testing/an-auction.ts';
import { fill, hasField, labels, nextYear, press, sentParts, expectFieldError } from './testing/auction-form-screen.ts';
import { UpdateAuctionPage } from './UpdateAuctionPage.tsx';

const save = () => press('Save changes');
const updates = (sent: SentCall[]) => sent.filter(({ route }) => route.startsWith('PATCH'));
const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
const times = { startTime: yesterday, endTime: `${nextYear}-01-01T13:00:59.999Z` };

/** Shows the form of a running auction that has an order. */
async function show(changes: Partial<Auction>) {
  const auction = anAuction({ ...times, rulesFixed: true, ...changes });
  const route = `/auctions/${auction._id}`;
  const sent = stubApi({ 'GET /auth/me': ok(admin), [`GET ${route}`]: ok(auction), [`PATCH ${route}`]: ok(auction) });
  const at = `/admin/update-auction/${auction._id}`;
  renderScreen(<UpdateAuctionPage />, { at, path: '/admin/update-auction/:auctionId', session: admin });
  await screen.findByRole('button', { name: 'Save changes' });
  return { auction, sent };
}

test('says in advance how often and how far the end may still move, and enforces it', async () => {
  const latest = `${nextYear}-01-06T13:00:59.999Z`;
  const { sent } = await show({ endMoves: { left: 1, latest } });
  screen.getByText(/once more, to 6:30 pm, \w+ 6 Jan \d+ at most, and never in its last hour/i);
  fill({ endTime: `${nextYear}-01-06T18:31` });
  await save();
  await expectFieldError(
    labels.endTime,
    'The end may move by 7 days in all, counted from what it was when the first payment was opened',
  );
  expect(updates(sent)).toEqual([]);
  fill({ endTime: `${nextYear}-01-06T18:30` });
  await save();
  await screen.findByText('at /admin/auctions');
});

test.each([
  [{ endMoves: { left: 0, latest: times.endTime } }, /it moved as often or as far as it may/],
  [{ endTime: new Date(Date.now() + 1_800_000).toISOString() }, /it comes within the hour/],
])('%o has a fixed end', async (changes, reason) => {
  const { auction, sent } = await show({ ...changes });
  expect(hasField(labels.endTime)).toBe(false);
  screen.getByText(reason);
  await save();
  await screen.findByText('at /admin/auctions');
  expect(updates(sent).map(({ body }) => new Map(sentParts(body)).get('endTime'))).toEqual([auction.endTime]);
});
