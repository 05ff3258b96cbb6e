import AxeBuilder from '@axe-core/playwright';
import { texts as english } from '@ekbid/contract/texts/en';
import { adminTexts as englishAdmin } from '@ekbid/contract/texts/en/admin';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openBidForm } from './paying.ts';
import { openBrowser, type Person, settings, signIn } from './people.ts';

const { accounts } = english;
const { manageAuctions } = englishAdmin;

/** What axe finds on the page once it has come, by rule and place: a stand-in that is half faded in has half its contrast. */
async function violations(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations: found } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(' ')}`));
}

async function visit(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1').first()).toBeVisible();
  return violations(page);
}

/** A toast half faded in has half its contrast. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor’s pages and their errors', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  const found: string[] = [];
  for (const path of ['/', '/login', '/signup', '/denied', '/nowhere']) found.push(...(await visit(page, path)));

  await page.goto('/login');
  await page.getByRole('button', { name: accounts.login.submit }).click();
  await expect(page.getByText(english.refusals.password_missing({})).first()).toBeVisible();
  found.push(...(await violations(page)));
  expect(found).toEqual([]);
  await context.close();
});

async function openBidder(browser: Browser): Promise<Person> {
  const person = await openBrowser(browser);
  const [bidder] = settings().signIns.bidders;
  if (!bidder) throw new Error('the demonstration has no bidders');
  await signIn(person, bidder);
  return person;
}

test('a bidder’s lists', async ({ browser }) => {
  const { page, context } = await openBidder(browser);
  expect([...(await visit(page, '/my-bids')), ...(await visit(page, '/auctions'))]).toEqual([]);
  await context.close();
});

for (const status of ['active', 'completed', 'upcoming', 'cancelled'])
  test(`an auction that is ${status}, its bid form open if it has one, and its leaderboard`, async ({ browser }) => {
    const { page, context } = await openBidder(browser);
    await page.goto(`/auctions?status=${status}`);
    await page.locator('main a[href^="/auctions/"]').first().click();
    // The network was idle before the click as well: what says that the auction is there is its own heading.
    await expect(page.getByRole('heading', { name: english.auctions.stats.title })).toBeVisible();
    const found = await violations(page);
    if (status === 'active') {
      await openBidForm(page);
      found.push(...(await violations(page)));
    }
    const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
    found.push(...(await visit(page, `/auction/${id}/leaderboard`)));
    expect(found).toEqual([]);
    await context.close();
  });

test('an administrator’s pages, with a dialog open', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await signIn({ page }, settings().signIns.admin);
  const found: string[] = [];
  for (const path of ['/admin/dashboard', '/admin/tasks', '/admin/create-auction', '/admin/declare-winner'])
    found.push(...(await visit(page, path)));
  await page.goto('/admin/auctions');
  await page
    .getByRole('button', { name: new RegExp(`^${manageAuctions.delete}`) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  found.push(...(await violations(page)));
  expect(found).toEqual([]);
  await context.close();
});
