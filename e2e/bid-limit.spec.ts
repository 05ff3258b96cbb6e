import { expect, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { call } from './calls.ts';
import { placeBid } from './paying.ts';
import { openBrowser, signUp } from './people.ts';
import { createAuction, newTitle } from './running-auctions.ts';

const { refusals } = english;
const { bids } = englishBidding;

// proves bidding.sixth-bid
test('a sixth bid of one person is refused before paying', async ({ browser }) => {
  const auctionId = await createAuction({ title: newTitle('Brass lamp') });
  const divya = await openBrowser(browser);
  await signUp(divya, 'Divya', 'Tester');
  for (const amount of [9, 11, 13, 17, 19]) await placeBid(divya, auctionId, amount);

  await divya.page.goto(`/auctions/${auctionId}`);
  await expect(divya.page.getByText(bids.closed.limit.note).first()).toBeVisible();
  const sixth = call(divya, '/payment/create-order', { json: { auctionId, amount: 23 } });
  await expect(sixth).rejects.toThrow(refusals.bid_limit_reached({}));
  await divya.context.close();
});
