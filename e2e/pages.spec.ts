import { callsOfEveryPage, type PageName, pages, servedPages } from '@ekbid/contract';
import { expect, type Page, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { demoBidder, openBrowser, signIn } from './people.ts';
import { visit, visitLive } from './quiet-after.ts';

const live: readonly PageName[] = ['home', 'auctions', 'auction', 'leaderboard', 'myBids'];

/** Records the calls that the page made itself, and the preloads that it never used. */
function watch(page: Page) {
  const asked: { readonly address: string; readonly reads: boolean }[] = [];
  const wasted: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push({ address: pathname + search, reads: request.method() === 'GET' });
  });
  page.on('console', (message) => {
    if (message.text().includes('preload')) wasted.push(message.text());
  });
  return { asked, wasted };
}

test(
  'what a page waits for has come with it: nothing of it is asked for before the live stream is open',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const person = await openBrowser(browser);
    const { page } = person;
    await signIn(person, demoBidder());
    await page.goto('/auctions?status=active');
    const href = await page.locator('main a[href^="/auctions/"]').first().getAttribute('href');
    const auctionId = href?.split('/').at(-1) ?? '';
    const { asked, wasted } = watch(page);

    for (const name of (Object.keys(pages) as PageName[]).filter((name) => name !== 'notFound')) {
      const { path, access, calls } = servedPages[name];
      if (access === 'admin') continue;
      const fill = (address: string) => address.replaceAll(':auctionId', auctionId);
      // Leave the previous page first, because it may still be sending requests.
      await page.goto('about:blank');
      asked.length = 0;
      await (live.includes(name) ? visitLive : visit)(page, fill(path));
      // Ignore all calls from the live stream or the first change on (a confirmation link makes a change): they fetch
      // newer data on purpose.
      const old = asked.findIndex(({ address, reads }) => !reads || address.startsWith('/api/live'));
      const before = old < 0 ? asked : asked.slice(0, old);
      const brought = [...callsOfEveryPage, ...calls].map((call) => `/api${fill(call)}`);
      expect(
        before.map(({ address }) => address).filter((address) => brought.includes(address)),
        path,
      ).toEqual([]);
    }
    expect(wasted).toEqual([]);
    await person.context.close();
  },
);

test('what a page waits for is shown at once: no outline comes before it', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main [aria-busy="true"]')) document.documentElement.dataset['outlined'] = 'yes';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/how-it-works', '/login']) {
    await visit(page, path);
    await expect(page.locator('html'), path).not.toHaveAttribute('data-outlined');
  }
  await context.close();
});

/** A phone chooses another size of the picture, so the preload must name that size too. */
const devices = {
  'a wide screen': {},
  'a phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

for (const [device, options] of Object.entries(devices))
  test.describe(`on ${device}`, () => {
    test.use(options);

    test('the first picture is on its way before any script, and is the one that is shown', async ({ browser }) => {
      const { page, context } = await openBrowser(browser);
      const { asked } = watch(page);
      await visit(page, '/auctions');
      const picture = page.locator('main li img').first();
      await expect(picture).toBeVisible();
      const shown = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
      const addresses = asked.map(({ address }) => address);
      expect(addresses.filter((address) => address === shown)).toHaveLength(1);
      expect(addresses.find((address) => address.startsWith('/images/'))).toBe(shown);
      const isScreen = (address: string) => address.includes('AuctionsPage');
      expect(addresses.indexOf(shown)).toBeLessThan(addresses.findIndex(isScreen));
      await context.close();
    });

    test('the header and an outline are painted before any script or stylesheet, and the header then stays in its place', async ({
      browser,
    }) => {
      const { page, context } = await openBrowser(browser);
      const release = await hold(page, '**/assets/**');
      await page.goto('/auctions', { waitUntil: 'commit' });
      const logo = page.getByText('EkBid', { exact: true }).first();
      const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
      await expect.poll(paints).toBe(1);
      const before = await logo.boundingBox();
      expect(before?.y).toBeGreaterThan(0);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(1);
      expect(await logo.boundingBox()).toEqual(before);
      await context.close();
    });
  });

test('while the code of the next page is on its way, an outline stands in its place', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await visit(page, '/');
  const release = await hold(page, '**/HowItWorksPage-*.js');
  const { navigation } = english;
  await page.getByRole('banner').getByRole('link', { name: navigation.howItWorks }).click();
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await context.close();
});

/** Delays the replies to these requests until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a page speaks Hindi to whom its address promises it, and from then on', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await page.goto('/login?lang=hi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page).toHaveTitle('लॉगिन · EkBid');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\u0900-\u097f]/);
  await page.goto('/signup');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await context.close();
});

test('EkBid can be installed: its manifest and icons are what browsers ask for', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's browser is in incognito mode, which reports this one error in every case.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await context.close();
});
