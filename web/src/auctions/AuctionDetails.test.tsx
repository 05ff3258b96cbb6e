import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuction } from '../testing/auctions.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { setClock } from '../ui/clock.ts';
import { AuctionAnnouncement } from './AuctionDetails.tsx';
import { useAuctionStatus } from './use-auction-status.ts';

const start = Date.parse('2026-11-21T06:00:00Z');
const end = Date.parse('2026-11-21T07:00:00Z');
const minuteMs = 60_000;
const auction = anAuction({ startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() });
let now = 0;

beforeEach(() => vi.useFakeTimers());
afterEach(() => setClock(() => Date.now()));

function Announcement() {
  return <AuctionAnnouncement auction={auction} status={useAuctionStatus(auction)} />;
}

/** The announcements at these moments, on a page that was opened at the first moment. */
function saidAt(...moments: number[]): (string | null)[] {
  now = moments[0] ?? 0;
  setClock(() => now);
  renderScreen(<Announcement />);
  return moments.map((moment) => {
    now = moment;
    act(() => setClock(() => now));
    return screen.getByRole('status').textContent;
  });
}

test('the start of bidding, its last minutes and its end are announced when they come', () => {
  const said = saidAt(
    start - 1000,
    start,
    end - 6 * minuteMs,
    end - 5 * minuteMs,
    end - 2 * minuteMs,
    end - minuteMs,
    end,
  );
  expect(said).toEqual([
    '',
    'Bidding is open.',
    'Bidding is open.',
    '5 minutes left to bid.',
    '5 minutes left to bid.',
    '1 minute left to bid.',
    'Bidding is over.',
  ]);
});

test('after an extension, the last minutes are announced when they come', () => {
  const extended = { ...auction, endTime: new Date(end + 10 * minuteMs).toISOString() };
  function Extended() {
    const [shown, setShown] = useState(auction);
    return (
      <>
        <button onClick={() => setShown(extended)}>Extend</button>
        <AuctionAnnouncement auction={shown} status={useAuctionStatus(shown)} />
      </>
    );
  }
  const goTo = (moment: number) => {
    now = moment;
    act(() => setClock(() => now));
    return screen.getByRole('status').textContent;
  };
  now = end - 2 * minuteMs;
  setClock(() => now);
  renderScreen(<Extended />);
  expect(goTo(end - minuteMs)).toBe('1 minute left to bid.');
  fireEvent.click(screen.getByRole('button'));
  expect([goTo(end), goTo(end + 5 * minuteMs)]).toEqual(['', '5 minutes left to bid.']);
});

test.each([start + 1000, end - 4 * minuteMs, end - 1000, end + 1000])(
  'the state at which the page was opened is not announced (%d)',
  (moment) => {
    expect(saidAt(moment, moment + 500)).toEqual(['', '']);
  },
);
