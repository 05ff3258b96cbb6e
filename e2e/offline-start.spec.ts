import { expect, type Page, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { auctions } from '@ekbid/texts/en/auctions';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { home } from '@ekbid/texts/en/home';
import { myBids } from '@ekbid/texts/en/my-bids';
import { placeBid } from './paying.ts';
import { openBrowser, signUp } from './people.ts';
import { createAuction, newTitle } from './running-auctions.ts';

// Other tests block the service worker, because Playwright cannot intercept the requests that it answers.
test.use({ serviceWorkers: 'allow' });

const { failure, navigation, problems } = english;

/** An amount with so many digits that no id, time or title contains them by chance. */
const amount = 4_821_357;
const written = /48,?21,?357/;

// proves offline.start
test('the app opens without a network and goes on with it, and what it keeps has nothing of the person', async ({
  browser,
}) => {
  const person = await openBrowser(browser);
  const { page, context } = person;
  const account = await signUp(person, 'Meenakshi', 'Offline');
  const auctionId = await createAuction({ title: newTitle('Brass lamp'), endingBid: '9000000' });
  await placeBid(person, auctionId, amount);
  await page.goto('/my-bids');
  await expect(page.getByText(written).first()).toBeVisible();
  await untilKept(page);

  await test.step('opens the main pages without a network', async () => {
    await context.setOffline(true);
    await page.goto('/auctions');
    await expect(page.getByRole('heading', { name: auctions.list.title })).toBeVisible();
    await expect(page.getByText(problems.network).first()).toBeVisible();
    const places = page.getByRole('navigation', { name: navigation.places });
    await places.getByRole('link', { name: navigation.home }).click();
    await expect(page.getByRole('heading', { name: home.title })).toBeVisible();
    await places.getByRole('link', { name: navigation.myBids }).click();
    await expect(page.getByRole('heading', { name: myBids.title })).toBeVisible();
    await expect(page.getByText(written)).toHaveCount(0);
  });

  await test.step('says that it is offline on every other page, and opens it with the network', async () => {
    await page.goto(`/auctions/${auctionId}`);
    await expect(page.getByRole('heading', { name: failure.missing })).toBeVisible();
    // Accept both texts: to a page that loads after `setOffline`, Chromium reports that the browser is online.
    await expect(page.getByText(problems.offline).or(page.getByText(problems.partMissing))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: englishBidding.bids.bar.choosing.open })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(written).first()).toBeVisible();
  });

  await test.step('has kept the shell and files of the build, and keeps nothing after the sign-out', async () => {
    const kept = await keptFiles(page);
    expect(kept.filter(({ path }) => !path.startsWith('/assets/')).map(({ path }) => path)).toEqual(['/shell.html']);
    const all = kept.map(({ text }) => text).join('\n');
    for (const own of [account.email, account.mobileNumber, account.firstName]) expect(all).not.toContain(own);
    expect(all).not.toMatch(written);
    await page
      .getByRole('navigation', { name: navigation.places })
      .getByRole('button', { name: navigation.account })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: navigation.logout }).click();
    await expect.poll(() => keptFiles(page)).toEqual([]);
  });
  await context.close();
});

// proves offline.empty-worker
test('an empty service worker takes the place of the other, and leaves every page to the network', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser);
  await page.goto('/faq');
  await untilKept(page);
  await page.evaluate(() => navigator.serviceWorker.register('/empty-service-worker.js'));
  await expect.poll(() => keptFiles(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.close();
});

/** Waits until the service worker has stored its files. It starts when the page is idle, and stores the shell last. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(async () => (await keptFiles(page)).some(({ path }) => path === '/shell.html')).toBe(true);
}

function keptFiles(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const kept = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        kept.push({ path: new URL(request.url).pathname, text: (await response?.text()) ?? '' });
      }
    }
    return kept;
  });
}
