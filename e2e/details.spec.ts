import { texts as english } from '@ekbid/texts/en';
import { accounts } from '@ekbid/texts/en/accounts';
import { auctions } from '@ekbid/texts/en/auctions';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { myBids } from '@ekbid/texts/en/my-bids';
import { expect, type Page } from '@playwright/test';
import { confirmByOtp, openBidForm, payByCard, payPage, startPaying } from './paying.ts';
import { newMobileNumber, openBrowser, settings, signUp } from './people.ts';
import { test } from './roles.ts';
import { createAuction, newTitle } from './running-auctions.ts';
import { screens } from './screens.ts';

const { denied } = english;
const { bids } = englishBidding;

const cardsOf = (page: Page) => page.locator('main li').filter({ has: page.locator('a[href^="/auctions/"]') });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// proves auction-list.columns
test('cards are in one, two or three columns by width, and describe themselves in two lines', async ({ show }) => {
  await show(
    'auctions',
    async (page) => {
      const cards = cardsOf(page);
      await expect(cards.nth(3)).toBeVisible();
      const columns = () =>
        cards.evaluateAll((all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size);
      for (const [width, expected] of [
        [390, 1],
        [800, 2],
        [1280, 3],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(columns, { message: `columns at ${width} px` }).toBe(expected);
      }

      const lines = await cards
        .locator('p')
        .evaluateAll((all) =>
          all
            .filter((text) => getComputedStyle(text).webkitLineClamp !== 'none')
            .map((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
        );
      expect(lines.length).toBeGreaterThan(3);
      expect(Math.max(...lines)).toBeLessThan(2.1);
    },
    [{ name: 'auctions' }],
  );
});

// proves money.rupee-sign
test('amounts carry the rupee sign', async ({ show }) => {
  await show(
    'auctions',
    async (page) => {
      const card = cardsOf(page).first();
      await expect(card).toContainText(auctions.card.startingBid);
      expect((await card.innerText()).match(/₹\s?\d/g)?.length).toBeGreaterThanOrEqual(2);
    },
    [{ name: 'auctions' }],
  );
});

// proves bid-panel.first-amount
test('the amount of a bid begins at one rupee', async ({ show }) => {
  await show(
    'auction',
    async (page) => {
      await openBidForm(page);
      await expect(page.getByLabel(bids.panel.amount)).toHaveAttribute('min', '1');
    },
    [{ name: 'auction', auction: 'running' }],
  );
});

// proves denied.ways-back
test('who is denied a page can go back or home', async ({ page }) => {
  await page.goto(`${settings().url}/login`);
  await page.goto(`${settings().url}/denied`);
  await expect(page.getByRole('heading', { level: 1, name: denied.title })).toBeVisible();
  await page.getByRole('button', { name: denied.back }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`${settings().url}/denied`);
  await page.getByRole('link', { name: denied.home }).click();
  await expect(page).toHaveURL(`${settings().url}/`);
});

// proves toasts.place-and-time
test('a toast is at the top right and goes after five seconds', async ({ page }) => {
  await page.goto(`${settings().url}/signup`);
  await page.getByLabel(accounts.signUp.mobile).fill(newMobileNumber());
  // The page itself measures how long the toast was visible, because on a busy machine the test would look too late.
  const lifetime = page.evaluate(
    () =>
      new Promise<number>((tell) => {
        let since: number | undefined;
        new MutationObserver(() => {
          const there = document.querySelector('[data-sonner-toast]') !== null;
          if (there) since ??= performance.now();
          else if (since !== undefined) tell(performance.now() - since);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('button', { name: accounts.signUp.sendOtp }).click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toBeVisible();
  const [box, width] = [await toast.boundingBox(), page.viewportSize()?.width ?? 0];
  expect(box && width - box.x - box.width).toBeLessThan(40);
  expect(box?.y).toBeLessThan(120);
  const seconds = (await lifetime) / 1000;
  expect(seconds).toBeGreaterThan(4.9);
  expect(seconds).toBeLessThan(8);
});

test('the payment window keeps its place and size from step to step', async ({ browser }) => {
  const { page, request, context } = await openBrowser(browser);
  await signUp({ request }, 'Kiran', 'Tester');
  await page.goto(`/auctions/${await createAuction({ title: newTitle('Brass lamp') })}`);
  await startPaying(page, '7');
  const places = await page.locator('iframe[title="Payment page"]').evaluateHandle((frame) => {
    const seen = new Set<string>();
    const look = () => seen.add(JSON.stringify(frame.getBoundingClientRect()));
    look();
    new ResizeObserver(look).observe(frame);
    return seen;
  });
  await payByCard(page, /^Insufficient funds/);
  await expect(payPage(page).getByRole('alert')).toBeVisible();
  await payByCard(page, /^Pays/);
  await confirmByOtp(page);
  await expect(page.getByText(/Bid 1 of 5/).first()).toBeVisible();
  // An element that was removed from the page is recorded with width 0, which is not a place of the element.
  const kept = await places.evaluate((seen) => [...seen].filter((place) => !place.includes('"width":0')));
  expect(kept).toHaveLength(1);
  await context.close();
});

test('after leaving the step of the bank’s code a person can pay again, even after a late press of its button', async ({
  browser,
}) => {
  const { page, request, context } = await openBrowser(browser);
  await signUp({ request }, 'Kiran', 'Tester');
  await page.goto(`/auctions/${await createAuction({ title: newTitle('Brass lamp') })}`);
  await startPaying(page, '7');
  await payByCard(page, /^Pays/);
  const frame = payPage(page);
  const pay = frame.getByRole('button', { name: /^Pay ₹7/ });
  await frame.getByLabel('OTP').fill('123456');
  await frame.getByRole('button', { name: 'Pay another way' }).click();
  await expect(pay).toBeVisible();

  await test.step('on a low screen the button can be reached by scrolling the window', async () => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.locator('iframe[title="Payment page"]').hover();
    await page.mouse.wheel(0, 2000);
    await expect(pay).toBeInViewport({ ratio: 1 });
  });

  // Submit the form again after leaving the step, as a late press of Confirm would. The page expects no code now, so it
  // must ignore this.
  await frame.locator('#otp-form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(pay).toBeVisible();

  await payByCard(page, /^Pays/);
  await confirmByOtp(page);
  await expect(page.getByText(/Bid 1 of 5/).first()).toBeVisible();
  await context.close();
});

// proves payment-record.one-sheet
test('the record of a payment is reached from my bids, and prints on one sheet, also one with two payments', async ({
  show,
}) => {
  const { record } = myBids;
  const printsOnOneSheet = async (page: Page) => {
    await expect(page.getByRole('heading', { level: 1, name: record.title })).toBeVisible();
    await expect(page.getByText(record.methods.card)).toBeVisible();
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(1);
  };
  const openFirst = (page: Page) =>
    page
      .getByRole('link', { name: new RegExp(`^${record.openOf('')}`) })
      .first()
      .click();
  await show('myBids', printsOnOneSheet, [{ name: 'my-bids', open: openFirst }]);
  await show('paymentRecord', printsOnOneSheet, screens.paymentRecord.slice(0, 1));
});
