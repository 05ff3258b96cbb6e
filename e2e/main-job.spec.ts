import { expect, test } from '@playwright/test';
import { biddingTexts as englishBidding } from '@ekbid/contract/texts/en/bidding';
import { results } from '@ekbid/contract/texts/en/results';
import { adminTexts as englishAdmin } from '@ekbid/contract/texts/en/admin';
import { askToBid, bid, confirmByOtp, payByCard, payPage } from './paying.ts';
import { openBrowser, type Person, settings, signIn, signUp } from './people.ts';
import { auctionIdOf, createAuction, findAuction, newTitle } from './running-auctions.ts';

const { bids } = englishBidding;
const { declare } = englishAdmin;

test('five people bid 3, 3, 5, 7 and 9 rupees, and the 5 wins', async ({ browser }) => {
  test.setTimeout(240_000);
  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const title = newTitle('Steel cooker');
  await createAuction(admin.page, { title, startingBid: '1', endingBid: '100', maxSlots: '6' });

  const names = ['Asha', 'Ravi', 'Meera', 'Imran', 'Divya'] as const;
  const people = await Promise.all(
    names.map(async (name): Promise<Person> => {
      const person = await openBrowser(browser);
      await signUp(person, name, 'Tester');
      return person;
    }),
  );
  const [asha, ravi, meera, imran, divya] = people as [Person, Person, Person, Person, Person];

  await test.step('find the auction and bid through the checkout', async () => {
    await Promise.all(people.map(({ page }) => findAuction(page, title)));
    await bid(asha.page, '3', /Placed as bid 1 of 5/);
    await bid(ravi.page, '3', /Placed as bid 1 of 5/);
    await bid(meera.page, '5', /Placed as bid 1 of 5/);
    await bid(imran.page, '7', /Placed as bid 1 of 5/);
  });

  await test.step('a card that fails is told and can be retried in the same window', async () => {
    await askToBid(divya.page, '9');
    await payByCard(divya.page, /^Insufficient funds/);
    await expect(payPage(divya.page).getByRole('alert')).toBeVisible();
    await payByCard(divya.page, /^Pays/);
    await confirmByOtp(divya.page);
    await expect(divya.page.getByText(/Placed as bid 1 of 5/).first()).toBeVisible();
  });

  await test.step('the last slot fills', async () => {
    await bid(asha.page, '90', /Placed as bid 2 of 5/);
  });

  await test.step('until declared, no reply told anybody another person’s amount', async () => {
    for (const person of [...people, admin]) {
      await person.page.goto(`/auction/${auctionIdOf(divya.page)}/leaderboard`);
      await expect(person.page.getByText(results.sealed).first()).toBeVisible();
    }
    const own: [Person, number[]][] = [
      [asha, [3, 90]],
      [ravi, [3]],
      [meera, [5]],
      [imran, [7]],
      [divya, [9]],
      [admin, []],
    ];
    for (const [person, amounts] of own) expect(new Set(await amountsTold(person))).toEqual(new Set(amounts));
  });

  await test.step('the auction is full: the administrator declares, and the 5 wins', async () => {
    await admin.page.goto('/admin/declare-winner');
    const card = admin.page
      .getByRole('listitem')
      .or(admin.page.getByRole('article'))
      .filter({ hasText: title })
      .first();
    await card.getByRole('button', { name: declare.card.declare }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: declare.dialog.declare }).click();
    await expect(admin.page.getByRole('dialog').getByText(/Meera/).first()).toBeVisible();
  });

  await test.step('everybody sees it, on the leaderboard and on their own bids', async () => {
    for (const { page } of people) {
      await page.goto(`/auction/${auctionIdOf(divya.page)}/leaderboard`);
      await expect(page.getByText(results.notice.why).first()).toBeVisible();
    }
    await expect(meera.page.getByText(results.notice.youWon).first()).toBeVisible();
    await expect(asha.page.getByText(/Meera T\. won with/).first()).toBeVisible();
    for (const [{ page }, status] of [
      [meera, bids.statuses.won],
      [asha, bids.statuses.lost],
    ] as const) {
      await page.goto('/my-bids');
      const own = page.locator('tr, li').filter({ hasText: title }).first();
      await expect(own.getByText(status, { exact: true })).toBeVisible();
    }
  });

  for (const { context } of [...people, admin]) await context.close();
});

/** Every bid amount any reply told this browser, whatever the call. */
async function amountsTold({ replies }: Person): Promise<number[]> {
  const texts = await Promise.all(replies);
  return texts.flatMap((text) => [...text.matchAll(/"bidAmount":([\d.]+)/g)].map(([, amount]) => Number(amount)));
}
