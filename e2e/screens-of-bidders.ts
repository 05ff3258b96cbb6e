import { texts as english } from '@ekbid/contract/texts/en';
import { expect, type Page } from '@playwright/test';
import { openBidForm, startPaying } from './paying.ts';
import type { Device, Scenes } from './screens.ts';
import { failing } from './screens-of-visitors.ts';

const { auctions, bids, navigation, payments, results } = english;

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

/** The slot is given back, so that nobody else's test finds it kept. */
async function leavePayment(page: Page): Promise<void> {
  await startPaying(page, '41');
  await page.frameLocator('iframe[title="Payment page"]').getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByText(payments.open.unfinished.asked)).toBeVisible();
}

/** A person who has bid as often as anybody may. */
const bidOften = (page: Page) =>
  page.route(/\/api\/auctions\/[0-9a-f-]{36}$/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { bids: object[] } };
    const [own] = body.data.bids;
    body.data.bids = Array.from({ length: 5 }, (_, at) => ({ ...own, _id: crypto.randomUUID(), bidAmount: 11 + at }));
    await route.fulfill({ response: reply, json: body });
  });

/** What a bidder comes for. */
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
    { name: 'auctions-failed', before: failing('**/api/auctions?*'), picture: 'The list cannot be loaded' },
  ],
  auction: [
    { name: 'auction', auction: 'running' },
    { name: 'bid-form', auction: 'running', only: 'phone', open: openBidForm, picture: 'Choosing an amount' },
    { name: 'bid-refused', auction: 'running', open: bidTooLittle },
    { name: 'payment-left', auction: 'running', open: leavePayment, picture: 'The payment window was closed' },
    { name: 'bid-limit', auction: 'running', before: bidOften, open: openBidForm, picture: 'Five bids are the most' },
    { name: 'auction-full', auction: 'full', picture: 'Every slot is taken' },
    { name: 'auction-upcoming', auction: 'upcoming', picture: 'Not open yet' },
    { name: 'auction-ended', auction: 'ended' },
    { name: 'auction-won', auction: 'won' },
    { name: 'auction-cancelled', auction: 'cancelled' },
    { name: 'auction-for-administrators', auction: 'running', who: 'admin' },
    { name: 'auction-failed', auction: 'running', before: failing('**/api/auctions/*') },
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
    { name: 'leaderboard-ended', auction: 'ended' },
    { name: 'leaderboard-cancelled', auction: 'cancelled' },
    { name: 'leaderboard-none', auction: 'won', search: '?search=zeppelin' },
    { name: 'leaderboard-failed', auction: 'won', before: failing('**/api/leaderboard/**') },
  ],
  myBids: [
    { name: 'my-bids' },
    { name: 'my-bids-none', search: '?search=zeppelin', picture: 'Nothing fits' },
    { name: 'my-bids-failed', before: failing('**/api/bids/my-bids/**') },
  ],
} satisfies Record<string, Scenes>;
