import { expect, test } from '@playwright/test';
import { texts as english } from '@ekbid/contract/texts/en';
import { biddingTexts as englishBidding } from '@ekbid/contract/texts/en/bidding';
import { bid } from './paying.ts';
import { openBrowser, settings, signIn, signUp } from './people.ts';
import { auctionIdOf, createAuction, findAuction, newTitle } from './running-auctions.ts';

const { refusals } = english;
const { bids } = englishBidding;

// proves bidding.sixth-bid
test('a sixth bid of one person is refused before paying', async ({ browser }) => {
  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const title = newTitle('Brass lamp');
  await createAuction(admin.page, { title, startingBid: '1', endingBid: '100', maxSlots: '10' });
  const { page, context } = await openBrowser(browser);
  await signUp({ page }, 'Divya', 'Tester');
  await findAuction(page, title);
  for (const [n, amount] of ['9', '11', '13', '17', '19'].entries())
    await bid(page, amount, new RegExp(`Placed as bid ${n + 1} of 5`));

  await expect(page.getByText(bids.closed.limit.note).first()).toBeVisible();
  const refused = await page.evaluate(async (auctionId) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const reply = await fetch('/api/payment/create-order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify({ auctionId, amount: 23 }),
    });
    return ((await reply.json()) as { message: string }).message;
  }, auctionIdOf(page));
  expect(refused).toBe(refusals.bid_limit_reached({}));
  for (const own of [context, admin.context]) await own.close();
});
