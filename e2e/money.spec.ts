import { adminTexts as english } from '@ekbid/contract/texts/en/admin';
import { expect, type Page, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { openBrowser, settings, signIn } from './people.ts';

const { dashboard, money } = english;

/** A downloaded file as people know it from a spreadsheet: its name, and each line by the headers. */
async function download(page: Page, label: string) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: label }).click();
  const file = await started;
  const [headers = '', ...lines] = (await readFile(await file.path(), 'utf8'))
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  const names = headers.split(',');
  // No title and no name of the demonstration has a comma between two quotes, but one has a comma.
  const cells = (line: string) =>
    line.match(/("([^"]*)"|[^,]*)(,|$)/g)?.map((cell) => cell.replaceAll(/^"|"?,?$/g, '')) ?? [];
  const rows = lines.map((line) => Object.fromEntries(cells(line).map((cell, place) => [names[place] ?? '', cell])));
  return { name: file.suggestedFilename(), rows };
}

const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0) / 100;

const inRupees = (shown: string | null) => Number((shown ?? '').replaceAll(/[₹,]/g, ''));

/** The figure below its name in a list of figures. */
const figure = (page: Page, name: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')
    .first();

test('an administrator finds a payment, takes the files, and they sum up to what the screens say', async ({
  browser,
}) => {
  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const { page } = admin;
  await page.goto('/admin/dashboard?days=90');
  const charted = page.locator('section', { has: page.getByRole('heading', { name: dashboard.charts.title }) });
  await expect(charted.getByRole('heading', { name: dashboard.charts.money.title })).toBeVisible();
  const onDashboard = {
    captured: inRupees(await figure(page, dashboard.charts.money.captured).textContent()),
    refunded: inRupees(await figure(page, dashboard.charts.money.refunded).textContent()),
  };
  expect(onDashboard.captured).toBeGreaterThan(0);

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: money.title }).click();
  await expect(page.getByRole('heading', { name: money.title, level: 1 })).toBeVisible();
  await expect(figure(page, money.tiles.captured)).not.toBeEmpty();
  const onPage = {
    captured: inRupees(await figure(page, money.tiles.captured).textContent()),
    refunded: inRupees(await figure(page, money.tiles.refunded).textContent()),
  };
  expect(onPage).toEqual(onDashboard);

  await test.step('what is narrowed down to one payment by its id is that payment', async () => {
    const table = page.getByRole('table', { name: money.captions.payments });
    const id = await table.locator('code').first().textContent();
    await page.getByLabel(money.filters.search).fill(id ?? '');
    await expect(page.getByText(money.showing.payments('1', '1'))).toBeVisible();
    await expect(table.locator('code').first()).toHaveText(id ?? '');
    await page.getByLabel(money.filters.search).fill('');
    await page.getByLabel(money.filters.state).selectOption(money.states.refunded);
    await expect(page).toHaveURL(/state=refunded/);
    await expect(table.getByText(money.states.bid, { exact: true })).toHaveCount(0);
  });

  await test.step('one auction’s payments are a click away from its sums, sealed ones are not', async () => {
    await page.getByRole('link', { name: money.views.auctions }).click();
    const auctions = page.getByRole('table', { name: money.captions.auctions });
    await expect(auctions.getByText(money.auctionStates.sealed).first()).toBeVisible();
    const payments = auctions.getByRole('link', { name: money.showPaymentsOf('') }).first();
    const title = (await payments.getAttribute('aria-label'))?.split(money.showPaymentsOf(''))[1];
    await payments.click();
    await expect(page.getByText(money.filters.auction(title ?? ''))).toBeVisible();
    await page.getByRole('button', { name: money.filters.clear }).click();
    await expect(page).not.toHaveURL(/auction=/);
  });

  await test.step('the files agree with the screens, and with each other', async () => {
    const [payments, refunds, days] = [
      await download(page, money.files.payments),
      await download(page, money.files.refunds),
      await download(page, money.files.days),
    ];
    expect(payments.name).toMatch(/^ekbid-payments-\d{4}-\d\d-\d\d\.csv$/);
    expect(sumOf(payments.rows, 'Amount (INR)')).toBe(onPage.captured);
    expect(
      sumOf(
        refunds.rows.filter((row) => row['State'] === 'refunded'),
        'Amount (INR)',
      ),
    ).toBe(onPage.refunded);
    expect(sumOf(days.rows, 'Captured (INR)')).toBe(onPage.captured);
    expect(sumOf(days.rows, 'Refunded (INR)')).toBe(onPage.refunded);
  });
});
