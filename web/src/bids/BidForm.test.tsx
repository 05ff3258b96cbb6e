import type { Auction } from '@ekbid/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { showAuction } from '../testing/auction-page.tsx';
import { ownBids } from '../testing/auctions.ts';
import { admin, asha } from '../testing/people.ts';
import { stubScreen } from '../testing/stub-screen.ts';

const panelOf = async () => ({
  input: await screen.findByLabelText<HTMLInputElement>('Your Lucky Number'),
  button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
});

beforeEach(() => stubScreen('wide'));

describe('the bid panel', () => {
  // proves bid-panel.lucky-number
  test('shows the least and the most, and what a bid costs, before anything is typed', async () => {
    showAuction({ startingBid: 5, endingBid: 1250.5 });
    const { input, button } = await panelOf();
    expect(input.min).toBe('1');
    expect(input.disabled).toBe(false);
    expect(button('Pay & Place Bid').disabled).toBe(false);
    expect(screen.getByText('Min').parentElement?.textContent).toBe('Min₹5');
    expect(screen.getByText('Max').parentElement?.textContent).toBe('Max₹1,250.50');
    expect(screen.getByText(/A bid costs exactly its amount/)).toBeTruthy();
    expect(
      screen.getByText(/If no amount is unique, or the auction is cancelled, you get it back in full/),
    ).toBeTruthy();
  });

  test('says what will be charged once an amount is typed', async () => {
    showAuction();
    const { input } = await panelOf();
    await userEvent.type(input, '7.00');
    expect(screen.getByText(/You pay/).textContent).toBe('You pay ₹7 now. The winner pays nothing more to EkBid.');
  });

  test('reports an amount that the bidder already has while it is typed', async () => {
    const sent = showAuction({ bids: ownBids(7) });
    const { input } = await panelOf();
    await userEvent.type(input, '7');
    expect(screen.getByText(/You already hold this amount in this auction/)).toBeTruthy();
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  // proves bid-panel.refused-amount
  test.each([
    ['', 'Please enter a valid bid amount'],
    ['0', 'Please enter a valid bid amount'],
    ['-4', 'Please enter a valid bid amount'],
    ['2.5', 'Bid must be at least ₹5'],
    ['101', 'Bid must not exceed ₹100'],
    ['6', 'Bid must be a multiple of ₹2 from ₹5'],
    ['7', 'You already hold this amount in this auction. Nothing was charged; choose another amount.'],
  ])('answers “%s” with “%s”, beside the field and as a toast, and sends nothing', async (typed, message) => {
    const user = userEvent.setup();
    const sent = showAuction({ startingBid: 5, bidIncrement: 2, bids: ownBids(7) });
    const { input, button } = await panelOf();
    if (typed) await user.type(input, typed);
    await user.click(button('Pay & Place Bid'));

    await expect.poll(() => screen.queryAllByText(message)).toHaveLength(2);
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    expect(input.ariaInvalid).toBe('true');
    expect(document.activeElement).toBe(input);
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  const over = new Date(Date.now() - 1000).toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  // proves bid-panel.closed
  test.each<[string, Partial<Auction>, typeof asha, string, string, string | RegExp]>([
    [
      'full',
      { slotsFilled: 50 },
      asha,
      'Auction is full',
      'Auction Full',
      'This auction has reached maximum capacity.',
    ],
    [
      'at the limit',
      { bids: ownBids(1, 2, 3, 4, 5) },
      asha,
      'Bid limit reached (5 max)',
      'Bid Limit Reached',
      "You've reached your bid limit for this auction.",
    ],
    ['not started', { status: 'upcoming', startTime: later }, asha, 'Not open yet', 'Not Open Yet', /Bidding opens at/],
    [
      'an administrator’s',
      {},
      admin,
      'Administrators cannot bid',
      'Bidding Not Allowed',
      /nobody who runs an auction can win it/,
    ],
  ])('that is %s is closed and says why', async (_, changes, session, placeholder, buttonText, note) => {
    showAuction(changes, session);
    const { input, button } = await panelOf();
    expect(input.disabled).toBe(true);
    expect(input.placeholder).toBe(placeholder);
    expect(button(buttonText).disabled).toBe(true);
    expect(screen.getAllByText(note).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Pay & Place Bid' })).toBeNull();
  });

  test.each<[string, Partial<Auction>]>([
    ['ended by the clock', { endTime: over }],
    ['declared', { status: 'completed', endTime: over, declaredAt: over, outcome: 'no_bids' }],
    ['cancelled', { status: 'cancelled', outcome: 'cancelled' }],
  ])('of an auction that is %s is gone, and so are the tips', async (_, changes) => {
    showAuction(changes);
    await screen.findByRole('heading', { level: 1, name: 'Blue pottery vase' });
    await screen.findByRole('heading', { name: 'The number line is sealed' });
    expect(screen.queryByLabelText('Your Lucky Number')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Pro Tips' })).toBeNull();
  });

  test('stays out of the way on phones until its button is pressed', async () => {
    stubScreen('phone');
    showAuction();
    const open = await screen.findByRole('button', { name: 'Pay & Place Bid' });
    expect(screen.queryByLabelText('Your Lucky Number')).toBeNull();
    await userEvent.click(open);
    const sheet = await screen.findByRole('dialog', { name: 'Place your bid' });
    expect(within(sheet).getByLabelText('Your Lucky Number')).toBeTruthy();
  });

  test('that is closed is part of the page on phones, and there is no bar', async () => {
    stubScreen('phone');
    showAuction({ slotsFilled: 50 });
    const { button } = await panelOf();
    expect(button('Auction Full').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Pay & Place Bid' })).toBeNull();
  });
});
