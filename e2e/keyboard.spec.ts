import { texts as english } from '@ekbid/texts/en';
import { accounts } from '@ekbid/texts/en/accounts';
import { auctions } from '@ekbid/texts/en/auctions';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { results } from '@ekbid/texts/en/results';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { payPage } from './paying.ts';
import { demoBidder, openBrowser } from './people.ts';
import { createAuction, newTitle } from './running-auctions.ts';

const { navigation } = english;
const { bids } = englishBidding;

/** Expects a visible mark on the focused element, for people without a mouse. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    // After the last link, the focus is in the browser's own controls, outside the page.
    if (!document.hasFocus() || !element || element === document.body || element.tagName === 'IFRAME')
      return 'elsewhere';
    // A card's link draws its focus ring around the whole card, in a pseudo-element.
    const drawn = [undefined, '::after', '::before'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const { width, height } = element.getBoundingClientRect();
    return drawn && width > 0 && height > 0 ? 'seen' : element.outerHTML.slice(0, 200);
  });
  expect(['seen', 'elsewhere']).toContain(focus);
}

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus());

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`the Tab key never comes to ${String(target)}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

// proves keyboard.main-job
test(
  'from signing in to the leaderboard, a bid is placed by the keyboard alone',
  { tag: '@journey' },
  async ({ browser }) => {
    const title = newTitle('Copper kettle');
    await createAuction({ title });

    const { page, context } = await openBrowser(browser);
    const bidder = demoBidder(-1);

    await test.step('sign in', async () => {
      await page.goto('/');
      await press(page, page.getByRole('banner').getByRole('link', { name: navigation.login, exact: true }));
      await type(page, page.getByLabel(accounts.login.identifier), bidder.email);
      await type(page, page.getByLabel(accounts.login.password, { exact: true }), bidder.password);
      await page.keyboard.press('Enter');
      // Wait for the next page: signing in opens it and resets the focus, so an earlier Tab would be lost.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const banner = page.getByRole('banner');
      await expect(banner.getByRole('button', { name: navigation.logout }).filter({ visible: true })).toBeVisible();
      const main = page.getByRole('navigation', { name: navigation.main });
      await press(page, main.getByRole('link', { name: navigation.auctions, exact: true }));
      await expect(page.getByRole('heading', { level: 1, name: auctions.list.title })).toBeVisible();
    });

    await test.step('filter the list and open the auction', async () => {
      const status = page.getByLabel(auctions.filters.status, { exact: true });
      await tabTo(page, status);
      await page.keyboard.press('ArrowDown');
      await expect(status).toHaveValue('active');
      await type(page, page.getByPlaceholder(auctions.filters.searchPlaceholder), title);
      await press(page, page.getByRole('button', { name: auctions.filters.apply }));
      await expect(page).toHaveURL(/status=active/);
      await press(page, page.getByRole('link', { name: new RegExp(title) }).first());
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });

    await test.step('choose an amount and pay', async () => {
      await type(page, page.getByLabel(bids.panel.amount), '7');
      await press(page, page.getByRole('button', { name: bids.panel.submit }));
      const window = payPage(page);
      // UPI is chosen at first. Move from it to the card.
      await press(page, window.getByRole('radio', { name: 'UPI' }), 'ArrowRight');
      await press(page, window.getByRole('button', { name: /^Pays/ }));
      await press(page, window.getByRole('button', { name: /^Pay ₹/ }));
      await type(page, window.getByLabel('OTP'), '123456');
      await press(page, window.getByRole('button', { name: 'Confirm payment' }));
      await expect(page.getByText(/Bid 1 of 5/).first()).toBeVisible();
    });

    await test.step('see it on the leaderboard', async () => {
      await press(page, page.getByRole('link', { name: auctions.tracking.leaderboard }));
      await expect(page.getByRole('heading', { level: 1, name: results.leaderboard.title })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: '₹7' }).first()).toBeVisible();
    });
    await context.close();
  },
);
