import { texts as english } from '@ekbid/texts/en';
import { auctions } from '@ekbid/texts/en/auctions';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { entry } from '@ekbid/texts/en/entry';
import { fairPlay } from '@ekbid/texts/en/fair-play';
import { results } from '@ekbid/texts/en/results';
import { expect, type Page } from '@playwright/test';
import { auctionIdOf } from './running-auctions.ts';
import { attendPayment, openBidForm } from './paying.ts';
import type { Device, Scenes } from './scene.ts';
import { reportingAuction } from './scenes-of-reporting.ts';
import { panelScenes } from './screens-of-limits.ts';
import {
  aPaymentRecord,
  answering,
  changing,
  failed,
  failing,
  listReply,
  unreachable,
  withoutPreloadedData,
} from './staged-replies.ts';

const { live, navigation } = english;
const { bids, payments } = englishBidding;

const unfold = (name: string) => async (page: Page, device: Device) => {
  if (device === 'phone') await page.getByRole('button', { name }).click();
};

async function bidTooLittle(page: Page): Promise<void> {
  await openBidForm(page);
  const amount = page.getByLabel(bids.panel.amount);
  await amount.fill('0');
  await amount.press('Enter');
  await expect(page.getByText(english.refusals.bid_amount_missing({})).first()).toBeVisible();
}

type AuctionReply = { data: { bids: object[] } };

/** Mocked: a person with the maximum number of bids. */
const bidOften = changing<AuctionReply>(/\/api\/auctions\/[0-9a-f-]{36}$/, (reply) => {
  const [own] = reply.data.bids;
  const bids = [11, 12, 13, 14, 15].map((bidAmount) => ({ ...own, _id: crypto.randomUUID(), bidAmount }));
  return { ...reply, data: { ...reply.data, bids } };
});

/** Mocked, because the demo data has no auction with free bids and a declared result. */
const entryIsFree = changing<{ data: object }>(/\/api\/auctions\/[0-9a-f-]{36}$/, (reply) => ({
  ...reply,
  data: { ...reply.data, entryMode: 'free' },
}));

/** Mocked, because a real payment would disturb every other test of this person. */
const paymentOf41 = (found: object) => async (page: Page) => {
  const order = {
    order: { id: 'order_QxV1bLr0cd77Zw', amount: 4100, currency: 'INR' },
    auctionId: crypto.randomUUID(),
    auctionTitle: 'Pressure cooker, 5 litres',
    amount: 41,
    state: 'awaiting_payment',
    holdExpiresAt: new Date(Date.now() + 720_000).toISOString(),
  };
  const prefill = { name: 'Asha Kulkarni', email: 'asha.kulkarni@ekbid.example', contact: '+919800000101' };
  const asked = { success: true, message: '', data: found };
  await withoutPreloadedData(page);
  await page.route('**/api/payment/open-orders*', async (route) => {
    const auctionId = auctionIdOf(page) || order.auctionId;
    await route.fulfill({ json: listReply([{ ...order, auctionId }], { prefill }) });
  });
  await page.route('**/api/payment/orders/*/check', (route) => route.fulfill({ json: asked }));
};

const paymentLeft = paymentOf41({ state: 'awaiting_payment', placed: null, refund: null });

/** The payment that the page asks about has become a bid. */
const bidPlaced = paymentOf41({
  state: 'bid_placed',
  placed: {
    bid: {
      _id: crypto.randomUUID(),
      auctionId: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      bidAmount: 41,
      receiptNumber: '7KZ2-0G4Q-9XBT',
      createdAt: '2026-11-22T09:45:57.001Z',
    },
    ownBids: 3,
    slotsFilled: 18,
  },
  refund: null,
});

/** Mocked, because the demo data's bidders have no watched auctions. */
async function watching(page: Page): Promise<void> {
  const { data } = (await (await page.request.get('/api/auctions?limit=4')).json()) as { data: { _id: string }[] };
  await answering(/\/api\/watchlist$/, { success: true, message: '', data })(page);
  await answering(/\/api\/watchlist\/ids/, { success: true, message: '', data: data.map(({ _id }) => _id) })(page);
}

