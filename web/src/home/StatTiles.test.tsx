import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { StatTiles } from './StatTiles.tsx';

type Counted = { totalBidders?: number; wonToday?: number; averageWinSeconds?: number | null };

function show(counted: Counted = {}, active = 7) {
  const figures = { totalBidders: 12_345, wonToday: 3, averageWinSeconds: 5 * 3600, ...counted };
  stubApi({
    'GET /statistics': ok(figures),
    'GET /auctions': ok([], { meta: { counts: { active } } }),
  });
  renderScreen(<StatTiles title="In figures" />);
}
const figure = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent;

describe('the figures', () => {
  // proves home.stat-tiles
  test('are the true ones, each with what it counts', async () => {
    show();
    await expect.poll(() => figure('Total Bidders')).toBe('12,345');
    await expect.poll(() => figure('Active Auctions')).toBe('7');
    expect(figure('Won Today')).toBe('3');
    expect(figure('Avg. Win Time')).toBe('5 h');
    screen.getByText('From an auction’s start to its declared winner');
  });

  // proves home.stat-tiles-empty
  test('are left out where they would be 0', async () => {
    show({ wonToday: 0, averageWinSeconds: null });
    await expect.poll(() => figure('Total Bidders')).toBe('12,345');
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Total Bidders',
      'Active Auctions',
    ]);
  });

  test('are left out with their heading where all would be 0', async () => {
    show({ totalBidders: 0, wonToday: 0, averageWinSeconds: null }, 0);
    screen.getByText('In figures');
    await expect.poll(() => screen.queryByText('In figures')).toBeNull();
    expect(screen.queryByRole('term')).toBeNull();
  });

  test.each([
    [2.3 * 3600, '2.3 h'],
    [47.9 * 3600, '47.9 h'],
    [48 * 3600, '2 days'],
    [3.26 * 24 * 3600, '3.3 days'],
  ])('tell the average of %s seconds as people would', async (averageWinSeconds, shown) => {
    show({ averageWinSeconds });
    await expect.poll(() => figure('Won Today')).toBe('3');
    expect(figure('Avg. Win Time')).toBe(shown);
  });

  test('are left out where they cannot be counted', async () => {
    stubApi({
      'GET /statistics': refused(503, 'unavailable'),
      'GET /auctions': ok([], { meta: { counts: { active: 7 } } }),
    });
    renderScreen(<StatTiles />);
    await expect.poll(() => figure('Active Auctions')).toBe('7');
    expect(screen.getAllByRole('term')).toHaveLength(1);
  });
});
