import type { Auction, HeadFile } from '@ekbid/contract';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAuction, ownBids } from '../testing/auctions.ts';
import { lines, opening, receipt, stubWorker } from '../testing/check-files.ts';
import {
  auctionId,
  bidLine,
  openingOf,
  prize,
  rulesWithPrize,
  savedHeadOf,
  terms,
  time,
  uuid,
} from '../../../verify/testing/auction.ts';
import { storeClosingHead } from '../live/closing-heads.ts';
import { aReceipt } from '../testing/fair-play.ts';
import { asha } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { CheckAuctionPage } from './CheckAuctionPage.tsx';

const log = `GET /auctions/${auctionId}/fair-play/opening` as const;
/** The result that the log in `opening` contains. */
const won = {
  _id: auctionId,
  outcome: 'winner',
  status: 'completed',
  winningBid: 5,
  winningBidId: uuid('bid 3'),
  declaredAt: time(terms.ends),
  totalBids: 4,
} as const;
const [own] = ownBids(5);
const ownReceipt = `GET /bids/${own!._id}/receipt` as const;
type Answers = Parameters<typeof stubApi>[0];

function show(
  changes: Partial<Auction> = {},
  answers: Answers = {},
  session: typeof asha | undefined = asha,
  state?: object,
) {
  const sent = stubApi({
    [`GET /auctions/${auctionId}`]: ok(anAuction({ ...won, ...changes })),
    'GET /auth/me': ok(session ?? null),
    [log]: { status: 200, body: opening },
    ...answers,
  });
  renderScreen(<CheckAuctionPage />, {
    at: `/auctions/${auctionId}/check`,
    path: '/auctions/:auctionId/check',
    ...(session && { session }),
    state,
  });
  return sent;
}
const asked = (sent: SentCall[], route: string) => sent.filter((call) => call.route === route);
const fetchAndCheck = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Fetch the log and check it' }));
function openForDevelopers() {
  const details = screen.getByText('For developers: files, commands and keys').closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
}
const verdict = (name: string) => screen.findByRole('heading', { level: 2, name });

beforeEach(() => void stubWorker());

