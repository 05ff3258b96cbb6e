import { guideTexts } from '@ekbid/texts/en/guide';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { someContent } from '../testing/site.ts';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { catalogue } from '../texts/catalogue.ts';
import { switchLanguage } from '../texts/language.ts';
import { FaqPage } from './HelpPages.tsx';
import { HowItWorksPage } from './HowItWorksPage.tsx';
import { questionsIn } from './Questions.tsx';

const { questions } = guideTexts.faq;
const all = Object.keys(questions).length;

function show(at: string) {
  stubApi({});
  return renderScreen(<FaqPage />, { at });
}
const shown = () => screen.getAllByRole('group').map((each) => each.id);
const choose = (category: string) => userEvent.click(screen.getByRole('link', { name: category }));
const isOpen = (id: string) => document.querySelector<HTMLDetailsElement>(`#${id}`)?.open;

describe('the questions', () => {
  // proves questions.categories
  test('are all there, each in one category', () => {
    show('/faq');
    expect(shown()).toHaveLength(all);
    const sorted = (['basics', 'bidding', 'security', 'fees'] as const).flatMap(questionsIn);
    expect([...sorted].sort()).toEqual(Object.keys(questions).sort());
    screen.getByText(`${all} questions`);
  });

  test.each([
    ['Basics', 'basics'],
    ['Bidding', 'bidding'],
    ['Security', 'security'],
    ['Fees', 'fees'],
  ] as const)('of %s are shown alone when chosen, and all again', async (name, category) => {
    show('/faq');
    await choose(name);
    expect(shown()).toEqual(questionsIn(category));
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe(`${questionsIn(category).length} questions`);
    await choose('All');
    expect(shown()).toHaveLength(all);
  });

  test.each([
    ['/faq?category=fees', questionsIn('fees').length],
    ['/faq?category=nonsense', all],
  ])('are chosen by the address: %s', (at, count) => {
    show(at);
    expect(shown()).toHaveLength(count);
  });

  // proves questions.search
  test('are found by words of question and answer, in any category', async () => {
    show('/faq');
    const search = screen.getByLabelText('Search the questions');
    await userEvent.type(search, 'CARD details');
    expect(shown()).toContain('card-details');
    expect(shown().length).toBeLessThan(all);
    expect(screen.getByRole('status').textContent).toBe(
      shown().length === 1 ? '1 question' : `${shown().length} questions`,
    );
    await userEvent.type(search, ' zeppelin');
    expect(screen.queryAllByRole('group')).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('No question fits this search. Try fewer words.');
    await userEvent.clear(search);
    expect(shown()).toHaveLength(all);
  });

  // proves questions.groups
  test('begin with those asked most and those on prizes', async () => {
    stubApi({ 'GET /site': ok(someContent({ delivery: { en: 'By Blue Dart.', hi: 'ब्लू डार्ट से।' } })) });
    renderScreen(<FaqPage />, { at: '/faq' });
    await screen.findByText('By Blue Dart.');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Asked most',
      'Prizes',
      'More questions',
    ]);
    expect(shown().slice(0, 9)).toContain('prize-delivery');
    expect(document.querySelector('#prize-delivery')?.textContent).toContain('By Blue Dart.');
  });

  test.each([
    [['paid'], []],
    [['paid', 'refundable'], ['refundable-bids']],
    [
      ['refundable', 'free'],
      ['refundable-bids', 'free-bids'],
    ],
  ] as const)('where %o is allowed, explain %o', async (entryModes, explained) => {
    stubApi({ 'GET /site': ok({ ...someContent(), entryModes: [...entryModes] }) });
    renderScreen(<FaqPage />, { at: '/faq' });
    await waitFor(() => expect(shown().filter((id) => /^(refundable|free)-bids$/.test(id))).toEqual(explained));
  });

  // proves questions.open
  test('open to their answers, and close again', async () => {
    show('/faq');
    const summary = screen.getByText(questions['if-i-lose'].question);
    expect(isOpen('if-i-lose')).toBe(false);
    await userEvent.click(summary);
    expect(isOpen('if-i-lose')).toBe(true);
    await userEvent.click(summary);
    expect(isOpen('if-i-lose')).toBe(false);
  });

  test('an address leads to one answer, opened and in sight', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    show('/faq#if-i-lose');
    expect(isOpen('if-i-lose')).toBe(true);
    expect(isOpen('who-wins')).toBe(false);
    expect(scrolled.mock.contexts.map((part) => (part as Element).id)).toEqual(['if-i-lose']);
    scrolled.mockRestore();
  });

  test('each answer has such an address, which keeps the category', async () => {
    show('/faq?category=fees');
    const answer = within(document.getElementById('if-i-lose')!);
    const link = answer.getByText('Link to this answer');
    expect(link.getAttribute('href')).toBe('/faq?category=fees#if-i-lose');
    await userEvent.click(link);
    expect(isOpen('if-i-lose')).toBe(true);
    expect(shown()).toEqual(questionsIn('fees'));
  });

  // proves questions.prize-tax
  test('that of the tax on a prize is answered with what the operator says', async () => {
    stubApi({ 'GET /site': ok(someContent()) });
    renderScreen(<FaqPage />, { at: '/faq' });
    const answer = within(document.getElementById('prize-tax')!);
    await answer.findByText('We collect 30 % of the retail price as tax.');
    answer.getByText(/Nothing more is due to EkBid/);
  });

  test('are asked in Hindi of who reads Hindi', async () => {
    await catalogue.guide.load('hi');
    show('/faq');
    await switchLanguage('hi');
    await screen.findByRole('heading', { name: 'अक्सर पूछे जाने वाले सवाल' });
    screen.getByRole('link', { name: 'सुरक्षा' });
    expect(shown()).toHaveLength(all);
  });
});

describe('how it works', () => {
  const steps = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  // proves how-it-works.steps
  test('tells it in four steps, with the questions below', () => {
    stubApi({ 'GET /site': refused(503, 'unavailable') });
    renderScreen(<HowItWorksPage />, { at: '/how-it-works' });
    expect(steps().slice(0, 4)).toEqual(guideTexts.howItWorks.steps.map(({ title }) => title));
    expect(shown()).toHaveLength(all);
    expect(screen.queryByText('Good to know')).toBeNull();
  });

  test('plays the rule step by step', async () => {
    stubApi({});
    renderScreen(<HowItWorksPage />, { at: '/how-it-works' });
    const winners = () => document.querySelectorAll('circle.fill-one');
    expect(winners()).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: /The lowest unique one wins/ }));
    expect(winners()).toHaveLength(1);
    expect(screen.getByRole('button', { name: /The lowest unique one wins/ }).ariaPressed).toBe('true');
    expect(screen.getByRole('button', { name: /Bids fall on a line/ }).ariaPressed).toBe('false');
  });

  test('shows what its operator adds', async () => {
    stubApi({ 'GET /site': ok(someContent()) });
    renderScreen(<HowItWorksPage />, { at: '/how-it-works' });
    await screen.findByText('Auctions typically run 24-72 hours.');
    expect(screen.getAllByText('By courier within a week.')).toHaveLength(2);
    expect(within(screen.getByRole('complementary')).getByText(/We collect 30 %/)).toBeTruthy();
  });
});
