import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { placeholderContent, someContent } from '../testing/site.ts';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { StatTiles } from './StatTiles.tsx';

type Counted = { totalBidders?: number; wonToday?: number; averageWinSeconds?: number | null };

function show(counted: Counted = {}, content = someContent()) {
  const figures = { totalBidders: 12_345, wonToday: 3, averageWinSeconds: 5 * 3600, ...counted };
  stubApi({
    'GET /site': ok(content),
    'GET /statistics': ok(figures),
    'GET /auctions': ok([], { meta: { counts: { active: 7 } } }),
  });
  renderScreen(<StatTiles />);
}
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('the figures', () => {
  // proves home.stat-tiles
  test('are the true ones, each with what it counts', async () => {
    show();
    await expect.poll(() => figure('Total Bidders')).toBe('12,345');
    await expect.poll(() => figure('Active Auctions')).toBe('7');
    expect(figure('Won Today')).toBe('3');
    expect(figure('Avg. Win Time')).toBe('5 h');
    screen.getByText('From an auction’s start to its declared winner');
    expect(screen.queryByText(/Placeholder/)).toBeNull();
  });

  // proves home.stat-tiles-demo
  test('in a demonstration stay the true ones; the made-up ones stand below, labelled', async () => {
    show({}, placeholderContent());
    const made = await screen.findAllByText(/^(1\.2k\+|47|2\.3h)$/);
    expect(made.map(({ textContent }) => textContent)).toEqual([
      'Placeholder 1.2k+',
      'Placeholder 47',
      'Placeholder 2.3h',
    ]);
    await expect.poll(() => figure('Total Bidders')).toBe('12,345');
    expect(figure('Won Today')).toBe('3');
    expect(figure('Avg. Win Time')).toBe('5 h');
    expect(screen.getByText('Active Auctions').parentElement?.textContent).not.toContain('Placeholder');
  });

  test.each([
    [2.3 * 3600, '2.3 h'],
    [47.9 * 3600, '47.9 h'],
    [48 * 3600, '2 days'],
    [3.26 * 24 * 3600, '3.3 days'],
    [null, '–'],
  ])('tell the average of %s seconds as people would', async (averageWinSeconds, shown) => {
    show({ averageWinSeconds });
    await expect.poll(() => figure('Won Today')).toBe('3');
    expect(figure('Avg. Win Time')).toBe(shown);
  });

  test('keep their places when they cannot be had', async () => {
    stubApi({ 'GET /statistics': refused(503, 'unavailable'), 'GET /auctions': refused(503, 'unavailable') });
    renderScreen(<StatTiles />);
    expect(['Total Bidders', 'Won Today', 'Avg. Win Time', 'Active Auctions'].map(figure)).toEqual(Array(4).fill('–'));
  });
});
