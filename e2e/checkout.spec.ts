import { type Browser, expect, type Page, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { askToBid, attendPayment, confirmByOtp, orderIdOf, payByCard, payPage, startPaying } from './paying.ts';
import { openBrowser, type Person, signUp } from './people.ts';
import { payElsewhere } from './provider.ts';
import { createAuction, newTitle } from './running-auctions.ts';

const { bids, payments } = englishBidding;
const { open } = payments;
const placedAs = (number: number) => new RegExp(`Bid ${number} of 5`);

let auctionId: string;
test.beforeAll(async () => {
  auctionId = await createAuction({ title: newTitle('Brass lamp') });
});

test(
  'closing the window, reloading and going back lose nothing; a card that fails can be tried again',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const { page, context } = await bidder(browser);
    await askToBid(page, '7');
    await payPage(page).getByRole('button', { name: 'Cancel payment' }).click();
    await expect(page.getByText(open.unfinished.asked)).toBeVisible();

    await page.reload();
    await attendPayment(page);
    await page.getByRole('button', { name: open.continue }).click();
    await expect(payPage(page).getByRole('button', { name: /^Pay ₹7/ })).toBeVisible();
    await page.goBack();
    await expect(page.locator('iframe[title="Payment page"]')).toHaveCount(0);
    await page.goForward();

    await attendPayment(page);
    await page.getByRole('button', { name: open.continue }).click();
    await payByCard(page, /^Insufficient funds/);
    await expect(payPage(page).getByRole('alert')).toBeVisible();
    await payByCard(page, /^Pays/);
    await confirmByOtp(page);
    await expect(page.getByText(placedAs(1)).first()).toBeVisible();
    await context.close();
  },
);

test(
  'a page that dies during a payment is not needed: the bid is there on return',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const { page, context } = await bidder(browser);
    const orderId = await startPaying(page, '11');
    await page.close();
    await payElsewhere(orderId);

    const later = await context.newPage();
    await openAuction(later);
    await expect(ownBids(later).getByText('₹11').first()).toBeVisible();
    await expect(later.getByText(open.unfinished.title)).toHaveCount(0);

    // Charge the person a second time. EkBid refunds the second payment by itself, and "my bids" shows the refund.
    await payElsewhere(orderId, { again: true });
    await expect(async () => {
      await later.goto('/my-bids');
      const because = payments.refund.because(english.refundReasons.second_payment);
      await expect(later.getByText(because)).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(later.getByText(payments.refund.refunded)).toBeVisible();
    await context.close();
  },
);

test('two tabs: the same payment is seen in both, and is one bid', async ({ browser }) => {
  const { page: first, context } = await bidder(browser);
  const orderId = await startPaying(first, '13');
  const second = await context.newPage();
  await openAuction(second);
  await attendPayment(second);
  await expect(second.getByRole('heading', { name: open.unfinished.title })).toBeVisible();

  // A second request for the same amount returns the same order, so the order cannot be paid twice.
  const again = second.waitForResponse('**/api/payment/create-order');
  await second.getByRole('button', { name: open.continue }).click();
  expect(orderIdOf(await (await again).json())).toBe(orderId);
  await payPage(second).getByRole('button', { name: 'Cancel payment' }).click();

  // The open order must be continued or cancelled before the page offers another amount.
  await expect(second.getByRole('button', { name: open.giveUp })).toBeVisible();
  await expect(second.getByRole('button', { name: open.another })).toBeHidden();

  await payByCard(first, /^Pays/);
  await confirmByOtp(first);
  await expect(first.getByText(placedAs(1)).first()).toBeVisible();
  await second.reload();
  await expect(ownBids(second).getByRole('listitem')).toHaveCount(1);
  await context.close();
});

test('a network lost after paying: the page says where the money is, and finds the bid on return', async ({
  browser,
}) => {
  const { page, context } = await bidder(browser);
  await startPaying(page, '19');
  await payByCard(page, /^Pays/);
  const cut = (address: URL) => address.pathname.startsWith('/api/');
  await page.route(cut, (route) => route.abort('internetdisconnected'));
  await confirmByOtp(page);
  await expect(page.getByText(open.confirming.text('19'))).toBeVisible();
  await expect(page.getByText(open.unreachable)).toBeVisible();

  await page.unroute(cut);
  await page.reload();
  await expect(ownBids(page).getByText('₹19').first()).toBeVisible();
  await context.close();
});

const openAuction = (page: Page) => page.goto(`/auctions/${auctionId}`);

async function bidder(browser: Browser): Promise<Person> {
  const person = await openBrowser(browser);
  await signUp(person, 'Kiran', 'Tester');
  await openAuction(person.page);
  return person;
}

const ownBids = (page: Page) => page.getByRole('heading', { name: bids.own.title }).locator('xpath=..');
