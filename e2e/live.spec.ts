import { texts as english } from '@ekbid/contract/texts/en';
import { biddingTexts as englishBidding } from '@ekbid/contract/texts/en/bidding';
import { results } from '@ekbid/contract/texts/en/results';
import { adminTexts as englishAdmin } from '@ekbid/contract/texts/en/admin';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { prepareEkbid } from './ekbid.ts';
import { bid } from './paying.ts';
import { openBrowser, type Person, settings, signIn } from './people.ts';
import { auctionIdOf, createAuction, findAuction, newTitle } from './running-auctions.ts';

const { live } = english;
const { auctions } = englishBidding;
const { declare } = englishAdmin;
const withinMs = 1000;

test('what one browser does changes the screens of another within a second', async ({ browser }) => {
  test.setTimeout(240_000);
  const title = newTitle('Copper kettle');
  const [admin, asha, ravi] = await signedIn(browser);
  await createAuction(admin.page, { title, startingBid: '1', endingBid: '100', maxSlots: '2' });
  await findAuction(asha.page, title);
  const auctionId = auctionIdOf(asha.page);

  const detail = ravi.page;
  const list = await ravi.context.newPage();
  const board = await ravi.context.newPage();
  await Promise.all([
    greeted(detail, `/auctions/${auctionId}`),
    greeted(list, `/auctions?search=${encodeURIComponent(title)}`),
    greeted(board, `/auction/${auctionId}/leaderboard`),
  ]);
  await expect(detail.getByText(auctions.tracking.first)).toBeVisible();

  await test.step('a bid', async () => {
    const placed = asha.page.waitForResponse('**/api/bids', { timeout: 30_000 }).then(() => Date.now());
    const slots = auctions.card.slots('1', '2');
    const seen = Promise.all([
      whenSeen(detail, 'main', auctions.tracking.placed(1, '1')),
      whenSeen(list, 'main li', slots),
      whenSeen(board, 'table tbody tr', results.sealed),
    ]);
    await bid(asha.page, '3', /Placed as bid 1 of 5/);
    tellAndExpect('a bid', await placed, await seen);
  });

  await test.step('a declared result', async () => {
    await bid(asha.page, '5', /Placed as bid 2 of 5/);
    await admin.page.goto('/admin/declare-winner');
    const card = admin.page
      .getByRole('article')
      .or(admin.page.getByRole('listitem'))
      .filter({ hasText: title })
      .first();
    await card.getByRole('button', { name: declare.card.declare }).click();
    const declared = admin.page.waitForResponse('**/declare-winner').then(() => Date.now());
    const seen = Promise.all([
      whenSeen(detail, 'main', results.notice.why),
      whenSeen(list, 'main li', auctions.statuses.completed),
      whenSeen(board, 'main', results.notice.why),
    ]);
    await admin.page.getByRole('dialog').getByRole('button', { name: declare.dialog.declare }).click();
    tellAndExpect('a result', await declared, await seen);
  });

  for (const { context } of [admin, asha, ravi]) await context.close();
});

test('the server is killed and started again: every screen says so, and recovers by itself', async ({ browser }) => {
  test.setTimeout(240_000);
  const ekbid = await prepareEkbid();
  try {
    await ekbid.start();
    const { bidders } = JSON.parse(await ekbid.readSignIns()) as ReturnType<typeof settings>['signIns'];
    const people = await Promise.all([openBrowser(browser, ekbid.url), openBrowser(browser, ekbid.url)]);
    const [asha, ravi] = people;
    await Promise.all(people.map((person, place) => signIn(person, bidders[place]!, ekbid.url)));
    await greeted(asha.page, '/auctions?status=active');
    await asha.page.locator('main a[href^="/auctions/"]').first().click();
    await expect(asha.page.getByText(auctions.tracking.title)).toBeVisible();
    await greeted(ravi.page, '/auctions?status=active');
    const notes = people.map(({ page }) => page.getByRole('status').getByText(live.unreachable));

    await ekbid.kill();
    for (const note of notes) await expect(note).toBeVisible();
    const startedAt = Date.now();
    const greetings = people.map(({ page }) => page.waitForResponse('**/api/live*', { timeout: 30_000 }));
    await ekbid.start();
    const upAt = Date.now();
    await Promise.all(greetings);
    for (const note of notes) await expect(note).toBeHidden();
    console.log(`up again after ${upAt - startedAt} ms, all screens live ${Date.now() - upAt} ms later`);

    // Its slots stand on both screens, and a bid on one changes both.
    const slots = asha.page.getByRole('progressbar').first();
    const before = (await slots.getAttribute('aria-label')) ?? '';
    await bid(asha.page, '97', /Placed as bid \d of 5/);
    await expect(slots).not.toHaveAttribute('aria-label', before);
    const after = (await slots.getAttribute('aria-label')) ?? '';
    await expect(ravi.page.getByText(after).first()).toBeVisible();
    for (const { context } of people) await context.close();
  } finally {
    await ekbid.remove();
  }
});

async function signedIn(browser: Browser): Promise<[Person, Person, Person]> {
  const { admin, bidders } = settings().signIns;
  const people = await Promise.all([openBrowser(browser), openBrowser(browser), openBrowser(browser)]);
  const [first, second, third] = people;
  await Promise.all([signIn(first, admin), signIn(second, bidders[0]!), signIn(third, bidders[1]!)]);
  return [first, second, third];
}

/** Opens a page and waits until its stream stands. */
async function greeted(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse('**/api/live*');
  await page.goto(address);
  expect((await stream).status()).toBe(200);
}

/** Looked at in every frame: a locator looks again each half second only. */
async function whenSeen(page: Page, where: string, text: string): Promise<number> {
  const seen = await page.waitForFunction(
    ([within, wanted]) =>
      [...document.querySelectorAll(within)].some((element) => element.textContent.includes(wanted)) && Date.now(),
    [where, text] as const,
    { polling: 'raf', timeout: 30_000 },
  );
  return Number(await seen.jsonValue());
}

function tellAndExpect(what: string, from: number, [detail, list, board]: [number, number, number]): void {
  const after = { detail: detail - from, list: list - from, leaderboard: board - from };
  console.log(`${what} on the other screens, ms after its reply: ${JSON.stringify(after)}`);
  for (const ms of Object.values(after)) expect(ms).toBeLessThan(withinMs);
}
