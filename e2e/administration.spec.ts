import { adminTexts as englishAdmin } from '@ekbid/texts/en/admin';
import { audit } from '@ekbid/texts/en/audit';
import { auctions } from '@ekbid/texts/en/auctions';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { results } from '@ekbid/texts/en/results';
import { expect, type Page, test } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { call } from './calls.ts';
import { placeBid } from './paying.ts';
import { openBrowser, type Person, settings, signIn, signUp } from './people.ts';
import { createAuction, newTitle, typeAuction } from './running-auctions.ts';
import { visit } from './quiet-after.ts';

const { declare, manageAuctions, manageReports, money, users } = englishAdmin;
const { bids } = englishBidding;

const press = (page: Page | ReturnType<Page['getByRole']>, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** Random amounts for the bids of one auction. They are too long to occur elsewhere on a page, so a match means a leak. */
function newAmounts() {
  const lowest = randomInt(1_000_000, 9_000_000);
  const amounts = [lowest, lowest, lowest + 1_117, lowest + 2_239].map(String);
  const shown = amounts.map((amount) => Number(amount).toLocaleString('en-IN'));
  return {
    amounts,
    shown,
    onScreen: new RegExp(shown.join('|')),
    /** Matches an amount in rupees or in paise, but not as part of an id or a time. */
    sent: new RegExp(String.raw`(?<![\w.-])(${amounts.join('|')})(00|\.00)?(?![\w.-])`),
  };
}
type Amounts = ReturnType<typeof newAmounts>;

/** Filters the table of auctions down to one auction and returns its row. */
async function findManaged(page: Page, title: string) {
  await page.goto('/admin/auctions');
  await page.getByRole('searchbox', { name: manageAuctions.find.search }).fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toHaveCount(1);
  return row;
}

/** Opens every page on which an administrator sees the auction, and expects no amount on it or in any reply. */
async function expectSealed({ page, replies }: Person, auctionId: string, amounts: Amounts): Promise<void> {
  const paths = [
    '/admin/dashboard',
    '/admin/auctions',
    `/admin/update-auction/${auctionId}`,
    '/admin/declare-winner',
    '/admin/money',
    '/admin/money?view=refunds',
    '/admin/money?view=auctions',
    '/admin/audit',
    '/admin/reports',
    '/admin/users',
    `/auctions/${auctionId}`,
    `/auction/${auctionId}/leaderboard`,
  ];
  for (const path of paths) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(amounts.onScreen);
  }
  for (const text of await Promise.all(replies)) expect(text).not.toMatch(amounts.sent);
}

