import type { Auction } from '@ekbid/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anAuction } from '../testing/auctions.ts';
import { opening, stubWorker } from '../testing/check-files.ts';
import { auctionId, terms, time, uuid } from '../../../verify/testing/auction.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Answers, ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';

const log = `GET /auctions/${auctionId}/fair-play/opening` as const;
const whole = { status: 200, body: opening };
const won = {
  _id: auctionId,
  outcome: 'winner',
  status: 'completed',
  winningBid: 5,
  winningBidId: uuid('bid 3'),
  declaredAt: time(terms.ends),
  totalBids: 4,
} as const;

function show(changes: Partial<Auction> = {}, answer: Answers[keyof Answers] = whole) {
  const sent = stubApi({ 'GET /auth/me': ok(null), [log]: answer });
  renderScreen(<Visits auction={anAuction({ ...won, ...changes })} />);
  return sent;
}

/** Simulates an auction's page that the person leaves and visits again. */
function Visits({ auction }: { auction: Auction }) {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button onClick={() => setVisit(visit + 1)}>Come back</button>
      <DeviceCheck key={visit} auction={auction} />
    </>
  );
}
const asked = (sent: SentCall[]) => sent.filter(({ route }) => route === log);

beforeEach(() => {
  stubWorker();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.unstubAllGlobals());

// proves device-check.by-itself
describe('a declared result', () => {
  test('is checked by the device itself, once for a tab', async () => {
    const sent = show();
    await screen.findByText(/^Checked on this device: (\d) of \1 checks fit\.$/);
    await userEvent.click(screen.getByRole('button', { name: 'Come back' }));
    await screen.findByText(/^Checked on this device: /);
    expect(asked(sent)).toHaveLength(1);
  });

  test('that does not fit is said, with the way to what is wrong', async () => {
    show({ winningBid: 3 });
    await screen.findByText(/something does not fit/);
    expect(screen.getByRole('link', { name: 'See what' }).getAttribute('href')).toBe(`/auctions/${auctionId}/check`);
  });

  test.each([
    ['a long log', { totalBids: 2001 }, {}],
    ['people who save data', {}, { connection: { saveData: true } }],
  ])('waits for a press with %s', async (_, changes, connection) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, connection));
    const sent = show(changes);
    const button = await screen.findByRole('button', { name: 'Check it on this device' });
    expect(asked(sent)).toEqual([]);
    await userEvent.click(button);
    await screen.findByText(/^Checked on this device/);
  });

  test('whose log cannot be fetched is offered again', async () => {
    show({}, refused(404, 'not_found'));
    await screen.findByText('The check could not be finished.');
    expect(screen.getByRole('button', { name: 'Check it on this device' })).toBeTruthy();
  });
});
