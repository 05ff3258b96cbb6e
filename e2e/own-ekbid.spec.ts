import { readFile } from 'node:fs/promises';
import type { Money } from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { adminTexts as englishAdmin } from '@ekbid/texts/en/admin';
import { auctions as auctionTexts } from '@ekbid/texts/en/auctions';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { expect, type Page, test } from '@playwright/test';
import { useOwnEkbid } from './own-ekbid.ts';
import { askToBid, bid, payPage, startPaying } from './paying.ts';
import { administrator, demoBidder, openBrowser, settings, signIn, signUp } from './people.ts';
import { payElsewhere, setFaults } from './provider.ts';

const { live, refusals } = english;
const { payments } = englishBidding;
const { dashboard, money, operatorTasks } = englishAdmin;

/** These tests change sums, provider faults and the server process, so they use their own EkBid. */
const ownEkbid = useOwnEkbid();

test('an administrator finds a payment, takes the files, and they sum up to what the screens say', async ({
  browser,
}) => {
  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const { page } = admin;
  await allRefunded();
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

test.describe('a provider in trouble, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test.afterEach(() => setFaults({}));

  test('while the provider is down nothing is charged, and the next try goes on', async ({ browser }) => {
    const { page, request, context } = await openBrowser(browser);
    await signUp({ request }, 'Leela', 'Tester');
    await page.goto('/auctions?status=active');
    await page.locator('main a[href^="/auctions/"]').first().click();

    await setFaults({ calls: [{ path: '/v1/orders', fault: 'reset' }] });
    await askToBid(page, '7');
    await expect(page.getByRole('heading', { name: payments.stopped.title })).toBeVisible();
    await expect(page.getByText(refusals.provider_unavailable({})).first()).toBeVisible();
    await expect(payPage(page).locator('body')).toHaveCount(0);

    await setFaults({});
    // After several failures the server pauses calls to the provider, so the first press may come too early.
    const again = page.getByRole('button', { name: payments.stopped.retry });
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(payPage(page).getByRole('button', { name: /^Pay ₹7/ })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await context.close();
  });

  test('a refund the provider refuses is delayed for its bidder, and sent again by an administrator', async ({
    browser,
  }) => {
    const [bidder, admin] = [await openBrowser(browser), await openBrowser(browser)];
    // Wait for the refunds of the demo data, because the fault below would refuse them too.
    await allRefunded();
    await signUp(bidder, 'Leela', 'Tester');
    await bidder.page.goto('/auctions?status=active');
    await bidder.page.locator('main a[href^="/auctions/"]').first().click();
    const orderId = await startPaying(bidder.page, '8');

    await setFaults({ calls: [{ method: 'POST', path: '/v1/payments', fault: 'refuse_400' }] });
    await payElsewhere(orderId);
    await payElsewhere(orderId, { again: true });
    await expect(async () => {
      await bidder.page.goto('/my-bids');
      await expect(bidder.page.getByText(payments.refund.states.delayed)).toBeVisible({ timeout: 10_000 });
    }).toPass();

    await setFaults({});
    await signIn(admin, settings().signIns.admin);
    await admin.page.goto('/admin/dashboard');
    await admin.page.getByRole('link', { name: operatorTasks.page.title }).click();
    await admin.page.getByRole('button', { name: operatorTasks.page.retry }).click();
    await expect(admin.page.getByText(operatorTasks.page.empty.open.title)).toBeVisible();
    // Expect that nothing is wider than a phone's screen.
    expect(await admin.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await expect(async () => {
      await bidder.page.reload();
      await expect(bidder.page.getByText(payments.refund.refunded)).toBeVisible({ timeout: 10_000 });
    }).toPass();
    for (const { context } of [bidder, admin]) await context.close();
  });
});

test('the server is killed and started again: every screen says so, and recovers by itself', async ({ browser }) => {
  const ekbid = ownEkbid();
  const people = await Promise.all([openBrowser(browser), openBrowser(browser)]);
  const [asha, ravi] = people;
  await Promise.all(people.map((person, place) => signIn(person, demoBidder(place))));
  await greeted(asha.page, '/auctions?status=active');
  await asha.page.locator('main a[href^="/auctions/"]').first().click();
  await expect(asha.page.getByText(auctionTexts.tracking.title)).toBeVisible();
  await greeted(ravi.page, '/auctions?status=active');
  const notes = people.map(({ page }) => page.getByRole('status').getByText(live.unreachable));

  await ekbid.kill();
  for (const note of notes) await expect(note).toBeVisible();
  const startedAt = Date.now();
  const greetings = people.map(({ page }) => page.waitForResponse('**/api/live*', { timeout: 0 }));
  await ekbid.start();
  const upAt = Date.now();
  await Promise.all(greetings);
  for (const note of notes) await expect(note).toBeHidden();
  console.log(`up again after ${upAt - startedAt} ms, all screens live ${Date.now() - upAt} ms later`);

  // Both screens show the auction's slots. A bid on one screen must update the other.
  const slots = asha.page.getByRole('progressbar').first();
  const before = (await slots.getAttribute('aria-label')) ?? '';
  await bid(asha.page, '97', /Bid \d of 5/);
  await expect(slots).not.toHaveAttribute('aria-label', before);
  const after = (await slots.getAttribute('aria-label')) ?? '';
  await expect(ravi.page.getByText(after).first()).toBeVisible();
  for (const { context } of people) await context.close();
});

/** Opens a page and waits until its live stream is open. */
async function greeted(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse('**/api/live*');
  await page.goto(address);
  expect((await stream).status()).toBe(200);
}

/** Waits until all refunds of the demo data are booked, because the sums change until then. */
async function allRefunded(): Promise<void> {
  const { request } = await administrator();
  const owed = async () => ((await (await request.get('/api/money')).json()) as { data: Money }).data.declared.owed;
  await expect.poll(owed, { timeout: 60_000 }).toBe(0);
}

/** Downloads a CSV file and returns its name and its rows, each as an object with the headers as keys. */
async function download(page: Page, label: string) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: label }).click();
  const file = await started;
  const [headers = '', ...lines] = (await readFile(await file.path(), 'utf8'))
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  const names = headers.split(',');
  // A small CSV parser: a quoted cell may contain commas, but no quotes. The demo data has no cell with quotes.
  const cells = (line: string) =>
    line.match(/("([^"]*)"|[^,]*)(,|$)/g)?.map((cell) => cell.replaceAll(/^"|"?,?$/g, '')) ?? [];
  const rows = lines.map((line) => Object.fromEntries(cells(line).map((cell, place) => [names[place] ?? '', cell])));
  return { name: file.suggestedFilename(), rows };
}

const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0) / 100;

const inRupees = (shown: string | null) => Number((shown ?? '').replaceAll(/[₹,]/g, ''));

/** Finds a figure of a definition list by its name. */
const figure = (page: Page, name: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')
    .first();
