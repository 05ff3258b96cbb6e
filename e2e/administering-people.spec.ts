import { texts as english } from '@ekbid/texts/en';
import { adminTexts as englishAdmin } from '@ekbid/texts/en/admin';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { myBids } from '@ekbid/texts/en/my-bids';
import { serverTexts } from '@ekbid/texts/en/server';
import { expect, type Page, test } from '@playwright/test';
import { call } from './calls.ts';
import { placeBid } from './paying.ts';
import { openBrowser, type Person, settings, signIn, signUp } from './people.ts';
import { createAuction, newTitle } from './running-auctions.ts';

const { denied, navigation } = english;
const { manageReports, users } = englishAdmin;
const { changes } = users.person;
const { bids } = englishBidding;

async function findPerson(page: Page, search: string, name: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel(users.search).fill(search);
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === search);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
}

/** Makes a change to the person shown. A first try without a reason is refused; the second try gives the reason. */
async function change(page: Page, which: keyof typeof changes, reason: string): Promise<void> {
  await page.getByRole('button', { name: changes[which].open, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: changes[which].confirm, exact: true }).click();
  await expect(dialog.getByText(serverTexts.adminRefusals.reason_length({ most: 500 }))).toBeVisible();
  await dialog.getByLabel(users.person.reason).fill(reason);
  await dialog.getByRole('button', { name: changes[which].confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Runs `act`, which ends this page's session, and waits until the page has reloaded as a visitor's page. */
async function signedOutBy(act: () => Promise<void>, { page }: Pick<Person, 'page'>): Promise<void> {
  const begunAnew = page.waitForEvent('load');
  await act();
  await begunAnew;
  await expect(page.getByRole('link', { name: navigation.login, exact: true })).toBeVisible();
}

test(
  'a person is found and blocked: signed out at once, let in to look, kept from bidding, and let back',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const [admin, person] = [await openBrowser(browser), await openBrowser(browser)];
    await signIn(admin, settings().signIns.admin);
    const title = newTitle('Copper pot');
    const auctionId = await createAuction({ title });
    const account = await signUp(person, 'Leela', 'Thomas');
    await placeBid(person, auctionId, 37);
    await person.page.goto(`/auctions/${auctionId}`);

    await test.step('the administrator sees the bid, and not its amount', async () => {
      const { page } = admin;
      await findPerson(page, account.mobileNumber, 'Leela Thomas');
      const row = page.getByRole('row').filter({ hasText: title });
      await expect(row.getByText(users.person.bids.sealed)).toBeVisible();
      await expect(page.getByText(users.person.rights.liveBids)).toBeVisible();
      await expect(page.getByRole('button', { name: changes.makeAdministrator.open })).toHaveCount(0);
      expect((await page.getByRole('main').textContent())?.replaceAll(account.mobileNumber, '')).not.toMatch(/₹\s*37/);
    });

    await test.step('blocked, the open page is left at once', async () => {
      await signedOutBy(() => change(admin.page, 'block', 'Several accounts'), person);
      await expect(admin.page.getByText(users.states.blocked, { exact: true })).toBeVisible();
    });

    await test.step('they may come back to look, and the bid panel says so', async () => {
      await signIn(person, account);
      await person.page.goto(`/auctions/${auctionId}`);
      await expect(person.page.getByText(bids.closed.blocked.note)).toBeVisible();
      await expect(person.page.getByRole('button', { name: bids.closed.blocked.button })).toBeDisabled();
      await person.page.goto('/my-bids');
      await expect(person.page.getByRole('link', { name: myBids.viewOf(title) })).toBeVisible();
    });

    await test.step('unblocked, they bid again', async () => {
      await change(admin.page, 'unblock', 'It was their sister');
      await person.page.goto(`/auctions/${auctionId}`);
      await expect(person.page.getByRole('button', { name: bids.panel.submit }).first()).toBeEnabled();
      await placeBid(person, auctionId, 41);
    });
    for (const { context } of [admin, person]) await context.close();
  },
);

test('another administrator is made and unmade, and each time signed out', async ({ browser }) => {
  const [admin, person] = [await openBrowser(browser), await openBrowser(browser)];
  await signIn(admin, settings().signIns.admin);
  const account = await signUp(person, 'Farid', 'Khan');
  await person.page.goto('/auctions');
  await findPerson(admin.page, account.email, 'Farid Khan');
  await signedOutBy(() => change(admin.page, 'makeAdministrator', 'Joined the team'), person);

  await signIn(person, account);
  await person.page.goto('/admin/users?group=administrators');
  await expect(person.page.getByRole('link', { name: 'Farid Khan' })).toBeVisible();
  await person.page.getByRole('link', { name: 'Farid Khan' }).click();
  await expect(person.page.getByText(users.person.rights.self)).toBeVisible();

  await signedOutBy(() => change(admin.page, 'unmakeAdministrator', 'Left the team'), person);
  await signIn(person, account);
  await person.page.goto('/admin/users');
  await expect(person.page.getByRole('heading', { name: denied.title })).toBeVisible();
  for (const { context } of [admin, person]) await context.close();
});

test('a report is resolved with a note, kept among the resolved ones, and taken up again', async ({ browser }) => {
  const [admin, person] = [await openBrowser(browser), await openBrowser(browser)];
  await signIn(admin, settings().signIns.admin);
  const account = await signUp(person, 'Gauri', 'Patil');
  const told = `My refund of ${account.mobileNumber} is not there.`;
  await call(person, '/reports', { json: { reason: 'Payment or refund', description: told } });

  const { page } = admin;
  const row = page.getByRole('row').filter({ hasText: told });
  await page.goto('/admin/reports');
  await row.getByRole('button', { name: /^Resolve/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(manageReports.dialog.note).fill('Their bank had it the same day.');
  await dialog.getByRole('button', { name: manageReports.dialog.confirm }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  await page.getByRole('link', { name: manageReports.states.resolved }).click();
  await expect(row.getByText('Their bank had it the same day.')).toBeVisible();
  await row.getByRole('link', { name: account.email }).click();
  await expect(page.getByRole('heading', { name: 'Gauri Patil', level: 1 })).toBeVisible();
  await row.getByRole('button', { name: /^Reopen/ }).click();
  await expect(row.getByRole('button', { name: /^Resolve/ })).toBeVisible();
  for (const { context } of [admin, person]) await context.close();
});