test('the whole life of an auction, from the administration', { tag: '@journey' }, async ({ browser }) => {
  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const { page } = admin;
  const chosen = newAmounts();
  const { amounts, shown } = chosen;
  const title = newTitle('Table fan');
  const changed = newTitle('Ceiling fan');
  const people = await Promise.all(
    ['Kavya', 'Rohan', 'Sunil', 'Farah'].map(async (name): Promise<Person & { email: string }> => {
      const person = await openBrowser(browser);
      return { ...person, ...(await signUp(person, name, 'Tester')) };
    }),
  );
  const [kavya, , sunil] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];

  let auctionId = '';

  await test.step('created, found and changed', async () => {
    await typeAuction(page, { title, startingBid: '1', endingBid: '9900000', maxSlots: '4', autoDeclare: false });
    const row = await findManaged(page, title);
    await row.getByRole('link', { name: manageAuctions.editOf(title) }).click();
    await page.getByLabel(manageAuctions.form.title, { exact: true }).fill(changed);
    await press(page, manageAuctions.form.update);
    await expect(page).toHaveURL(/\/admin\/auctions/);
    const edit = (await findManaged(page, changed)).getByRole('link', { name: manageAuctions.editOf(changed) });
    auctionId = (await edit.getAttribute('href'))?.split('/').at(-1) ?? '';
  });

  await test.step('three bid, and one of them reports it', async () => {
    for (const [index, person] of people.slice(0, 3).entries())
      await placeBid(person, auctionId, Number(amounts[index]));
    const description = `It is another fan: ${changed}`;
    await call(kavya, '/reports', { json: { auctionId, reason: 'Wrong picture or description', description } });
  });

  await test.step('while it runs, its rules are fixed', async () => {
    await page.goto(`/admin/update-auction/${auctionId}`);
    await expect(page.getByText(manageAuctions.form.fixed.ordered).first()).toBeVisible();
    await expect(page.getByLabel(manageAuctions.form.startingBid, { exact: true })).toHaveCount(0);
  });

  await test.step('the report is resolved with a note', async () => {
    await page.goto('/admin/reports');
    const row = page.getByRole('row').filter({ hasText: changed });
    await row.getByRole('button', { name: new RegExp(`^${manageReports.resolve}`) }).click();
    await page.getByRole('dialog').getByLabel(manageReports.dialog.note).fill('The picture is the right one.');
    const dialog = page.getByRole('dialog');
    await press(dialog, manageReports.dialog.confirm);
    // An open dialog hides all other elements from `getByRole`, so the row is counted after the dialog closes.
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    await page.goto('/admin/reports?state=resolved');
    await expect(page.getByRole('row').filter({ hasText: changed })).toContainText('The picture is the right one.');
  });

  await test.step('the last slot fills: it can no longer be cancelled, only declared, and its amounts are sealed from administrators', async () => {
    await placeBid(people[3] as Person, auctionId, Number(amounts[3]));
    const row = await findManaged(page, changed);
    await press(row, manageAuctions.actionsOf(changed));
    await expect(page.getByRole('menuitem').getByText(manageAuctions.deletion.notPossible.short)).toBeVisible();
    await page.keyboard.press('Escape');
    await expectSealed(admin, auctionId, chosen);
  });

  await test.step('declared: the winner, the line of amounts and the counts', async () => {
    await page.goto('/admin/declare-winner');
    await press(page, declare.card.declareOf(changed));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(declare.dialog.somebodyWins.title)).toBeVisible();
    await press(dialog, declare.dialog.declare);
    await expect(dialog.getByText('Sunil Tester')).toBeVisible();
    await expect(dialog.getByRole('img', { name: /line of amounts/ })).toBeVisible();
    await dialog.getByText(results.line.showTable).click();
    await expect(dialog.getByRole('row').filter({ hasText: `₹${shown[2]}` })).toContainText('Won');
    await expect(dialog.getByRole('row').filter({ hasText: `₹${shown[0]}` })).toContainText('2 people');
  });

  await test.step('its money is listed, and the file has every payment', async () => {
    await page.goto(`/admin/money?auction=${auctionId}`);
    await expect(page.getByRole('row').filter({ hasText: changed })).toHaveCount(4);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: money.files.payments }).click();
    const lines = (await readFile(await (await download).path(), 'utf8'))
      .split(/\r?\n/)
      .filter((line) => line.includes(changed));
    expect(lines).toHaveLength(4);
    for (const amount of amounts) expect(lines.some((line) => line.includes(`${amount}.00`))).toBe(true);
  });

  await test.step('the winner is found among the users, with the bid that won', async () => {
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: users.search }).fill(sunil.email);
    await page.getByRole('link', { name: /Sunil Tester/ }).click();
    const row = page.getByRole('row').filter({ hasText: changed }).first();
    await expect(row).toContainText(`₹${shown[2]}`);
    await expect(row).toContainText(users.person.bids.statuses.won);
  });

  await test.step('every act is on record, with what it changed', async () => {
    await page.goto(`/admin/audit?search=${auctionId}`);
    const entries = page.getByRole('list', { name: audit.caption }).getByRole('listitem');
    for (const act of ['auction.create', 'auction.update', 'auction.declare'] as const)
      await expect(entries.filter({ hasText: audit.acts[act] })).toHaveCount(1);
    await expect(entries.filter({ hasText: audit.acts['auction.update'] })).toContainText(title);
    await expect(entries.filter({ hasText: audit.acts['auction.update'] })).toContainText(changed);
  });

  await test.step('everybody who bid sees what came of it', async () => {
    await sunil.page.goto('/my-bids');
    const row = sunil.page.getByRole('row').filter({ hasText: changed });
    await expect(row.getByText(bids.statuses.won, { exact: true })).toBeVisible();
  });

  for (const { context } of [...people, admin]) await context.close();
});

test('an auction that is cancelled while it runs pays everybody back, and stays sealed for good', async ({
  browser,
}) => {
  const [admin, ravi] = [await openBrowser(browser), await openBrowser(browser)];
  await signIn(admin, settings().signIns.admin);
  await signUp(ravi, 'Ravi', 'Tester');
  const chosen = newAmounts();
  const title = newTitle('Steel trunk');
  const auctionId = await createAuction({ title, endingBid: '9900000' });
  await placeBid(ravi, auctionId, Number(chosen.amounts[2]));

  const row = await findManaged(admin.page, title);
  await press(row, manageAuctions.actionsOf(title));
  await admin.page.getByRole('menuitem', { name: manageAuctions.delete }).click();
  await press(admin.page.getByRole('dialog'), manageAuctions.deletion.cancelled.confirm);
  await expect(row).toContainText(auctions.statuses.cancelled);
  await expectSealed(admin, auctionId, chosen);

  await ravi.page.goto('/my-bids');
  await expect(ravi.page.getByRole('row').filter({ hasText: title })).toContainText(bids.statuses.lost);
  for (const { context } of [admin, ravi]) await context.close();
});