describe('the result of an auction', () => {
  // proves check-auction.from-results
  test('is checked at once for who chose it on the list of results', async () => {
    const sent = show({}, {}, undefined, { check: true });
    await verdict('Everything fits: ₹5 wins.');
    expect(asked(sent, log)).toHaveLength(1);
  });

  // proves check-auction.by-anybody
  test('is checked by one press, for anybody, and nothing is fetched before', async () => {
    const sent = show({}, {}, undefined);
    await screen.findByRole('button', { name: 'Fetch the log and check it' });
    expect(asked(sent, log)).toEqual([]);
    await fetchAndCheck();
    await verdict('Everything fits: ₹5 wins.');
    expect(asked(sent, log)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Fetch and check again' })).toBeTruthy();
  });

  // proves check-auction.own-receipts
  test('is compared with one’s own receipts of it', async () => {
    const file = receipt(3) as never;
    const sent = show({ bids: ownBids(5) }, { [ownReceipt]: ok(aReceipt({ file })) });
    await fetchAndCheck();
    await verdict('Everything fits: ₹5 wins.');
    expect(asked(sent, ownReceipt)).toHaveLength(1);
    expect(screen.getByText('Your receipt agrees.')).toBeTruthy();
    openForDevelopers();
    expect(screen.getByRole('button', { name: 'Remove ekbid-receipt-7KZ2-0G4Q-0001.json' })).toBeTruthy();
  });

  test('shows what was promised, and whether EkBid shows the same', async () => {
    const description = 'Polished, 1.5 litres.';
    const [, ...rest] = lines;
    const promised = [rulesWithPrize({ ...terms, slots: 4 }), ...rest];
    const body = { ...openingOf(promised), prize: JSON.stringify(prize) };
    const pictures = [{ url: null, alt: null, focus: { x: 50, y: 50 }, sha256: prize.pictures[0] ?? null }];
    const shown = { title: body.auction.title, description, pictures };
    show(shown, { [log]: { status: 200, body: { ...body, auction: { ...body.auction, description } } } });
    await fetchAndCheck();
    await verdict('Everything fits: ₹5 wins.');
    await screen.findByRole('heading', { name: 'The prize as it was promised' });
    screen.getByText(description);
    screen.getByText(/^The picture was not compared. The fingerprint of its file is [0-9a-f]{64}.$/);
  });

  test('that shows other pictures than were promised does not fit', async () => {
    const promised = [rulesWithPrize({ ...terms, slots: 4 }), ...lines.slice(1)];
    const body = { ...openingOf(promised), prize: JSON.stringify(prize) };
    const pictures = [{ url: null, alt: 'A pencil', focus: { x: 50, y: 50 }, sha256: prize.pictures[0] ?? null }];
    show({ title: body.auction.title, description: prize.description, pictures }, { [log]: { status: 200, body } });
    await fetchAndCheck();
    await verdict('Something does not fit.');
    screen.getByText(/^EkBid shows other pictures than the ones that were promised/);
  });

  test('that promised another prize does not fit', async () => {
    const [, ...rest] = lines;
    const promised = [rulesWithPrize({ ...terms, slots: 4 }), ...rest];
    const body = { ...openingOf(promised), prize: JSON.stringify(prize) };
    const auction = { ...body.auction, title: 'A used pencil' };
    show(
      { title: body.auction.title, description: prize.description },
      { [log]: { status: 200, body: { ...body, auction } } },
    );
    await fetchAndCheck();
    await verdict('Something does not fit.');
    screen.getByText('EkBid shows this auction under another title than it was promised with.');
  });

  // proves check-auction.closing-head
  test('is compared with the closing head that this browser was sent before it', async () => {
    storeClosingHead(savedHeadOf(lines, lines.length - 1) as HeadFile);
    show({}, {}, undefined);
    await fetchAndCheck();
    await verdict('Everything fits: ₹5 wins, and nothing was changed.');
    screen.getByText('This is the closing head: it covers every bid and was signed before the result.');
  });

  test('does not fit a closing head over other bids', async () => {
    const [rules, , ...others] = lines;
    storeClosingHead(savedHeadOf([rules!, bidLine(1, { bidder: 9, amount: 100 }), ...others.slice(0, -1)]) as HeadFile);
    show({}, {}, undefined);
    await fetchAndCheck();
    await verdict('Something does not fit.');
    expect(screen.queryByText(/^This is the closing head/)).toBeNull();
  });

  test('waits for a receipt that is being signed, rather than leave it out', async () => {
    const file = receipt(3) as never;
    let asks = 0;
    show(
      { bids: ownBids(5) },
      {
        [ownReceipt]: () => {
          asks += 1;
          return ok(asks === 1 ? aReceipt({ file: null, readyAt: new Date().toISOString() }) : aReceipt({ file }));
        },
      },
    );
    await fetchAndCheck();
    await verdict('Everything fits: ₹5 wins.');
    expect(asks).toBe(2);
  });

  test('waits for a log that is being signed, and asks for receipts only then', async () => {
    const file = receipt(3) as never;
    let asks = 0;
    const sent = show(
      { bids: ownBids(5) },
      {
        [log]: () => ((asks += 1) === 1 ? refused(503, 'unavailable') : { status: 200, body: opening }),
        [ownReceipt]: ok(aReceipt({ file })),
      },
    );
    await fetchAndCheck();
    await verdict('Everything fits: ₹5 wins.');
    const routes = sent.map(({ route }) => route).filter((route) => route === log || route === ownReceipt);
    expect(routes).toEqual([log, log, ownReceipt]);
  });

  test('is checked without them when one wants it so', async () => {
    const sent = show({ bids: ownBids(5) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare it with my receipt of this auction' }));
    await fetchAndCheck();
    await verdict('Everything fits: ₹5 wins.');
    expect(asked(sent, ownReceipt)).toEqual([]);
  });

  test('that cannot be fetched says why, and can be fetched again', async () => {
    let broken = true;
    show({}, { [log]: () => (broken ? refused(500, 'unexpected') : { status: 200, body: opening }) });
    await fetchAndCheck();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^The log could not be fetched.*Something went wrong on our side/,
    );
    broken = false;
    await fetchAndCheck();
    await verdict('Everything fits: ₹5 wins.');
  });

  test('that does not fit says so, whatever the page of the result says', async () => {
    show({}, { [log]: { status: 200, body: { ...opening, leaves: lines.slice(0, 4) } } });
    await fetchAndCheck();
    await verdict('Something does not fit.');
  });

  // proves check-auction.site-differs
  test('that the site shows otherwise does not fit, and says what differs', async () => {
    show({ winningBid: 7, winningBidId: uuid('bid 4'), winnerId: { firstName: 'Imran', lastName: 'S.' } });
    await fetchAndCheck();
    await verdict('Something does not fit.');
    expect(await screen.findByText(/EkBid shows “bid 4 wins with ₹7”; the log says “bid 3 wins with ₹5”/)).toBeTruthy();
  });

  test('that is withheld says so, and its log can be checked all the same', async () => {
    const withheld = { outcome: null, winningBid: null, winningBidId: null, declaredAt: null, resultWithheld: true };
    show(withheld);
    await screen.findByText(/^The result is withheld: it differs from the fair-play log/);
    await fetchAndCheck();
    await verdict('Something does not fit.');
    expect(await screen.findByText(/^EkBid withholds the result/)).toBeTruthy();
  });

  test.each([
    [{ outcome: null, status: 'active' }, /^The result is not declared yet/],
    [{ outcome: 'cancelled', status: 'cancelled' }, /^This auction was cancelled/],
  ] as const)('that is not there cannot be checked: %o', async (changes, why) => {
    const sent = show(changes);
    await screen.findByText(why);
    expect(screen.queryByRole('button', { name: 'Fetch the log and check it' })).toBeNull();
    expect(asked(sent, log)).toEqual([]);
  });
});

test('its commands name this auction', async () => {
  show();
  await screen.findByText('For developers: files, commands and keys');
  openForDevelopers();
  const commands = await screen.findByLabelText('Repeat it without EkBid');
  expect(commands.textContent).toContain(`/api/auctions/${auctionId}/fair-play/opening\n`);
});