/** Opens the receipt of the first bid. */
const openReceipt = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Receipt / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: bids.receiptTitle })).toBeVisible();
};
/** Mocked, because the demo data's bidders have sent no reports. */
const reportsCall = /\/api\/reports\/mine/;
const aReport = {
  _id: crypto.randomUUID(),
  ...{ auctionId: null, auctionTitle: null, auctionTitleHindi: null, resolvedAt: null, answer: null },
  ...{ reason: 'Payment or refund', description: 'My bank shows the payment twice.' },
  createdAt: '2026-11-22T09:45:57Z',
};
const answered = {
  ...{ auctionId: crypto.randomUUID(), auctionTitle: 'Pressure cooker, 5 litres', reason: 'Unfair play' },
  ...{ resolvedAt: '2026-11-23T06:00:00Z', answer: 'Thank you. We compared the accounts: they are two people.' },
};
const reported = answering(reportsCall, listReply([aReport, { ...aReport, ...answered, _id: crypto.randomUUID() }]));

/** Mocked, because the demo data has no double payment and no refund of one. */
const recordCall = /\/api\/payment\/records\//;
const recorded = answering(recordCall, { success: true, message: '', data: aPaymentRecord });
const receiptCall = /\/api\/bids\/[0-9a-f-]{36}\/receipt$/;
const unsigned = {
  receiptNumber: '7KZ2-0G4Q-9XBT',
  auctionId: crypto.randomUUID(),
  auctionTitle: 'Pressure cooker, 5 litres',
  bidAmount: 41,
  createdAt: '2026-11-22T09:45:57.001Z',
  file: null,
  readyAt: '2100-01-01T00:00:00.000Z',
};

