import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { someContent } from '../testing/site.ts';
import { ok, stubApi } from '../testing/stub-api.ts';
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
