import { expect, type Page, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { reports } from '@ekbid/texts/en/reports';
import { accounts } from '@ekbid/texts/en/accounts';
import { administrator, openBrowser, signUp } from './people.ts';

const { refusals } = english;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The reports that administrators see, newest first. */
async function reportsRead() {
  const reply = await (await administrator()).request.get('/api/reports');
  const { data } = (await reply.json()) as {
    data: { userId: { email: string } | null; auctionId: string | null; reason: string; description: string }[];
  };
  return data;
}

test(
  'a problem is reported after a sign-in that leads back, and an auction on its page; administrators read both',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const person = await openBrowser(browser);
    const { page } = person;
    const account = await signUp(person, 'Divya', 'Rao');
    await person.context.clearCookies();
    const description = page.getByLabel(reports.description);

    await test.step('signed out, the way to the form leads through the login', async () => {
      await page.goto('/contact#report');
      await page.getByRole('link', { name: reports.problem.login }).click();
      await page.getByLabel(accounts.login.identifier).fill(account.email);
      await page.getByLabel(accounts.login.password, { exact: true }).fill(account.password);
      await press(page, accounts.login.submit);
      await expect(page).toHaveURL('/contact#report');
    });

    await test.step('a missing field is named, and what was typed stays', async () => {
      await description.fill('Nothing came back yet.');
      await press(page, reports.submit);
      await expect(page.locator('form').getByText(refusals.report_fields_missing({}))).toBeVisible();
      await expect(description).toHaveValue('Nothing came back yet.');
      await page.getByLabel(reports.reason).selectOption('Payment or refund');
      await press(page, reports.submit);
      await expect(page.getByRole('heading', { name: reports.taken.title })).toBeFocused();
    });

    await test.step('an auction', async () => {
      await page.goto('/auctions?status=active');
      await page.locator('main a[href^="/auctions/"]').first().click();
      await press(page, reports.auction.open);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(reports.reason).selectOption('Wrong picture or description');
      await dialog.getByLabel(reports.description).fill('The picture shows another one.');
      await press(page, reports.submit);
      await expect(dialog.getByText(reports.taken.auction)).toBeVisible();
      await press(page, reports.taken.done);
      await expect(dialog).toBeHidden();
    });

    const own = (await reportsRead()).filter(({ userId }) => userId?.email === account.email);
    expect(own).toMatchObject([
      { reason: 'Wrong picture or description', auctionId: /\/auctions\/([0-9a-f-]{36})/.exec(page.url())?.[1] },
      { reason: 'Payment or refund', auctionId: null, description: 'Nothing came back yet.' },
    ]);
    await person.context.close();
  },
);
