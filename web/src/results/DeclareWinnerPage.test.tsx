import type { Auction } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anAuction, endedTimes, pageMeta } from '../auctions/testing/an-auction.ts';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { fiveBids } from '../testing/number-lines.ts';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';
import { awaitsDeclaration, DeclareWinnerPage } from './DeclareWinnerPage.tsx';

const ended = anAuction({ ...endedTimes, title: 'Silk saree', totalBids: 3, slotsFilled: 3, rulesFixed: true });
const declared = { ...ended, declaredAt: '2020-01-03T14:00:00.000Z' };
const won: Auction = {
  ...declared,
  outcome: 'winner',
  winnerId: { firstName: 'Asha', lastName: 'Kulkarni' },
  winningBid: 65.5,
};

let number = 0;
const another = (changes: Partial<Auction>) => {
  number += 1;
  return anAuction({ _id: `0192f7a0-0000-7000-8000-${String(number).padStart(12, '0')}`, ...changes });
};

/** Shows the page, with a simulated server that has these auctions. */
function show(auctions: () => readonly Auction[], answers: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    'GET /auth/me': ok(admin),
    'GET /dashboard': () => ok({ awaitingDeclaration: auctions().filter(awaitsDeclaration).length }),
    'GET /auctions': ({ query }) => {
      const found = auctions().filter(({ status }) => !query['status'] || status === query['status']);
      return ok(found, pageMeta(found.length));
    },
    ...answers,
  });
  renderScreen(
    <main>
      <DeclareWinnerPage />
    </main>,
    { at: '/admin/declare-winner', session: admin },
  );
  return sent;
}

const card = async (title: string) =>
  within((await screen.findByRole('heading', { level: 3, name: title })).closest('li') ?? document.body);
const facts = (of: Pick<typeof screen, 'getAllByRole'>) =>
  Object.fromEntries(of.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]));
const declarations = (sent: SentCall[]) => sent.filter(({ route }) => route.endsWith('/declare-winner'));

describe('a card', () => {
  // proves declare-winner.cards
  test('shows title, base price, status and that nobody has won yet', async () => {
    show(() => [ended]);
    const shown = await card('Silk saree');
    shown.getByText('Completed');
    expect(facts(shown)).toMatchObject({ 'Base price': '₹50', Bids: '3 of 120', Winner: 'Not Declared' });
  });

  test.each<[Partial<Auction>, string]>([
    [won, 'Asha Kulkarni with ₹65.50'],
    [{ ...declared, outcome: 'no_unique_bid' }, 'No unique bid'],
    [{ ...declared, outcome: 'no_bids' }, 'No bids'],
    [{ ...ended, resultWithheld: true }, 'Withheld: differs from the fair-play log'],
    [{ status: 'cancelled', outcome: 'cancelled' }, 'Cancelled'],
  ])('shows a stored outcome, and offers no declaration: %#', async (changes, text) => {
    show(() => [anAuction(changes)]);
    const shown = await card(changes.title ?? 'Wireless headphones');
    expect(facts(shown)['Winner']).toBe(text);
    expect(shown.getByRole('button')).toHaveProperty('disabled', true);
    shown.getByRole('link', { name: /View Leaderboard/ });
  });

  // proves declare-winner.enabled
  test.each<[string, Partial<Auction>, boolean]>([
    ['has ended', endedTimes, true],
    ['has ended without bids', { ...endedTimes, totalBids: 0 }, true],
    ['is full', { slotsFilled: 120, totalBids: 120 }, true],
    ['has a slot left', { slotsFilled: 119, totalBids: 119 }, false],
    ['has not begun', { status: 'upcoming', startTime: '2089-01-01T00:00:00.000Z' }, false],
  ])('lets an auction be declared that %s: %#', async (_, changes, possible) => {
    show(() => [anAuction(changes)]);
    const button = (await card('Wireless headphones')).getByRole('button', { name: /^Declare Winner/ });
    expect(button).toHaveProperty('disabled', !possible);
  });
});

describe('the list', () => {
  test('has the undeclared first, wherever they are in the server’s list', async () => {
    const running = another({ title: 'Mirrorless camera' });
    const full = another({ title: 'Smart watch', slotsFilled: 120 });
    const over = another({ ...endedTimes, title: 'Guitar', startingBid: 10 });
    show(() => [running, won, full, over]);
    const awaiting = within(await screen.findByRole('region', { name: 'Awaiting declaration' }));
    const others = within(screen.getByRole('region', { name: 'All other auctions' }));
    const titles = (of: typeof others) => of.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(titles(awaiting)).toEqual(['Guitar', 'Smart watch']);
    expect(titles(others)).toEqual(['Mirrorless camera', 'Silk saree']);
    screen.getByText('Showing 4 of 4 auctions');
  });

  test('looks for the undeclared page by page, and no further than the last of them', async () => {
    const pages: Record<string, Auction[]> = {
      '': [another({ ...won, title: 'First page' })],
      second: [another({ ...endedTimes, title: 'Second page' })],
      third: [another({ ...won, title: 'Third page' })],
    };
    const next: Record<string, string | null> = { '': 'second', second: 'third', third: null };
    const sent = show(() => [], {
      'GET /dashboard': ok({ awaitingDeclaration: 1 }),
      'GET /auctions': ({ query: { status, after = '' } }) =>
        status === 'completed' ? ok(pages[after], pageMeta(3, next[after])) : ok([won], pageMeta(1)),
    });
    const awaiting = within(await screen.findByRole('region', { name: 'Awaiting declaration' }));
    awaiting.getByRole('heading', { name: 'Second page' });
    const asked = sent.filter(({ query }) => query['status']).map(({ query }) => [query['status'], query['after']]);
    expect(asked).toEqual([
      ['completed', undefined],
      ['completed', 'second'],
    ]);
  });

  // proves declare-winner.empty
  test('says so when there is nothing in it', async () => {
    show(() => []);
    await screen.findByText('No auctions available');
  });

  test('says so when nothing waits', async () => {
    show(() => [won]);
    await screen.findByText('No auction is waiting for its result.');
  });
});

