import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { someContent } from '../testing/site.ts';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { switchLanguage } from '../texts/language.ts';
import { Footer } from './Footer.tsx';

function show(content = someContent()) {
  stubApi({ 'GET /site': ok(content) });
  renderScreen(<Footer />);
}
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the footer', () => {
  // proves footer.links
  test('leads to every page about EkBid, whether or not its operator’s words have come', () => {
    stubApi({ 'GET /site': refused(503, 'unavailable') });
    renderScreen(<Footer />);
    expect(linksOf('Quick Links')).toEqual([
      ['How It Works', '/how-it-works'],
      ['Active Auctions', '/auctions'],
      ['Winners', '/winners'],
      ['About Us', '/about'],
      ['FAQ', '/faq'],
    ]);
    expect(linksOf('Support')).toEqual([
      ['Help Center', '/help'],
      ['Check a Result', '/check'],
      ['Contact Us', '/contact'],
      ['Terms of Use', '/terms'],
      ['Privacy', '/privacy'],
    ]);
  });

  // proves footer.operator
  test('says what the operator says of itself, and how to reach it', async () => {
    show();
    await screen.findByText('Auctions from Mumbai.');
    const claims = within(screen.getByRole('list', { name: 'What we stand for' }));
    expect(claims.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'SSL Secured',
      '24/7 Support',
    ]);
    expect(screen.getByRole('link', { name: 'help@lonebid.in' }).getAttribute('href')).toBe('mailto:help@lonebid.in');
    expect(screen.getByRole('link', { name: '1800 123 4567' }).getAttribute('href')).toBe('tel:18001234567');
    screen.getByText('Mumbai 400020');
  });

  test('says it in Hindi to who reads Hindi', async () => {
    show();
    await screen.findByText('Auctions from Mumbai.');
    await switchLanguage('hi');
    await screen.findByText('मुंबई से नीलामियाँ।');
    screen.getByText('SSL से सुरक्षित');
  });

  // proves footer.social
  test('opens the operator’s other pages in a tab of their own, and shows none it does not have', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'EkBid elsewhere' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.ariaLabel)).toEqual(['Instagram (opens in a new tab)']);
    expect(links[0]).toMatchObject({ target: '_blank', href: 'https://www.instagram.com/lonebid' });
    expect(links[0]?.getAttribute('rel')).toContain('noopener');
  });

  test('leaves out claims and contacts that are not given', async () => {
    show(someContent({ claims: [], supportPhone: null, social: {} }));
    await screen.findByText('Auctions from Mumbai.');
    expect(screen.queryByRole('list', { name: 'What we stand for' })).toBeNull();
    expect(screen.queryByRole('link', { name: /1800/ })).toBeNull();
  });

  test.each([
    ['2030-12-31T18:29:00Z', '2030'],
    ['2030-12-31T18:30:00Z', '2031'],
  ])('names the year it is in India: %s', (now, year) => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
    show();
    screen.getByText(`© ${year} EkBid. All rights reserved.`);
  });
});
