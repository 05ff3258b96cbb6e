import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AuctionProvider } from '../auctions/use-auction.ts';
import { anAuction } from '../testing/auctions.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import { ReportProblem } from '../guide/ContactPage.tsx';
import { ReportAuction } from './ReportAuction.tsx';

const auction = { _id: '0192f7a0-0000-7000-8000-0000000000aa', title: 'A steel cooker' };
const reason = () => screen.getByLabelText('What is it about?');
const description = () => screen.getByLabelText('What happened?');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shownOnce = (message: string) => expect.poll(() => screen.queryAllByText(message)).toHaveLength(1);

async function openDialog(answers: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    'GET /auth/me': ok(asha),
    [`GET /auctions/${auction._id}`]: ok(anAuction(auction)),
    ...answers,
  });
  renderScreen(
    <AuctionProvider auctionId={auction._id}>
      <ReportAuction />
    </AuctionProvider>,
    { at: '/auctions/1', session: asha },
  );
  await screen.findByRole('button', { name: 'Report this auction' });
  await press('Report this auction');
  await screen.findByRole('dialog', { name: 'Report this auction' });
  return sent;
}

describe('reporting an auction', () => {
  test('sends reason and description, then says that the report was received and what happens next', async () => {
    const sent = await openDialog({ 'POST /reports': ok() });
    await userEvent.selectOptions(reason(), 'Unfair play');
    await userEvent.type(description(), 'One person, two accounts.');
    await press('Send report');
    await screen.findByRole('heading', { name: 'We have your report' });
    screen.getByText(/Its bids and its result stay as they are/);
    expect(screen.queryByLabelText('What happened?')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'We have your report' }));
    const body = { auctionId: auction._id, reason: 'Unfair play', description: 'One person, two accounts.' };
    expect(sent.find(({ route }) => route === 'POST /reports')?.body).toEqual(body);
    await press('Done');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['no reason', '', 'It is a pan.', reason],
    ['no description', 'Unfair play', '   ', description],
  ])('%s: shown at the field alone, before anything is sent', async (_, chosen, text, field) => {
    const sent = await openDialog();
    if (chosen) await userEvent.selectOptions(reason(), chosen);
    await userEvent.type(description(), text);
    await press('Send report');
    await shownOnce('Please give a reason and describe what happened.');
    expect(document.activeElement).toBe(field());
    expect(sent.map(({ route }) => route)).not.toContain('POST /reports');
  });

  test('one too many says how long to wait; nothing typed is lost', async () => {
    await openDialog({ 'POST /reports': refused(429, 'report_limit', { details: { minutes: 42 } }) });
    await userEvent.selectOptions(reason(), 'Unfair play');
    await userEvent.type(description(), 'One person, two accounts.');
    await press('Send report');
    await screen.findByText('You have sent us many reports already. Nothing was sent; please try again in 42 minutes.');
    expect(description()).toHaveProperty('value', 'One person, two accounts.');
    expect(reason()).toHaveProperty('value', 'Unfair play');
  });

  test('without an answer says that it was not sent', async () => {
    await openDialog();
    await userEvent.selectOptions(reason(), 'Unfair play');
    await userEvent.type(description(), 'Twice.');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Send report');
    await screen.findByText('Your report was not sent');
    expect(description()).toHaveProperty('value', 'Twice.');
  });

  test('counts what may still be written', async () => {
    await openDialog();
    screen.getByText(/2,000 characters left/);
    await userEvent.type(description(), 'Twice.');
    screen.getByText(/1,994 characters left/);
    expect(description()).toHaveProperty('maxLength', 2000);
  });
});

describe('reporting a problem', () => {
  test('is about no auction, and can be done once more', async () => {
    const sent = stubApi({ 'GET /auth/me': ok(asha), 'POST /reports': ok() });
    renderScreen(<ReportProblem />, { at: '/contact', session: asha });
    await screen.findByLabelText('What is it about?');
    await userEvent.selectOptions(reason(), 'Payment or refund');
    await userEvent.type(description(), 'Nothing came back.');
    await press('Send report');
    await screen.findByText(/We have your report/);
    expect(sent.find(({ route }) => route === 'POST /reports')?.body).toEqual({
      reason: 'Payment or refund',
      description: 'Nothing came back.',
    });
    await press('Report something else');
    expect(description()).toHaveProperty('value', '');
  });

  test('needs a sign-in', async () => {
    stubApi({ 'GET /auth/me': ok(null) });
    renderScreen(<ReportProblem />, { at: '/contact' });
    expect(screen.queryByLabelText('What happened?')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Login to report' }));
    await screen.findByText('at /login');
  });
});
