import { expect, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { myBids } from '@ekbid/texts/en/my-bids';
import { askToBid, payPage } from './paying.ts';
import { openBrowser, settings, signUp } from './people.ts';

const { failure, navigation, problems } = english;
const { bids } = englishBidding;

test(
  'without a network a toast and another page leave the app as it is, and with it everything goes on',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const before = await openBrowser(browser);
    await signUp(before, 'Leela', 'Tester');
    // A new browser has no cached files. It loses its network before it has loaded all parts of the app.
    const context = await browser.newContext({
      baseURL: settings().url,
      storageState: await before.context.storageState(),
    });
    await before.context.close();
    const page = await context.newPage();
    const missing = ['**/ToastCorner-*.js', '**/MyBidsPage-*.js'];
    for (const file of missing) await context.route(file, (route) => route.abort());
    await page.goto('/auctions?status=active');
    await page.locator('main a[href^="/auctions/"]').first().click();
    await expect(page.getByRole('button', { name: bids.bar.choosing.open }).first()).toBeVisible();
    const title = await page.locator('h1').innerText();

    await context.setOffline(true);
    await askToBid(page, '0');
    const told = page.getByText(english.refusals.bid_amount_missing({}));
    await expect(told).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();

    const places = page.getByRole('navigation', { name: navigation.places });
    await places.getByRole('link', { name: navigation.myBids }).click();
    await expect(page.getByRole('heading', { name: failure.missing })).toBeVisible();
    await expect(page.getByText(problems.offline)).toBeVisible();
    await expect(places).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.goForward();
    await expect(page.getByText(problems.offline)).toBeVisible();

    for (const file of missing) await context.unroute(file);
    await context.setOffline(false);
    // Some versions of Chromium never retry a failed import. The app then reloads the page, without a toast.
    await expect(page.getByRole('heading', { name: myBids.title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await askToBid(page, '7');
    await expect(payPage(page).locator('body')).toBeVisible();
    await context.close();
  },
);
