import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAuction } from '../testing/auctions.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { someContent } from '../testing/site.ts';
import { ok, stubApi } from '../testing/stub-api.ts';
import { AuctionCard } from './AuctionCard.tsx';
import { ClosingBanner } from './AuctionsPage.tsx';

const promises = [{ en: 'No registration fees', hi: 'खाता बनाने का कोई शुल्क नहीं' }];

test('the list ends with the operator’s promises', async () => {
  stubApi({ 'GET /site': ok(someContent({ promises })) });
  renderScreen(<ClosingBanner />);
  await screen.findByText('No registration fees');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['No registration fees']);
});

test('the list ends without promises if the operator makes none', () => {
  stubApi({ 'GET /site': ok(someContent({ promises: [] })) });
  renderScreen(<ClosingBanner />);
  screen.getByRole('heading', { name: 'Ready to Start Winning?' });
  expect(screen.queryByRole('list')).toBeNull();
});

// proves auction-list.full
test.each([
  [119, ['Active'], false],
  [120, ['Full'], true],
])(
  'with %i of 120 slots filled a running auction says %o, and when full, the latest time of its result',
  (slotsFilled, badges, waits) => {
    renderScreen(
      <AuctionCard auction={anAuction({ endTime: '2090-01-15T13:00:00.000Z', maxSlots: 120, slotsFilled })} eager />,
    );
    expect(screen.getAllByText(/^(Active|Full)$/).map(({ textContent }) => textContent)).toEqual(badges);
    expect(screen.getAllByText(/^Ends$/)).toHaveLength(1);
    expect(screen.queryAllByText(/^Ends in/)).toHaveLength(waits ? 0 : 1);
    // This is 72 hours after the end.
    const latest = screen.queryByText(/^Result by/)?.querySelector('time');
    expect(latest?.getAttribute('datetime')).toBe(waits ? '2090-01-18T13:00:00.000Z' : undefined);
  },
);
