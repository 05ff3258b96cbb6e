import { expect, test } from '@playwright/test';
import { texts as english } from '@ekbid/contract/texts/en';
import { biddingTexts as englishBidding } from '@ekbid/contract/texts/en/bidding';
import { adminTexts as englishAdmin } from '@ekbid/contract/texts/en/admin';
import { askToBid, payPage, startPaying } from './paying.ts';
import { openBrowser, settings, signIn, signUp } from './people.ts';
import { payElsewhere, setFaults } from './provider.ts';

const { refusals } = english;
const { payments } = englishBidding;
const { operatorTasks } = englishAdmin;

test.afterEach(() => setFaults({}));

test('while the provider is down nothing is charged, and the next try goes on', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await signUp({ page }, 'Leela', 'Tester');
  await page.goto('/auctions?status=active');
  await page.locator('main a[href^="/auctions/"]').first().click();

  await setFaults({ calls: [{ path: '/v1/orders', fault: 'reset' }] });
  await askToBid(page, '7');
  await expect(page.getByRole('heading', { name: payments.stopped.title })).toBeVisible();
  await expect(page.getByText(refusals.provider_unavailable({})).first()).toBeVisible();
  await expect(payPage(page).locator('body')).toHaveCount(0);

  await setFaults({});
  await page.getByRole('button', { name: payments.stopped.retry }).click();
  await expect(payPage(page).getByRole('button', { name: /^Pay ₹7/ })).toBeVisible();
  await context.close();
});

test('a refund the provider refuses is delayed for its bidder, and sent again by an administrator', async ({
  browser,
}) => {
  const [bidder, admin] = [await openBrowser(browser), await openBrowser(browser)];
  await signUp(bidder, 'Leela', 'Tester');
  await bidder.page.goto('/auctions?status=active');
  await bidder.page.locator('main a[href^="/auctions/"]').first().click();
  const orderId = await startPaying(bidder.page, '8');

  await setFaults({ calls: [{ method: 'POST', path: '/v1/payments', fault: 'refuse_400' }] });
  await payElsewhere(orderId);
  await payElsewhere(orderId, { again: true });
  await expect(async () => {
    await bidder.page.goto('/my-bids');
    await expect(bidder.page.getByText(payments.refund.states.delayed)).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 20_000 });

  await setFaults({});
  await signIn(admin, settings().signIns.admin);
  await admin.page.getByRole('link', { name: operatorTasks.page.title }).click();
  await admin.page.getByRole('button', { name: operatorTasks.page.retry }).click();
  await expect(admin.page.getByText(operatorTasks.page.empty.open.title)).toBeVisible();
  // A phone's screen is not scrolled sideways by anything on it.
  expect(await admin.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await expect(async () => {
    await bidder.page.reload();
    await expect(bidder.page.getByText(payments.refund.refunded)).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 20_000 });
  for (const { context } of [bidder, admin]) await context.close();
});
