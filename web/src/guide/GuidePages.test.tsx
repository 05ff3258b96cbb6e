import { retention } from '@ekbid/domain';
import { guideTexts } from '@ekbid/texts/en/guide';
import { legalTexts } from '@ekbid/texts/en/legal';
import { guideTexts as hindi } from '@ekbid/texts/hi/guide';
import { legalTexts as hindiLegal } from '@ekbid/texts/hi/legal';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { someContent } from '../testing/site.ts';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { AboutPage } from './AboutPage.tsx';
import { ContactPage } from './ContactPage.tsx';
import { HelpPage } from './HelpPages.tsx';
import { PrivacyPage, TermsPage } from './LegalPages.tsx';

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('contact', () => {
  test('is what the operator gave', async () => {
    stubApi({ 'GET /site': ok(someContent()) });
    renderScreen(<ContactPage />, { at: '/contact' });
    await screen.findByText('Meera Iyer, Grievance Officer');
    expect(addressOf('help@lonebid.in')).toBe('mailto:help@lonebid.in');
    expect(addressOf('1800 123 4567')).toBe('tel:18001234567');
    screen.getByText('5 Marine Drive');
  });

  test('shows nothing that is not given', async () => {
    stubApi({ 'GET /site': ok(someContent({ supportPhone: null, grievanceOfficer: null })) });
    renderScreen(<ContactPage />, { at: '/contact' });
    await screen.findByText('5 Marine Drive');
    expect(screen.queryByText('Phone (toll-free)')).toBeNull();
    expect(screen.queryByText('Grievance officer')).toBeNull();
  });

  test('that cannot be had can be asked for again, and reports are taken all the same', async () => {
    let tries = 0;
    stubApi({ 'GET /site': () => (tries++ === 0 ? refused(503, 'unavailable') : ok(someContent())) });
    renderScreen(<ContactPage />, { at: '/contact' });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Meera Iyer, Grievance Officer');
    screen.getByRole('heading', { name: 'Report a problem' });
  });

  test('a signed-in person reports a problem there', async () => {
    const sent = stubApi({ 'GET /site': ok(someContent()), 'GET /auth/me': ok(asha), 'POST /reports': ok() });
    renderScreen(<ContactPage />, { at: '/contact', session: asha });
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Page not working');
    await userEvent.type(screen.getByRole('textbox'), 'The list stays empty.');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByText('We have your report');
    expect(sent.find(({ route }) => route === 'POST /reports')?.body).toMatchObject({
      reason: 'Page not working',
      description: 'The list stays empty.',
    });
  });

  test('an address leads to reporting', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    stubApi({ 'GET /site': ok(someContent()) });
    renderScreen(<ContactPage />, { at: '/contact#report' });
    expect(scrolled.mock.contexts.map((part) => (part as Element).id)).toEqual(['report']);
    scrolled.mockRestore();
  });
});

describe('help', () => {
  test('has an answer for each trouble, and the way on from it', async () => {
    stubApi({});
    renderScreen(<HelpPage />, { at: '/help' });
    expect(screen.getAllByRole('group').map(({ id }) => id)).toEqual(Object.keys(guideTexts.help.topics));
    const trouble = within(document.getElementById('forgot-password')!);
    await userEvent.click(trouble.getByText('I forgot my password'));
    expect(trouble.getByRole('link').getAttribute('href')).toBe('/forgot-password');
    for (const link of screen.getAllByRole('link', { name: 'Contact us' }))
      expect(link.getAttribute('href')).toBe('/contact');
  });

  test('the ways on are the same in Hindi', () => {
    const ways = (topics: typeof guideTexts.help.topics) => Object.values(topics).map(({ to }) => to?.path);
    expect(ways(hindi.help.topics)).toEqual(ways(guideTexts.help.topics));
  });
});

describe('about', () => {
  // proves about.content
  test('tells the mission, true figures, what to rely on, and who runs it', async () => {
    stubApi({ 'GET /site': ok(someContent()), 'GET /statistics': ok({ totalBidders: 9, wonToday: 0 }) });
    renderScreen(<AboutPage />, { at: '/about' });
    await screen.findByText('Auctions from Mumbai.');
    await screen.findByText('9');
    screen.getByRole('heading', { name: 'Our mission' });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(6);
  });
});

describe.each([
  ['terms', TermsPage, legalTexts.terms, hindiLegal.terms],
  ['privacy', PrivacyPage, legalTexts.privacy, hindiLegal.privacy],
] as const)('%s', (name, Page, english, inHindi) => {
  const prizeTax = 'We collect 30 % of the retail price as tax.';
  const operator = { company: 'Lone Bid Private Limited', email: 'help@lonebid.in', prizeTax };

  test('name the operator, and every section has its way there', async () => {
    stubApi({ 'GET /site': ok(someContent()) });
    renderScreen(<Page />, { at: `/${name}` });
    await screen.findAllByText(/Lone Bid Private Limited/);
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(contents.map((link) => link.getAttribute('href'))).toEqual(
      english.sections(operator).map(({ id }) => `/${name}#${id}`),
    );
    for (const { id } of english.sections(operator)) expect(document.getElementById(id), id).not.toBeNull();
    expect(screen.queryByText(/a lawyer has to review this text/)).toBeNull();
    expect(screen.queryAllByText(prizeTax)).toHaveLength(name === 'terms' ? 1 : 0);
  });

  // proves retention.printed
  test('print for how long each kind of data is kept', async () => {
    stubApi({ 'GET /site': ok(someContent()) });
    renderScreen(<Page />, { at: `/${name}` });
    await screen.findAllByText(/Lone Bid Private Limited/);
    const rows = screen.queryAllByRole('row').map(({ textContent }) => textContent);
    if (name === 'terms') return expect(rows).toEqual([]);
    expect(rows).toHaveLength(Object.keys(retention).length + 1);
    expect(rows).toContain(`Your notifications${retention.notifications} days`);
  });

  test('of the demo say that a lawyer has to review them', async () => {
    stubApi({ 'GET /site': ok(someContent({ placeholder: true })) });
    renderScreen(<Page />, { at: `/${name}` });
    await screen.findByText(/a lawyer has to review this text/);
  });

  test('have the same sections in Hindi', () => {
    const parts = ({ sections }: Pick<typeof english, 'sections'>) =>
      sections(operator).map(({ id, paragraphs, kept = [] }) => [id, paragraphs.length, kept.length]);
    expect(parts(inHindi)).toEqual(parts(english));
  });
});
