import { expect, test } from '@playwright/test';
import { texts as english } from '@ekbid/contract/texts/en';
import { accounts } from '@ekbid/contract/texts/en/accounts';
import { openBrowser, settings, signIn } from './people.ts';
import { untilQuiet } from './until-quiet.ts';

const { denied } = english;

// proves guards.back-after-login
test('somebody not signed in comes to login, and after it to where they were going', async ({ browser }) => {
  const { page, context, replies } = await openBrowser(browser);
  const [bidder] = settings().signIns.bidders;
  if (!bidder) throw new Error('the demonstration has no bidders');
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
});

// proves guards.admin-denied
test('a bidder is denied the administration, and the administrator sent there', async ({ browser }) => {
  const bidder = await openBrowser(browser);
  const [someone] = settings().signIns.bidders;
  if (!someone) throw new Error('the demonstration has no bidders');
  await signIn(bidder, someone);
  await bidder.page.goto('/admin/dashboard');
  await expect(bidder.page).toHaveURL('/denied');
  await expect(bidder.page.getByRole('heading', { name: denied.title })).toBeVisible();

  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  await expect(admin.page).toHaveURL('/admin/dashboard');
  for (const { context } of [bidder, admin]) await context.close();
});

test('what is on the page is ours or the provider’s: the policy holds and nothing complains', async ({ browser }) => {
  const person = await openBrowser(browser);
  const complaints: string[] = [];
  person.page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  person.page.on('pageerror', (error) => complaints.push(error.message));
  const [bidder] = settings().signIns.bidders;
  if (!bidder) throw new Error('the demonstration has no bidders');
  await signIn(person, bidder);
  for (const path of ['/', '/auctions?status=active', '/my-bids', '/api/docs']) {
    await person.page.goto(path);
    await untilQuiet(person.page);
  }
  await person.page.goto('/auctions?status=active');
  await person.page.locator('main a[href^="/auctions/"]').first().click();
  await untilQuiet(person.page);
  expect(complaints).toEqual([]);
  await person.context.close();
});
