import { expect, test } from '@playwright/test';
import { texts as english } from '@ekbid/texts/en';
import { accounts } from '@ekbid/texts/en/accounts';
import { demoBidder, openBrowser, settings, signIn } from './people.ts';
import { quietAfter, visit, visitLive } from './quiet-after.ts';

const { denied } = english;

// proves guards.back-after-login
test(
  'a person who is not signed in comes to login, and after it to where they were going',
  { tag: '@journey' },
  async ({ browser }) => {
    const { page, context, replies } = await openBrowser(browser);
    const bidder = demoBidder();
    await page.goto('/my-bids');
    await expect(page).toHaveURL('/login');
    await page.getByLabel(accounts.login.identifier).fill(bidder.mobileNumber);
    await page.getByLabel(accounts.login.password, { exact: true }).fill('not the password');
    await page.getByRole('button', { name: accounts.login.submit }).click();
    await expect(page.getByText(english.refusals.login_failed({})).first()).toBeVisible();
    await page.getByLabel(accounts.login.password, { exact: true }).fill(bidder.password);
    await page.getByRole('button', { name: accounts.login.submit }).click();
    await expect(page).toHaveURL('/my-bids');
    expect((await Promise.all(replies)).join('')).not.toContain(bidder.password);
    await context.close();
  },
);

// proves guards.admin-denied
test(
  'a bidder is denied the administration, and the administrator sent there',
  { tag: '@journey' },
  async ({ browser }) => {
    const bidder = await openBrowser(browser);
    await signIn(bidder, demoBidder());
    await bidder.page.goto('/admin/dashboard');
    await expect(bidder.page).toHaveURL('/denied');
    await expect(bidder.page.getByRole('heading', { name: denied.title })).toBeVisible();

    const admin = await openBrowser(browser);
    await admin.page.goto('/login');
    await admin.page.getByLabel(accounts.login.identifier).fill(settings().signIns.admin.email);
    await admin.page.getByLabel(accounts.login.password, { exact: true }).fill(settings().signIns.admin.password);
    await admin.page.getByRole('button', { name: accounts.login.submit }).click();
    await expect(admin.page).toHaveURL('/admin/dashboard');
    for (const { context } of [bidder, admin]) await context.close();
  },
);

test('what is on the page is ours or the provider’s: the policy holds and nothing complains', async ({ browser }) => {
  const person = await openBrowser(browser);
  const complaints: string[] = [];
  person.page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  person.page.on('pageerror', (error) => complaints.push(error.message));
  await signIn(person, demoBidder());
  await visit(person.page, '/api/docs');
  for (const path of ['/', '/my-bids', '/auctions?status=active']) await visitLive(person.page, path);
  await quietAfter(person.page, () => person.page.locator('main a[href^="/auctions/"]').first().click());
  expect(complaints).toEqual([]);
  await person.context.close();
});
