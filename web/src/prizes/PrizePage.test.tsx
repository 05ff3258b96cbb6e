import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { auctionId } from '../testing/auctions.ts';
import { asha } from '../testing/people.ts';
import { aPrize, contact } from '../testing/prizes.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Answers, ok, refused, stubApi } from '../testing/stub-api.ts';
import { PrizePage } from './PrizePage.tsx';

const route = `GET /prizes/${auctionId}` as const;
const claimRoute = `POST /prizes/${auctionId}/claim` as const;

function show(prize: ReturnType<typeof aPrize>, answers: Answers = {}) {
  const sent = stubApi({ 'GET /auth/me': ok(asha), [route]: ok(prize), ...answers });
  renderScreen(<PrizePage />, { at: `/prizes/${auctionId}`, path: '/prizes/:auctionId', session: asha });
  return () => sent.filter(({ route }) => route.startsWith('POST'));
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

// proves prizes.claim-form
describe('the form of a claim', () => {
  test('begins with name and telephone, fills the state in from the PIN code, and lets people change it', async () => {
    const claimed = aPrize({ state: 'claimed', contact, claimedAt: '2026-11-21T10:00:00Z' });
    const posts = show(aPrize(), { [claimRoute]: ok(claimed) });
    await type('Address', '12 Main Road, Mumbai');
    await type('PIN code', '400 058');
    const region = screen.getByLabelText<HTMLSelectElement>('State');
    expect(region.selectedOptions[0]?.textContent).toBe('Maharashtra');
    await userEvent.selectOptions(region, 'Goa');
    expect(region.value).toBe('GA');
    await press('Claim this prize');
    const title = await screen.findByRole('heading', { name: 'We have your address' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(posts().map(({ body }) => body)).toEqual([{ ...contact, pinCode: '400 058', region: 'GA' }]);
  });

  test('shows all its errors at once, sends nothing, and puts the focus at the first', async () => {
    const posts = show(aPrize());
    await type('PIN code', 'Mumbai');
    await press('Claim this prize');
    const wrong = await waitFor(() => {
      const fields = [...document.querySelectorAll('[aria-invalid="true"]')];
      expect(fields).toHaveLength(3);
      return fields;
    });
    expect(document.activeElement).toBe(wrong[0]);
    screen.getByText('A PIN code has six digits, such as 400001.');
    expect(posts()).toEqual([]);
  });

  test('says that it came too late, in the server’s words', async () => {
    show(aPrize({ contact }), { [claimRoute]: refused(409, 'prize_claim_over') });
    await press('Claim this prize');
    await screen.findByText(/^The time to claim this prize is over\./);
  });

  test('shows the tax before the claim', async () => {
    const tax = { amount: 7499.7, date: '2026-11-20', reference: 'Challan 7', borneBy: 'winner' } as const;
    show(aPrize({ taxNeeded: true, tax }));
    await screen.findByRole('heading', { name: 'Tax on this prize' });
    screen.getByText('₹7,499.70, settled on 20 Nov 2026', { exact: false });
    screen.getByText('You bear it, as the winner.', { exact: false });
  });
});

describe('a prize', () => {
  test('is given up only after a question', async () => {
    const gone = aPrize({ state: 'renounced' });
    const posts = show(aPrize(), { [`POST /prizes/${auctionId}/renounce`]: ok(gone) });
    await press('I do not want this prize');
    const dialog = await screen.findByRole('dialog', { name: 'Give this prize up?' });
    expect(posts()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give it up' }));
    await screen.findByRole('heading', { name: 'You gave this prize up' });
  });

  test.each([
    ['paid', /what you paid for the winning bid does not come back/],
    ['free', /^This is final. The prize goes to nobody else.$/],
  ] as const)('of an auction with %s bids says of money what is true', async (entryMode, consequence) => {
    show(aPrize({ entryMode }));
    await press('I do not want this prize');
    within(await screen.findByRole('dialog')).getByText(consequence);
  });

  const sent = aPrize({
    ...{ state: 'sent', contact, claimedAt: '2026-11-21T10:00:00Z', sentAt: '2026-11-22T10:00:00Z' },
    ...{ carrier: 'India Post', trackingLink: 'https://track.example/EE1' },
  });

  test('that was sent has its carrier and a link, no form, and is confirmed', async () => {
    const arrived = aPrize({ ...sent, state: 'delivered', deliveredAt: '2026-11-24T10:00:00Z' });
    show(sent, { [`POST /prizes/${auctionId}/confirm`]: ok(arrived) });
    const link = await screen.findByRole('link', { name: 'Follow the parcel' });
    expect(link.getAttribute('href')).toBe('https://track.example/EE1');
    expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
    await press('It has arrived');
    await screen.findByRole('heading', { name: 'Your prize has arrived' });
  });

  test('that was sent can have a problem, which is shown back', async () => {
    const problem = { text: 'It is broken', at: '2026-11-24T10:00:00Z' };
    const posts = show(sent, { [`POST /prizes/${auctionId}/problem`]: ok({ ...sent, problem }) });
    await press('Report a problem');
    await userEvent.type(await screen.findByLabelText('What happened?'), 'It is broken');
    await press('Send');
    await screen.findByText('It is broken', { selector: 'p' });
    expect(posts().map(({ body }) => body)).toEqual([{ problem: 'It is broken' }]);
  });

  test('of another person is not there', async () => {
    show(aPrize(), { [route]: refused(404, 'not_found', { details: { what: 'prize' } }) });
    await screen.findByRole('heading', { name: 'Your prize could not be shown' });
    screen.getByText('We could not find that prize.');
  });
});
