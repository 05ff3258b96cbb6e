import type { OwnReport } from '@ekbid/contract';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';
import { OwnReportsPage } from './OwnReportsPage.tsx';

const report: OwnReport = {
  _id: '0192f7a0-0000-7000-8000-00000000d001',
  auctionId: '0192f7a0-0000-7000-8000-00000000a001',
  auctionTitle: 'Blue pottery vase',
  auctionTitleHindi: null,
  reason: 'Unfair play',
  description: 'Two accounts of one person.',
  createdAt: '2026-11-20T10:00:00Z',
  resolvedAt: null,
  answer: null,
};

async function cards(reports: readonly Partial<OwnReport>[]) {
  const data = reports.map((changes, place) => ({ ...report, _id: `${report._id.slice(0, -1)}${place}`, ...changes }));
  stubApi({ 'GET /reports/mine': ok(data, { meta: { next: null, total: data.length } }) });
  renderScreen(<OwnReportsPage />, { session: asha });
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
}

// proves reports.own-page
describe('one’s own reports', () => {
  test('say how far they are, and what was answered', async () => {
    const resolvedAt = '2026-11-21T10:00:00Z';
    const [open, answered, closed] = await cards([{}, { resolvedAt, answer: 'They are two people.' }, { resolvedAt }]);
    expect(open).toMatch(/^Unfair playBeing looked at.*Blue pottery vaseTwo accounts of one person\.$/);
    expect(answered).toMatch(/^Unfair playClosed.*Answered .*They are two people\.$/);
    expect(closed).toMatch(/We looked into it and closed it\.$/);
    expect(screen.getAllByRole('link', { name: 'Blue pottery vase' })[0]?.getAttribute('href')).toBe(
      `/auctions/${report.auctionId}`,
    );
  });

  test('where there are none, the page leads to the form', async () => {
    stubApi({ 'GET /reports/mine': ok([], { meta: { next: null, total: 0 } }) });
    renderScreen(<OwnReportsPage />, { session: asha });
    const link = await screen.findByRole('link', { name: 'Report something' });
    expect(link.getAttribute('href')).toBe('/contact#report');
  });
});