export const bidderScreens = {
  auctions: [
    { name: 'auctions' },
    { name: 'account', only: 'phone', open: (page) => page.getByRole('button', { name: navigation.account }).click() },
    {
      name: 'auctions-filtered',
      search: '?status=completed',
      open: unfold(auctions.filters.title),
      picture: 'Filters in use',
    },
    { name: 'auctions-none', search: '?search=zeppelin', picture: 'Nothing fits' },
    {
      name: 'auctions-large-amounts',
      before: changing<{ data: object[] }>(/\/api\/auctions(\?|$)/, ({ data, ...rest }) => ({
        ...rest,
        data: data.map((auction) => ({ ...auction, startingBid: 9_800_000, endingBid: 9_900_000 })),
      })),
    },
    {
      name: 'auctions-failed',
      before: failing(/\/api\/auctions(\?|$)/),
      open: failed,
      picture: 'The list cannot be loaded',
    },
    {
      name: 'auctions-offline',
      before: unreachable,
      open: (page) => expect(page.getByText(live.unreachable)).toBeVisible(),
      picture: 'The server cannot be reached',
    },
  ],
  auction: [
    { name: 'auction', auction: 'running' },
    { name: 'bid-form', auction: 'running', only: 'phone', open: openBidForm, picture: 'Choosing an amount' },
    { name: 'bid-refused', auction: 'running', open: bidTooLittle },
    {
      name: 'payment-left',
      auction: 'running',
      before: paymentLeft,
      open: async (page) => {
        await attendPayment(page);
        await expect(page.getByText(payments.open.unfinished.asked)).toBeVisible();
      },
    },
    {
      name: 'bid-placed',
      auction: 'running',
      before: bidPlaced,
      open: async (page, device) => {
        if (device === 'phone') await page.getByRole('button', { name: bids.bar.placed.open }).click();
        await expect(page.getByRole('button', { name: bids.flow.placed.done })).toBeVisible();
      },
      picture: 'A bid is placed',
    },
    {
      name: 'bid-limit',
      auction: 'running',
      before: bidOften,
      open: (page) => expect(page.getByText(bids.closed.limit.note).first()).toBeVisible(),
      picture: 'Five bids are the most',
    },
    {
      name: 'auction-refundable',
      auction: 'refundable',
      open: async (page) => {
        await openBidForm(page);
        await expect(page.getByText(entry.panel.refundable.cost)).toBeVisible();
      },
      picture: 'Bids that go back',
    },
    { name: 'auction-free', auction: 'free' },
    { name: 'auction-full', auction: 'full' },
    { name: 'auction-upcoming', auction: 'upcoming' },
    { name: 'auction-ended', auction: 'ended' },
    { name: 'auction-won', auction: 'won' },
    { name: 'auction-cancelled', auction: 'cancelled' },
    { name: 'auction-won-free', auction: 'won', before: entryIsFree },
    ...panelScenes,
    {
      name: 'auction-log',
      auction: 'running',
      open: async (page) => {
        await page.getByText(results.log.sealed).click();
        await expect(page.getByRole('link', { name: fairPlay.log.save })).toBeVisible();
      },
      picture: 'The sealed log, unfolded',
    },
    { name: 'auction-for-administrators', auction: 'running', who: 'admin' },
    ...reportingAuction,
    { name: 'auction-failed', auction: 'running', before: failing(/\/api\/auctions\/[0-9a-f-]{36}$/), open: failed },
  ],
  leaderboard: [
    { name: 'leaderboard', auction: 'won' },
    {
      name: 'leaderboard-table',
      auction: 'won',
      open: (page) => page.getByText(results.line.showTable).click(),
    },
    { name: 'leaderboard-sealed', auction: 'running', picture: 'Sealed while the auction runs' },
    { name: 'leaderboard-unwon', auction: 'unwon', picture: 'Nobody won' },
    { name: 'leaderboard-free', auction: 'won', before: entryIsFree, picture: 'Where bids cost nothing' },
    { name: 'leaderboard-ended', auction: 'ended' },
    { name: 'leaderboard-cancelled', auction: 'cancelled' },
    { name: 'leaderboard-none', auction: 'won', search: '?search=zeppelin' },
    { name: 'leaderboard-failed', auction: 'won', before: failing(/\/api\/leaderboard\//), open: failed },
  ],
  myBids: [
    { name: 'my-bids' },
    { name: 'my-bids-unpaid', before: paymentLeft },
    { name: 'my-bids-none', search: '?search=zeppelin' },
    {
      name: 'receipt',
      open: async (page) => {
        await openReceipt(page);
        await expect(page.getByRole('link', { name: fairPlay.receipt.download })).toBeVisible();
      },
      picture: 'The receipt of a bid',
    },
    {
      name: 'receipt-unsigned',
      before: answering(receiptCall, { success: true, message: '', data: unsigned }),
      open: async (page) => {
        await openReceipt(page);
        await expect(page.getByText(fairPlay.receipt.waiting.title)).toBeVisible();
      },
    },
    {
      name: 'receipt-failed',
      before: failing(receiptCall),
      open: async (page) => {
        await openReceipt(page);
        await failed(page);
      },
    },
    { name: 'my-bids-failed', before: failing(/\/api\/bids\/my-bids\/all/), open: failed },
  ],
  paymentRecord: [
    { name: 'payment-record', before: recorded, picture: 'What was paid for a bid, to print' },
    { name: 'payment-record-failed', before: failing(recordCall), open: failed },
  ],
  ownReports: [
    { name: 'own-reports', before: reported, picture: 'What one reported, and the answers' },
    { name: 'own-reports-none', before: answering(reportsCall, listReply([])) },
    { name: 'own-reports-failed', before: failing(reportsCall), open: failed },
  ],
  watchlist: [
    { name: 'watchlist', before: watching, picture: 'The auctions one watches' },
    { name: 'watchlist-none' },
    { name: 'watchlist-failed', before: failing(/\/api\/watchlist$/), open: failed },
  ],
} satisfies Record<string, Scenes>;
