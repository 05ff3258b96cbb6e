import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aReceipt, bidId } from '../testing/fair-play.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { stubScreen } from '../testing/stub-screen.ts';
import { ReceiptButton } from './ReceiptButton.tsx';

const route = `GET /bids/${bidId}/receipt` as const;
const mail = `POST /bids/${bidId}/receipt/mail` as const;
type Answers = Parameters<typeof stubApi>[0];

function show(answers: Answers, session = asha): SentCall[] {
  const sent = stubApi({ 'GET /auth/me': ok(session), ...answers });
  renderScreen(<ReceiptButton bidId={bidId} receiptNumber="7KZ2-0G4Q-0001" />, { session });
  return sent;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function open() {
  await press('Receipt 7KZ2-0G4Q-0001');
  return within(await screen.findByRole('dialog', { name: 'Receipt of your bid' }));
}
const asked = (sent: SentCall[], what: string) => sent.filter((call) => call.route === what);
const facts = () =>
  screen.getAllByRole('definition').map((fact) => `${fact.previousElementSibling?.textContent}: ${fact.textContent}`);

beforeEach(() => stubScreen('wide'));

describe('the receipt of a bid', () => {
  // proves receipt.content
  test('tells the bid, its place in the log, and the fingerprint of the log', async () => {
    const sent = show({ [route]: ok(aReceipt()) });
    expect(asked(sent, route)).toEqual([]);
    const dialog = await open();
    await dialog.findByText('Entry 17 of 240');
    expect(facts()).toEqual([
      'Receipt number: 7KZ2-0G4Q-0001',
      'Auction: Blue pottery vase',
      'Amount: ₹7',
      'Placed: 22 Nov 2026, 03:15:57 pm IST',
      'Place in the log: Entry 17 of 240',
      'Fingerprint of the log: 9f3a11c2 … 77be0d41',
    ]);
    expect(dialog.getByText(/^Keep this file/).closest('[role=status]')).toBeTruthy();
  });

  // proves receipt.saved
  test('is saved as the very file, to the byte', async () => {
    show({ [route]: ok(aReceipt()) });
    const link = await (await open()).findByRole('link', { name: 'Download' });
    expect(link.getAttribute('download')).toBe('ekbid-receipt-7KZ2-0G4Q-0001.json');
    const [, text = ''] = link.getAttribute('href')?.split(',') ?? [];
    expect(decodeURIComponent(text)).toBe(JSON.stringify(aReceipt().file, null, 2));
  });

  test('is copied, and says so', async () => {
    show({ [route]: ok(aReceipt()) });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByText('Receipt copied.');
    expect(await navigator.clipboard.readText()).toBe(JSON.stringify(aReceipt().file, null, 2));
  });

  test('that cannot be copied is offered as a file', async () => {
    show({ [route]: ok(aReceipt()) });
    await open();
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByText('This browser lets nothing be copied. Please download it instead.');
  });

  // proves receipt.e-mailed
  test('is e-mailed to the bidder’s own address, told masked', async () => {
    const sent = show({ [route]: ok(aReceipt()), [mail]: ok() });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'E-mail it to me' }));
    await screen.findByText('On its way to a***@e***.in.');
    expect(asked(sent, mail)).toHaveLength(1);
  });

  test('that could not be e-mailed says why, and can be e-mailed again', async () => {
    show({ [route]: ok(aReceipt()), [mail]: refused(503, 'unavailable') });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'E-mail it to me' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We cannot answer right now/);
    expect(screen.getByRole('button', { name: 'E-mail it to me' })).toBeTruthy();
  });

  test('is not e-mailed to an unconfirmed address, and links to its confirmation', async () => {
    show({ [route]: ok(aReceipt()) }, { ...asha, userData: { ...asha.userData, emailConfirmed: false } });
    const dialog = await open();
    const link = await dialog.findByRole('link', { name: 'Go to your account' });
    expect(link.getAttribute('href')).toBe('/profile');
    expect(dialog.queryByRole('button', { name: 'E-mail it to me' })).toBeNull();
  });

  // proves receipt.waits-for-proof
  test('whose proof is being made says so, and asks for it by itself when it is due', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 });
    let signed = false;
    const readyAt = new Date(Date.now() + 60_000).toISOString();
    const sent = show({ [route]: () => ok(signed ? aReceipt() : aReceipt({ file: null, readyAt })) });
    fireEvent.click(screen.getByRole('button', { name: 'Receipt 7KZ2-0G4Q-0001' }));
    await screen.findByText('The proof is being made');
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();

    signed = true;
    await vi.advanceTimersByTimeAsync(50_000);
    expect(asked(sent, route)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(11_000);
    await screen.findByRole('link', { name: 'Download' });
    expect(asked(sent, route)).toHaveLength(2);

    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked(sent, route)).toHaveLength(2);
  });

  test('that cannot be loaded says so, and can be retried', async () => {
    let broken = true;
    show({ [route]: () => (broken ? refused(503, 'unavailable') : ok(aReceipt())) });
    const dialog = await open();
    await dialog.findByRole('heading', { name: 'The receipt could not be fetched' });
    broken = false;
    await press('Try again');
    await dialog.findByRole('link', { name: 'Download' });
  });

  test('without a network says what is wrong', async () => {
    stubApi({});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    renderScreen(<ReceiptButton bidId={bidId} receiptNumber="7KZ2-0G4Q-0001" />, { session: asha });
    const dialog = await open();
    expect((await dialog.findByRole('alert')).textContent).toContain('The receipt could not be fetched');
  });

  test('gives the focus back when it is closed', async () => {
    show({ [route]: ok(aReceipt()) });
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Receipt 7KZ2-0G4Q-0001'));
  });
});
