import { type Browser, expect, type Page, test } from '@playwright/test';
import { auctions } from '@ekbid/texts/en/auctions';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { myBids } from '@ekbid/texts/en/my-bids';
import { demoAuctions } from './demonstration.ts';
import { bid, payPage, startPaying } from './paying.ts';
import { demoBidder, openBrowser, signIn, signUp } from './people.ts';
import { createAuction, newTitle } from './running-auctions.ts';
import { visitLive } from './quiet-after.ts';

const { bids, payments } = englishBidding;
const { giveUpQuestion, ...open } = payments.open;

const title = newTitle('Copper bottle');
let auctionId: string;
test.beforeAll(async () => {
  auctionId = await createAuction({ title });
});

test('a bid is placed with a receipt number, and my bids know it by the same', async ({ browser }) => {
  const { page, context } = await bidder(browser);
  await page.goto(`/auctions/${auctionId}`);
  await bid(page, '17', new RegExp(bids.flow.placed.number(1, 5)));
  const receipt = page.getByText(/^Receipt [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first();
  const number = (await receipt.textContent()) ?? '';
  await page.goto('/my-bids');
  await expect(page.locator('tr').filter({ hasText: title }).getByText(number)).toBeVisible();
  await context.close();
});

test('a payment left off leads back from the list, is shown once, and is given up knowingly', async ({ browser }) => {
  const { page, context } = await bidder(browser);
  await page.goto(`/auctions/${auctionId}`);
  await startPaying(page, '19');
  await payPage(page).getByRole('button', { name: 'Cancel payment' }).click();
  await page.goto('/auctions');
  await expect(page.getByText(auctions.list.unpaid.one(title))).toBeVisible();

  await page.goto('/my-bids');
  await expect(page.getByRole('heading', { name: open.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: myBids.empty.title })).toBeVisible();
  await expect(page.getByText('₹19')).toHaveCount(1);

  await page.getByRole('button', { name: open.giveUp, exact: true }).click();
  const question = page.getByRole('dialog', { name: giveUpQuestion.title });
  await expect(question.getByText(giveUpQuestion.text)).toBeVisible();
  await question.getByRole('button', { name: giveUpQuestion.confirm }).click();
  await expect(page.getByText(open.givenUp)).toBeVisible();
  await page.goto('/auctions');
  await expect(page.getByRole('heading', { name: auctions.list.heading })).toBeVisible();
  await expect(page.getByText(auctions.list.unpaid.one(title))).toHaveCount(0);
  await context.close();
});

test(
  'what the list shows is in its address, and coming back leads to the same place',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const { page, context } = await oneOfTheDemonstration(browser);
    await page.goto('/auctions?status=completed');
    await page.getByLabel(auctions.list.sort).selectOption('price');
    await expect(page).toHaveURL('/auctions?status=completed&sort=price');
    const cards = page.getByRole('heading', { level: 3 });
    await expect(cards.first()).toBeVisible();
    const last = cards.last();
    await last.scrollIntoViewIfNeeded();
    const [name, place] = [await last.textContent(), await page.evaluate(() => window.scrollY)];
    await last.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL('/auctions?status=completed&sort=price');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await page.goBack();
    await expect(page).toHaveURL('/auctions?status=completed');
    await context.close();
  },
);

/** The list of auctions has a different layout on each of these devices. */
const devices = { 'a phone': {}, 'a wide screen': { viewport: { width: 1280, height: 900 }, isMobile: false } };

for (const [device, options] of Object.entries(devices))
  test.describe(`on ${device}`, () => {
    test.use(options);

    test('nothing moves on the screen when what was waited for arrives', async ({ browser }) => {
      const { page, context } = await oneOfTheDemonstration(browser);
      // Load one page before shifts are recorded. The person was signed in by a call, so the browser shows the name
      // only from the next page on.
      await visitLive(page, '/');
      await page.addInitScript(watchShifts);
      const { running, won } = demoAuctions();
      for (const path of ['/auctions', `/auctions/${running}`, `/auctions/${won}`, `/auction/${won}/leaderboard`]) {
        await visitLive(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect([path, await page.evaluate(() => window.shifted)]).toEqual([path, 0]);
      }
      await context.close();
    });
  });

declare global {
  interface Window {
    /** Layout shifts without user input, summed up: the share of the screen that moved. */
    shifted: number;
  }
}

function watchShifts(): void {
  window.shifted = 0;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const count = (shifts: PerformanceEntryList) => {
    for (const { value, hadRecentInput } of shifts as Shift[]) if (!hadRecentInput) window.shifted += value;
  };
  new PerformanceObserver((list) => count(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
}

async function bidder(browser: Browser): Promise<{ page: Page; context: { close: () => Promise<void> } }> {
  const person = await openBrowser(browser);
  await signUp(person, 'Kiran', 'Pillai');
  return person;
}

async function oneOfTheDemonstration(browser: Browser) {
  const person = await openBrowser(browser);
  await signIn(person, demoBidder());
  return person;
}
