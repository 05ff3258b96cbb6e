import { english } from '@ekbid/contract';
import { expect, test } from '@playwright/test';
import { askToBid, bid, confirmByOtp, openBidForm, payByCard, payPage } from './paying.ts';
import { openBrowser, type Person, settings, signIn, signUp } from './people.ts';
import { createAuction, findAuction } from './running-auctions.ts';

const { bids, declare, refusals, results } = english;

test('five people bid 3, 3, 5, 7 and 9 rupees, and the 5 wins', async ({ browser }) => {
  test.setTimeout(240_000);
  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const title = `Steel cooker ${Date.now() % 1_000_000}`;
  await createAuction(admin.page, { title, startingBid: '1', endingBid: '100', maxSlots: '10' });

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

  await test.step('a sixth bid of one person is refused before paying', async () => {
    for (const [n, amount] of ['11', '13', '17', '19'].entries())
      await bid(divya.page, amount, new RegExp(`Placed as bid ${n + 2} of 5`));
    await openBidFormOrBar(divya);
    await expect(divya.page.getByText(bids.closed.limit.note).first()).toBeVisible();
    const refused = await divya.page.evaluate(async (auctionId) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const reply = await fetch('/api/payment/create-order', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify({ auctionId, amount: 23 }),
      });
      return ((await reply.json()) as { message: string }).message;
    }, auctionIdOf(divya));
    expect(refused).toBe(refusals.bid_limit_reached({}));
  });

  await test.step('the last slot fills', async () => {
    await bid(asha.page, '90', /Placed as bid 2 of 5/);
  });

  await test.step('until declared, no reply told anybody another person’s amount', async () => {
    for (const person of [...people, admin]) {
      await person.page.goto(`/auction/${auctionIdOf(divya)}/leaderboard`);
      await expect(person.page.getByText(results.sealed).first()).toBeVisible();
    }
    const own: [Person, number[]][] = [
      [asha, [3, 90]],
      [ravi, [3]],
      [meera, [5]],
      [imran, [7]],
      [divya, [9, 11, 13, 17, 19]],
      [admin, []],
    ];
    for (const [person, amounts] of own) expect(new Set(amountsTold(person))).toEqual(new Set(amounts));
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
      await page.goto(`/auction/${auctionIdOf(divya)}/leaderboard`);
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

async function openBidFormOrBar({ page }: Person): Promise<void> {
  const bar = page.getByRole('button', { name: bids.closed.limit.button });
  await expect(bar.first()).toBeVisible();
  if (!(await page.getByText(bids.closed.limit.note).first().isVisible())) await openBidForm(page).catch(() => {});
}

function auctionIdOf({ page }: Person): string {
  return /auctions?\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
}

/** Every bid amount any reply told this browser, whatever the call. */
function amountsTold({ replies }: Person): number[] {
  return replies.flatMap((reply) => [...reply.matchAll(/"bidAmount":([\d.]+)/g)].map(([, amount]) => Number(amount)));
}
