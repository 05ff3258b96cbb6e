import { expect, test } from '@playwright/test';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { results } from '@ekbid/texts/en/results';
import { askToBid, bid, confirmByOtp, payByCard, payPage, placeBid } from './paying.ts';
import { openBrowser, type Person, settings, signIn, signUp } from './people.ts';
import { createAuction, declareWinner, findAuction, newTitle } from './running-auctions.ts';

const { bids } = englishBidding;

test('five people bid 3, 3, 5, 7 and 9 rupees, and the 5 wins', { tag: '@journey' }, async ({ browser }) => {
  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const title = newTitle('Steel cooker');
  const auctionId = await createAuction({ title, maxSlots: '6' });

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
    await findAuction(meera.page, title);
    await bid(meera.page, '5', /Bid 1 of 5/);
    await placeBid(asha, auctionId, 3);
    await placeBid(ravi, auctionId, 3);
    await placeBid(imran, auctionId, 7);
  });

  await test.step('a card that fails shows an error and can be retried in the same window', async () => {
    await divya.page.goto(`/auctions/${auctionId}`);
    await askToBid(divya.page, '9');
    await payByCard(divya.page, /^Insufficient funds/);
    await expect(payPage(divya.page).getByRole('alert')).toBeVisible();
    await payByCard(divya.page, /^Pays/);
    await confirmByOtp(divya.page);
    await expect(divya.page.getByText(/Bid 1 of 5/).first()).toBeVisible();
  });

  await test.step('the last slot fills', async () => {
    await asha.page.goto(`/auctions/${auctionId}`);
    await bid(asha.page, '90', /Bid 2 of 5/);
  });

  await test.step('until declared, no reply contained another person’s amount', async () => {
    for (const person of [...people, admin]) {
      await person.page.goto(`/auction/${auctionId}/leaderboard`);
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

  await test.step('the auction is full, and its result declared', async () => {
    await declareWinner(auctionId);
  });

  await test.step('everybody sees it, on the leaderboard and on their own bids', async () => {
    for (const { page } of people) {
      await page.goto(`/auction/${auctionId}/leaderboard`);
      await expect(page.getByText(results.notice.why).first()).toBeVisible();
    }
    await expect(meera.page.getByText(results.notice.youWon).first()).toBeVisible();
    await expect(asha.page.getByText(/Meera T\. won with/).first()).toBeVisible();
    for (const [{ page }, status] of [
      [meera, bids.statuses.won],
      [asha, bids.statuses.lost],
    ] as const) {
      await page.goto('/my-bids');
      const own = page.locator('tr, li').filter({ hasText: title });
      await expect(own.getByText(status, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    }
  });

  for (const { context } of [...people, admin]) await context.close();
});

/** Collects every bid amount in the replies to this browser. */
async function amountsTold({ replies }: Person): Promise<number[]> {
  const texts = await Promise.all(replies);
  return texts.flatMap((text) => [...text.matchAll(/"bidAmount":([\d.]+)/g)].map(([, amount]) => Number(amount)));
}