describe('declaring', () => {
  const route = `POST /auctions/${ended._id}/declare-winner` as const;

  async function ask(auction: Auction, answer: ReturnType<typeof ok>, after: Auction = auction) {
    let auctions = [auction];
    stubScreen('phone');
    const sent = show(() => auctions, {
      [`GET /auctions/${ended._id}/number-line`]: ok(fiveBids),
      [route]: () => {
        auctions = [after];
        return answer;
      },
    });
    const user = userEvent.setup();
    await user.click((await card(auction.title)).getByRole('button', { name: /^Declare Winner/ }));
    return { dialog: within(await screen.findByRole('dialog')), sent, user };
  }

  // proves declare-winner.declare
  test('explains both endings first, then shows the result and lists everything anew', async () => {
    const { dialog, sent, user } = await ask(ended, ok(won), won);
    dialog.getByText('An amount is unique');
    dialog.getByText('Every amount is shared');
    dialog.getByText(/cannot be changed or taken back/);
    // Expect no digits at all, because any figure might be computed from sealed amounts.
    expect(screen.getByRole('dialog').textContent).not.toMatch(/\d/);
    expect(declarations(sent)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Declare Winner' }));

    await dialog.findByText('Asha Kulkarni');
    expect(screen.getByRole('dialog').textContent).toContain('₹65.50');
    await dialog.findByRole('img', { name: /^A line of amounts/ });
    dialog.getByRole('table', { name: 'Amounts and how many people chose each', hidden: true });
    expect(declarations(sent)).toHaveLength(1);
    expect(declarations(sent)[0]?.body).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(facts(await card('Silk saree'))['Winner']).toBe('Asha Kulkarni with ₹65.50');
    await screen.findByText('No auction is waiting for its result.');
    // The focus moves to the heading, because the button that had the focus is gone.
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test.each<[Auction['outcome'], RegExp]>([
    ['no_unique_bid', /every amount was shared. All payments are refunded in full/],
    ['no_bids', /Nobody bid in this auction/],
  ])('shows %s', async (outcome, text) => {
    const { dialog, user } = await ask(ended, ok({ ...declared, outcome }));
    await user.click(dialog.getByRole('button', { name: 'Declare Winner' }));
    await dialog.findByText(text);
  });

  test.each([
    ['paid', 'The person with the lowest such amount wins. No other payment is refunded.', true],
    ['refundable', /All bids but the winning one are refunded in full/, true],
    ['free', 'The person with the lowest such amount wins.', false],
  ] as const)('says beforehand what becomes of %s bids', async (entryMode, text, isPaid) => {
    const { dialog } = await ask({ ...ended, entryMode }, ok(won));
    dialog.getByText(text);
    expect(dialog.queryByText(/A payment still under way now comes too late/) !== null).toBe(isPaid);
  });

  test('says beforehand when nobody has bid', async () => {
    const { dialog } = await ask({ ...ended, totalBids: 0, slotsFilled: 0 }, ok(won));
    dialog.getByText(/declared without a winner/);
    expect(dialog.queryByText('An amount is unique')).toBeNull();
  });

  // proves declare-winner.failed
  test('refused is told with its reason, and can be tried again', async () => {
    const { dialog, user } = await ask(ended, refused(409, 'auction_not_declarable'));
    await user.click(dialog.getByRole('button', { name: 'Declare Winner' }));
    await screen.findByText('Failed to declare winner');
    screen.getByText(/once the auction has ended or is full/);
    expect(dialog.getByRole('button', { name: 'Declare Winner' }).getAttribute('aria-busy')).toBeNull();
  });

  test('cannot be left before its answer is there, nor sent twice', async () => {
    let answer = (_: ReturnType<typeof ok>) => {};
    const sent = show(() => [ended], { [route]: () => new Promise((resolve) => (answer = resolve)) });
    const user = userEvent.setup();
    await user.click((await card('Silk saree')).getByRole('button', { name: /^Declare Winner/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole('button', { name: 'Declare Winner' });
    await user.click(button);
    await user.click(button);
    await user.keyboard('{Escape}');
    answer(ok(won));
    await dialog.findByText('Asha Kulkarni');
    expect(declarations(sent)).toHaveLength(1);
  });
});
