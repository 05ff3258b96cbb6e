import { formerBidder } from '@ekbid/domain';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { auctionId } from '../testing/auctions.ts';
import { admin } from '../testing/people.ts';
import { aManagedPrize, contact } from '../testing/prizes.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Answers, ok, refused, stubApi } from '../testing/stub-api.ts';
import { switchLanguage } from '../texts/language.ts';
import { ManagePrizePage } from './ManagePrizePage.tsx';
import { ManagePrizesPage } from './ManagePrizesPage.tsx';

const path = `/prizes/${auctionId}` as const;

function show(prize: ReturnType<typeof aManagedPrize>, answers: Answers = {}) {
  const sent = stubApi({ 'GET /auth/me': ok(admin), [`GET ${path}/managed`]: ok(prize), ...answers });
  renderScreen(<ManagePrizePage />, {
    at: `/admin/prizes/${auctionId}`,
    path: '/admin/prizes/:auctionId',
    session: admin,
  });
  return () => sent.filter(({ route }) => route.startsWith('POST'));
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const claimed = aManagedPrize({ state: 'claimed', hasContact: true, claimedAt: '2026-11-21T10:00:00Z' });

// proves prizes.administration
describe('a prize for administrators', () => {
  test('keeps its address to itself until that is asked for', async () => {
    const posts = show(claimed, { [`POST ${path}/contact`]: ok(contact) });
    await screen.findByRole('heading', { name: 'Where it goes' });
    expect(posts()).toEqual([]);
    await press('Show the address');
    await screen.findByText(/12 Main Road, Mumbai/);
    expect(posts().map(({ route }) => route)).toEqual([`POST ${path}/contact`]);
  });

  test('is sent with a carrier; a link that is not https is refused at its field', async () => {
    let isRefused = true;
    const posts = show(claimed, {
      [`POST ${path}/send`]: () =>
        isRefused
          ? refused(400, 'tracking_link_format', { field: 'trackingLink' })
          : ok({ ...claimed, state: 'sent', carrier: 'India Post' }),
    });
    await press('Record as sent');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Carrier'), 'India Post');
    const link = within(dialog).getByLabelText(/^Tracking link/);
    await userEvent.type(link, 'javascript:alert(1)');
    const submit = within(dialog).getByRole('button', { name: 'Record as sent' });
    await userEvent.click(submit);
    await within(dialog).findByText('The tracking link must be a web address that begins with https://');
    expect(document.activeElement).toBe(link);
    isRefused = false;
    await userEvent.click(submit);
    await screen.findByText('The prize is recorded as sent, and the winner is notified.');
    await screen.findByRole('button', { name: 'Mark as delivered' });
    expect(posts()[0]?.body).toEqual({ carrier: 'India Post', trackingLink: 'javascript:alert(1)' });
  });

  test('that has expired is opened again for some days, with a reason', async () => {
    const expired = aManagedPrize({ state: 'expired' });
    const posts = show(expired, { [`POST ${path}/extend`]: ok(aManagedPrize()) });
    await press('Extend the claim');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Why?'), 'They were ill');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Extend' }));
    await screen.findByText('The winner can claim the prize again.');
    expect(posts()[0]?.body).toEqual({ days: 7, reason: 'They were ill' });
  });

  test('of before is closed as delivered earlier; one of now waits for its winner', async () => {
    show(aManagedPrize({ isEarlier: true }));
    await screen.findByRole('button', { name: 'Close as delivered earlier' });
  });

  test('that waits for its winner offers nothing', async () => {
    show(aManagedPrize());
    await screen.findByText(/^Wait for the winner to claim it/);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('the list of prizes is filtered in the address, and marks what is overdue or has a problem', async () => {
  const listed = { ...claimed, isOverdue: true, hasProblem: true };
  const sent = stubApi({
    'GET /auth/me': ok(admin),
    'GET /prizes': ok([listed], { meta: { next: null, total: 1 } }),
  });
  renderScreen(<ManagePrizesPage />, { at: '/admin/prizes', session: admin });
  const row = within((await screen.findAllByRole('row'))[1]!);
  for (const text of ['To send', 'Overdue', 'Problem reported', 'Asha Kulkarni']) row.getByText(text);
  expect(row.getByRole('link').getAttribute('href')).toBe(`/admin/prizes/${auctionId}`);
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Sent');
  await screen.findAllByRole('row');
  expect(sent.filter(({ route }) => route === 'GET /prizes').map(({ query }) => query['state'])).toEqual(['', 'sent']);
});

test('winners whose accounts were deleted have their pseudonym in the language of the page', async () => {
  await switchLanguage('hi');
  const winner = { ...claimed.winner, name: formerBidder, email: '' };
  const delivered = { ...claimed, state: 'delivered', winner, isOverdue: false, hasProblem: false } as const;
  stubApi({ 'GET /auth/me': ok(admin), 'GET /prizes': ok([delivered], { meta: { next: null, total: 1 } }) });
  renderScreen(<ManagePrizesPage />, { at: '/admin/prizes', session: admin });
  await screen.findByText('पूर्व सदस्य');
  cleanup();
  const byWinner = {
    from: 'sent',
    to: 'delivered',
    at: '2026-11-22T10:00:00Z',
    as: 'winner',
    by: formerBidder,
    why: null,
  };
  show({ ...delivered, moves: [{ ...byWinner }] } as ReturnType<typeof aManagedPrize>);
  expect(await screen.findAllByText(/पूर्व सदस्य/)).toHaveLength(2);
});
