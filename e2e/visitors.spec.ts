import { expect, type Page, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { home as englishHome } from '@ekbid/texts/en/home';
import { accounts } from '@ekbid/texts/en/accounts';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { askToBid, confirmByOtp, payByCard } from './paying.ts';
import { newAccount, openBrowser, readOtp } from './people.ts';
import { createAuction, findAuction, newTitle } from './running-auctions.ts';

const { bids } = englishBidding;
const { signUp: form, reason } = accounts;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** An amount with so many digits that no id, time or title contains them by chance. */
const amount = '4821357';
const written = /48,?21,?357/;

// proves visitors.home-to-bid
test(
  'a visitor goes from home to a placed bid without losing the amount, which leaves the tab only to be paid',
  { tag: '@journey' },
  async ({ browser }) => {
    const title = newTitle('Brass lamp');
    const auctionId = await createAuction({ title, endingBid: '9000000' });
    const { page, context } = await openBrowser(browser);
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push([request.url(), request.postData(), JSON.stringify(request.headers())].join(' ')),
    );

    await test.step('looks around without an account, and chooses an amount', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: englishHome.start }).click();
      await expect(page).toHaveURL('/auctions');
      await findAuction(page, title);
      await askToBid(page, amount);
      await expect(page).toHaveURL('/signup');
    });

    await test.step('sees what the account is for, and makes it', async () => {
      await expect(page.getByText(reason.back)).toBeVisible();
      await expect(page.getByText(title)).toBeVisible();
      await makeAccount(page);
    });

    await test.step('comes back to the open form with the amount in it', async () => {
      await expect(page).toHaveURL(`/auctions/${auctionId}`);
      await expect(page.getByLabel(bids.panel.amount)).toHaveValue(amount);
      expect(sent.join('\n')).not.toMatch(written);
      const kept = await page.evaluate(() => JSON.stringify([location.href, history.state, { ...localStorage }]));
      expect(kept + JSON.stringify(await context.cookies())).not.toMatch(written);
    });

    await test.step('pays, and the tab forgets the amount', async () => {
      await page.getByRole('dialog').getByRole('button', { name: bids.panel.submit }).click();
      await payByCard(page, /^Pays/);
      await confirmByOtp(page);
      await expect(page.getByRole('heading', { name: bids.flow.placed.sealed }).first()).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(written);
    });
    await context.close();
  },
);

async function makeAccount(page: Page): Promise<void> {
  const account = newAccount('Kiran', 'Pillai');
  await page.getByLabel(form.firstName).fill(account.firstName);
  await page.getByLabel(form.lastName).fill(account.lastName);
  await page.getByLabel(form.email, { exact: true }).fill(account.email);
  await page.getByLabel(form.mobile).fill(account.mobileNumber);
  await page.getByRole('button', { name: form.sendOtp, exact: true }).click();
  await expect(page.getByText(english.messages.otpSent)).toBeVisible();
  await page.getByLabel(form.otp, { exact: true }).fill(await readOtp(account.mobileNumber));
  await page.getByLabel(form.password, { exact: true }).fill(account.password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: form.submit, exact: true }).click();
}
