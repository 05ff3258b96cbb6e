import type { EntryMode } from '@ekbid/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { someContent } from '../testing/site.ts';
import { ok, stubApi } from '../testing/stub-api.ts';
import { chanceText, percentText } from './AuctionFormForecast.tsx';
import { CreateAuctionPage } from './CreateAuctionPage.tsx';
import { field, fill, labels, type Typed } from './testing/auction-form-screen.ts';

async function showPanel(typed: Typed, entryModes: readonly EntryMode[] = ['paid']) {
  stubApi({ 'GET /auth/me': ok(admin), 'GET /site': ok({ ...someContent(), entryModes }) });
  renderScreen(<CreateAuctionPage />, { at: '/admin/create-auction', session: admin });
  fill(typed);
  return within(await panel());
}

const panel = async () => (await screen.findByRole('heading', { name: 'Will anyone win?' })).parentElement!;
const slow = { timeout: 20_000 };

describe('the estimate beside the prices', () => {
  test('says how likely a winner is, what they pay, what comes in, and what a few accounts could do', async () => {
    const shown = await showPanel({ startingBid: '1', endingBid: '1000', bidIncrement: '1', maxSlots: '100' });
    await shown.findByText(/^99\.\d %$/, {}, slow);
    shown.getByText(/^₹12\.\d\d$/);
    shown.getByText(/5 accounts in one hand.* would pay ₹325 and win in about 8\d of 100 auctions\. More slots/);
    shown.getByText(/^5,000 auctions with these rules were just played on this device/);
    expect(shown.queryByRole('status')).toBeNull();
  });

  test('says what one, five and twenty accounts achieve and pay, and what comes in, by the way of entering', async () => {
    const rules = { startingBid: '1', endingBid: '1000', bidIncrement: '1', maxSlots: '100' };
    const shown = await showPanel(rules, ['paid', 'refundable', 'free']);
    await shown.findByText(/^99\.\d %$/, {}, slow);
    const rows = () => shown.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
    expect(rows()[2]).toMatch(/^58\d %₹325$/);
    shown.getByText(/Their bids stay paid when another bid wins\./);

    await userEvent.click(await screen.findByRole('radio', { name: /^Refundable bids/ }));
    expect(rows()[0]).toBe('AccountsThey winThey put downThey pay if they win');
    expect(rows()[1]).toMatch(/^1\d+ %₹15₹\d(\.\d\d)?$/);
    expect(rows()[2]).toMatch(/^58\d %₹325₹\d+(\.\d\d)?$/);
    // Twenty accounts bid the hundred lowest amounts. These bids fill all slots, so no other person can bid.
    expect(rows()[3]).toMatch(/^20over 99\.9 %₹5,050₹1$/);
    shown.getByText(/The payment provider’s fees on these refunds are yours to bear\.$/);
    shown.getByText(
      /^5 accounts in one hand.* would pay only the amount they win with, about ₹\d.*More slots, and a minimum age/,
    );
    shown.getByText('The winning bid alone; the rest goes back');

    await userEvent.click(screen.getByRole('radio', { name: /^Free bids/ }));
    expect(rows()[0]).toBe('AccountsThey winThey pay');
    expect(rows()[2]).toMatch(/^58\d %Nothing$/);
    shown.getByText('₹0');
    shown.getByText(/Covering the low amounts costs them nothing\.$/);
  });

  test.each([
    [{ maxSlots: '9' }, /^One person alone can be certain to win/],
    [{ maxSlots: '49' }, /^5 accounts in one hand can be certain to win/],
    [{ endingBid: '20', maxSlots: '200' }, /^4 accounts in one hand can hold every amount/],
    [{ maxSlots: '1000' }, /win in about 1 of \d\d auctions\.$/],
  ])('warns where %j', async (changes, warning) => {
    const rules = { startingBid: '1', endingBid: '1000', bidIncrement: '1', ...changes };
    const shown = await showPanel(rules);
    await shown.findByText(warning, {}, slow);
  });

  test('says that the range is too short for the slots', async () => {
    const shown = await showPanel({ startingBid: '1', endingBid: '10', bidIncrement: '1', maxSlots: '100' });
    await shown.findAllByText(/^(under )?[\d.]+ %$/, {}, slow);
    shown.getByText(/too few amounts for so many slots/);
  });

  test('warns of a range of two amounts for five slots', async () => {
    const shown = await showPanel({ startingBid: '1', endingBid: '2', bidIncrement: '1', maxSlots: '5' });
    await shown.findByText(/too few amounts for so many slots/, {}, slow);
  });

  test('waits for valid rules, and follows what is typed', async () => {
    const shown = await showPanel({ startingBid: '100', endingBid: '50', maxSlots: '100' });
    shown.getByText('Prices and slots that make sense show an estimate here.');
    fill({ endingBid: '1000' });
    await shown.findByText(/^₹11\d\.\d\d$/, {}, slow);
    fill({ startingBid: '200' });
    shown.getByText('Playing such auctions…');
    await shown.findByText(/^₹21\d\.\d\d$/, {}, slow);
    expect(field(labels.startingBid).value).toBe('200');
  });
});

describe('a chance in words', () => {
  const words = {
    fewerThan: (n: string) => `< 1 of ${n}`,
    oneIn: (n: string) => `1 of ${n}`,
    inHundred: (n: string) => `${n} of 100`,
    always: 'always',
  };

  test.each([
    [0, '< 1 of 1,600'],
    [0.0002, '1 of 5,000'],
    [1 / 153, '1 of 150'],
    [0.099, '1 of 10'],
    [0.1, '10 of 100'],
    [0.86, '86 of 100'],
    [0.999, 'always'],
  ])('%d claims no more than the rounds show', (share, said) => {
    expect(chanceText(words, share, 5000)).toBe(said);
  });
});

test.each([
  [1, 'over 99.9 %'],
  [0.9987, '99.8 %'],
  [0.86, '86 %'],
  [0.004, '0.4 %'],
  [0, 'under 0.1 %'],
])('a chance of %d as a percentage claims no more than the rounds show', (share, said) => {
  const words = { over: (percent: string) => `over ${percent} %`, under: (percent: string) => `under ${percent} %` };
  expect(percentText(words, share, 5000)).toBe(said);
});
