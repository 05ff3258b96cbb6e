import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signer } from '../../../verify/testing/signer.ts';
import { auctionId, bidLine, ekbid, openingOf, receiptOf, savedHeadOf } from '../../../verify/testing/auction.ts';
import { anAuction } from '../testing/auctions.ts';
import { asFile, lines, opening, receipt, stubWorker } from '../testing/check-files.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, type SentCall, stubApi } from '../testing/stub-api.ts';
import { StubWorker } from '../testing/stub-worker.ts';
import { CheckPage } from './CheckPage.tsx';

const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Files to check'), files);
const verdict = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const listUnder = (name: string) =>
  within(screen.getByRole('heading', { name }).parentElement!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const former = { id: 'fedcba9876543210', publicKey: 'b2'.repeat(32), signsNow: false };
const won = anAuction({
  ...{ title: 'Silk saree', status: 'completed', outcome: 'winner', declaredAt: '2026-11-20T12:00:00Z' },
  ...{ winningBid: 30, winnerId: { firstName: 'Imran', lastName: 'S.' } },
});
const undeclared = anAuction({ _id: 'waiting', title: 'Guitar', status: 'completed' });

function open(summary: string) {
  const details = screen.getByText(summary).closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
}
const openForDevelopers = () => open('For developers: files, commands and keys');

let sent: SentCall[];
beforeEach(() => {
  stubWorker();
  sent = stubApi({
    'GET /fair-play/keys': ok([{ ...ekbid.key, signsNow: true }, former]),
    'GET /auctions': ok([won, undeclared], {
      meta: { next: null, total: 2, counts: { active: 0, upcoming: 0, completed: 2, cancelled: 0 } },
    }),
  });
  renderScreen(<CheckPage />, { at: '/check' });
  openForDevelopers();
});

describe('files that are checked', () => {
  test('a log that fits is reported with its winner, and nothing is claimed without saved documents', async () => {
    await choose(asFile('opening.json', opening));
    await verdict('Everything fits: ₹5 wins.');
    expect(screen.getByText(/Only a receipt or a signed head that you kept/)).toBeTruthy();
    expect(listUnder('What was checked')).toHaveLength(8);
    expect(listUnder('What was checked').every((line) => line?.startsWith('Fits'))).toBe(true);
    expect(screen.getByText('Bid 3, ₹5')).toBeTruthy();
    expect(screen.getByText('4 by 4 bidders')).toBeTruthy();
    expect(sent.map(({ route }) => route)).toEqual(['GET /auctions', 'GET /fair-play/keys']);
  });

  test('with a receipt that fits, nothing was changed; the winner learns that the bid is theirs', async () => {
    await choose(asFile('opening.json', opening), asFile('mine.json', receipt(3)));
    await verdict('Everything fits: ₹5 wins, and nothing was changed.');
    expect(screen.getByText('The winning bid is yours.')).toBeTruthy();
    expect(listUnder('What was compared with the log')).toEqual([
      'FitsReceipt of bid 3, ₹5mine.jsonThis bid stands in the log as the receipt has it, and nothing before it has changed since the receipt was given.This is the closing head: it covers every bid and was signed before the result.',
    ]);
  });

  test('a receipt as young as the result says nothing of what was before', async () => {
    await choose(asFile('opening.json', opening), asFile('mine.json', receiptOf(lines, 3)));
    await verdict('Everything fits: ₹5 wins.');
    expect(screen.getByText(/Only a receipt or a signed head that you kept/)).toBeTruthy();
  });

  // proves check-files.foreign-key
  test('a log that fits, signed by somebody else’s key, is not taken for EkBid’s', async () => {
    await choose(asFile('opening.json', openingOf(lines, signer('a cheat'))));
    await verdict('This log was not signed by EkBid.');
    expect(screen.getByText(new RegExp(`Its key, ${signer('a cheat').key.id}, is none`))).toBeTruthy();
    expect(screen.queryByText(/Everything fits/)).toBeNull();
  });

  test('added one after the other are checked together', async () => {
    await choose(asFile('opening.json', opening));
    await verdict('Everything fits: ₹5 wins.');
    await choose(asFile('kept.json', savedHeadOf(lines, 3)));
    await verdict('Everything fits: ₹5 wins.');
    expect(screen.getByText(/nothing was changed up to 22 Nov 2026/)).toBeTruthy();
    expect(screen.queryByText('The winning bid is yours.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove kept.json' }));
    await verdict('Everything fits: ₹5 wins.');
  });

  // proves check-files.amount-changed
  test('an amount changed by hand is named', async () => {
    const leaves = opening.leaves.map((leaf, at) => (at === 3 ? { ...leaf, amount: 200 } : leaf));
    await choose(asFile('opening.json', { ...opening, leaves }));
    await verdict('Something does not fit.');
    expect(listUnder('What does not fit')).toContain(
      'Bid 3 is opened with ₹2, which is not what was sealed when it was placed.',
    );
    expect(listUnder('What was checked')[3]).toMatch(/^Does not fit/);
    expect(screen.getByRole('link', { name: 'Report it' }).getAttribute('href')).toBe('/contact#report');
  });

  // proves check-files.bid-changed
  test('a bid changed by whoever holds the key contradicts its receipt', async () => {
    const changed = openingOf(lines.with(3, bidLine(3, { bidder: 3, amount: 200 })));
    await choose(asFile('opening.json', changed), asFile('mine.json', receipt(3)));
    await verdict('Something does not fit.');
    expect(listUnder('What was compared with the log')[0]).toMatch(
      /^Does not fitReceipt of bid 3, ₹5.*Bid 3 was changed/,
    );
  });

  test('a file that cannot be read is no proof of a fault', async () => {
    await choose(asFile('opening.json', opening), asFile('holiday.json', { to: 'Goa' }));
    await verdict('The log fits; not every file could be read.');
    expect(screen.queryByText('Something does not fit.')).toBeNull();
    expect(listUnder('What was compared with the log')[0]).toMatch(/holiday\.json/);
  });

  test('receipts alone ask for their log, and lead to it', async () => {
    await choose(asFile('mine.json', receipt(1)));
    await screen.findByText('The log of the auction is missing');
    const link = screen.getByRole('link', { name: 'Fetch the log of this auction' });
    expect(link.getAttribute('href')).toBe(`/auctions/${auctionId}/check`);
  });

  test('two logs are not mixed up', async () => {
    await choose(asFile('opening.json', opening), asFile('other.json', opening));
    await screen.findByText('These are logs of several auctions');
  });

  test('the verdict takes the focus, for it was waited for', async () => {
    await choose(asFile('opening.json', opening));
    const heading = await verdict(/^Everything fits/);
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe('a check under way', () => {
  // proves check-files.stopped
  test('can be stopped, tells nothing afterwards, and another stands ready', async () => {
    let begin = () => {};
    StubWorker.begin = new Promise((resolve) => (begin = resolve));
    await choose(asFile('opening.json', opening));
    await screen.findByText('Reading the files');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.getByText('Stopped. Nothing was checked.')).toBeTruthy();
    expect(StubWorker.all.filter(({ isEnded }) => !isEnded)).toHaveLength(1);

    begin();
    await act(() => Promise.all(StubWorker.all.map(({ work }) => work)));
    expect(screen.getByText('Stopped. Nothing was checked.')).toBeTruthy();
    await choose(asFile('mine.json', receipt(3)));
    await verdict('Everything fits: ₹5 wins, and nothing was changed.');
  });

  test('that this browser cannot run says so', async () => {
    vi.spyOn(StubWorker.prototype, 'postMessage').mockImplementation(function (this: StubWorker) {
      this.onerror?.();
    });
    await choose(asFile('opening.json', opening));
    await screen.findByText('This browser could not run the check. Please reload the page.');
    vi.restoreAllMocks();
  });
});

test('without EkBid’s keys the verdict asks to compare the one that signed', async () => {
  cleanup();
  stubApi({});
  renderScreen(<CheckPage />, { at: '/check' });
  openForDevelopers();
  await choose(asFile('opening.json', opening));
  await verdict('Everything fits: ₹5 wins.');
  expect(await screen.findByText(/^EkBid’s keys could not be fetched/)).toBeTruthy();
});

// proves check.recent-results
test('recent results lead to their check', async () => {
  const link = await screen.findByRole('link', { name: 'Check the result of Silk saree' });
  expect(link.getAttribute('href')).toBe(`/auctions/${won._id}/check`);
  expect(link.closest('li')!.textContent).toContain('Won for ₹30 by Imran S.');
  expect(screen.queryByText('Guitar')).toBeNull();
});

// proves check-files.keys-named
test('the keys EkBid signs with are named', async () => {
  open('Keys EkBid signs with');
  await screen.findByText(former.id);
  const [first, second] = within(screen.getByText('Keys EkBid signs with').closest('details')!).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toBe(`${ekbid.key.id}signs now${ekbid.key.publicKey}`);
  expect(second?.textContent).toBe(`${former.id}signed before${former.publicKey}`);
});

test('the two commands for a check without our pages are shown', () => {
  const [curl, shown, check] = screen.getByLabelText('Repeat it without EkBid').textContent?.split('\n') ?? [];
  expect(curl).toBe(`curl -o opening.json ${location.origin}/api/auctions/AUCTION-ID/fair-play/opening`);
  expect(shown).toBe(`curl -o auction.json ${location.origin}/api/auctions/AUCTION-ID`);
  expect(check).toBe('node verify/verify.mjs opening.json auction.json my-receipt.json');
  expect(screen.getByRole('link', { name: 'What a check does not prove' }).getAttribute('href')).toBe(
    '/faq#check-limits',
  );
});
