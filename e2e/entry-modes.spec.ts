import { adminTexts } from '@ekbid/texts/en/admin';
import { auctions } from '@ekbid/texts/en/auctions';
import { biddingTexts } from '@ekbid/texts/en/bidding';
import { entry } from '@ekbid/texts/en/entry';
import { fairPlay } from '@ekbid/texts/en/fair-play';
import { myBids } from '@ekbid/texts/en/my-bids';
import { results } from '@ekbid/texts/en/results';
import type { Auction } from '@ekbid/contract';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { call } from './calls.ts';
import { askToBid, bid, openBidForm, payPage, placeBid } from './paying.ts';
import { openBrowser, type Person, settings, signIn, signUp } from './people.ts';
import { findAuction, newTitle, auctionIdOf, typeAuction } from './running-auctions.ts';

const { bids, payments } = biddingTexts;
const { declare, manageAuctions } = adminTexts;

/** Creates an auction of four slots with the form, because only administrators can choose the entry mode. */
async function createByForm(browser: Browser, what: string, entryMode: Auction['entryMode']) {
  const admin = await openBrowser(browser);
  await signIn(admin, settings().signIns.admin);
  const title = newTitle(what);
  const rules = { startingBid: '1', endingBid: '100', maxSlots: '4', autoDeclare: false };
  await typeAuction(admin.page, { title, entryMode, ...rules });
  return { admin, title };
}

async function people(browser: Browser): Promise<[Person, Person, Person]> {
  const [asha, ravi, meera] = [await openBrowser(browser), await openBrowser(browser), await openBrowser(browser)];
  await signUp(asha, 'Asha', 'Tester');
  await signUp(ravi, 'Ravi', 'Tester');
  await signUp(meera, 'Meera', 'Tester');
  return [asha, ravi, meera];
}

/** Declares the result on the screen. The dialog says beforehand what will happen to the bids. */
async function declareOnScreen({ page }: Person, title: string, consequence: string): Promise<void> {
  await page.goto('/admin/declare-winner');
  await page.getByRole('button', { name: declare.card.declareOf(title), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(consequence, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: declare.dialog.declare, exact: true }).click();
  await expect(dialog.getByText('Asha Tester')).toBeVisible();
}

/** Waits until the auction's page shows this number of completed refunds among the person's own bids. */
async function expectRefunds({ page }: Person, count: number): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(payments.refund.states.refunded, { exact: true })).toHaveCount(count, {
      timeout: 3000,
    });
  }).toPass({ timeout: 90_000 });
}

/** Expects the check page to find no error: it downloads the log and verifies it in the browser. */
async function expectToFit(page: Page, auctionId: string): Promise<void> {
  await page.goto(`/auctions/${auctionId}/check`);
  await page.getByRole('button', { name: fairPlay.check.fetch }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Everything fits/ })).toBeVisible();
}

// proves entry-modes.refundable-on-screen
test('refundable bids: chosen in the form, said before and after paying, and all but the winning one go back', async ({
  browser,
}) => {
  test.slow();
  const { admin, title } = await createByForm(browser, 'Hand mixer', 'refundable');
  const [asha, ravi, meera] = await people(browser);

  const auctionId = await test.step('a bid says what goes back, before and after it is paid', async () => {
    const { page } = asha;
    await findAuction(page, title);
    await expect(page.getByText(auctions.entry.refundable).first()).toBeVisible();
    await openBidForm(page);
    await expect(page.getByText(entry.panel.refundable.terms)).toBeVisible();
    await expect(page.getByText(bids.panel.terms)).toHaveCount(0);
    await bid(page, '5', /Bid 1 of 5/);
    await expect(page.getByText(entry.money.refundable('5'))).toBeVisible();
    return auctionIdOf(page);
  });

  await test.step('the last slots fill', async () => {
    await placeBid(asha, auctionId, 9);
    await placeBid(ravi, auctionId, 7);
    await placeBid(meera, auctionId, 7);
  });

  await test.step('how it is entered cannot be changed any more', async () => {
    await admin.page.goto(`/admin/update-auction/${auctionId}`);
    await expect(admin.page.getByText(manageAuctions.form.entry.modes.refundable.text)).toBeVisible();
    await expect(admin.page.getByRole('radio')).toHaveCount(0);
  });

  await declareOnScreen(admin, title, declare.dialog.somebodyWins.refundable);

  await test.step('the winner keeps the winning bid and gets the other back; who lost gets all back', async () => {
    await asha.page.goto(`/auctions/${auctionId}`);
    await expect(asha.page.getByText(entry.back.mine)).toBeVisible();
    await ravi.page.goto(`/auctions/${auctionId}`);
    await expect(ravi.page.getByText(entry.back.lost)).toBeVisible();
    await expectRefunds(asha, 1);
    await expectRefunds(ravi, 1);
    await ravi.page.goto('/my-bids');
    await expect(ravi.page.getByText(myBids.auctions.lostBack).first()).toBeVisible();
  });

  await expectToFit(meera.page, auctionId);
  for (const { context } of [admin, asha, ravi, meera]) await context.close();
});

// proves entry-modes.free-on-screen
test('free bids: chosen in the form, placed without a payment, and nothing is paid or goes back', async ({
  browser,
}) => {
  test.slow();
  const { admin, title } = await createByForm(browser, 'Picture frame', 'free');
  const [asha, ravi, meera] = await people(browser);

  const auctionId = await test.step('one press places the bid', async () => {
    const { page } = asha;
    await findAuction(page, title);
    await expect(page.getByText(auctions.entry.free).first()).toBeVisible();
    await openBidForm(page);
    await expect(page.getByText(entry.panel.free.terms)).toBeVisible();
    await askToBid(page, '5', bids.bar.free.open);
    await expect(page.getByText(/Bid 1 of 5/).first()).toBeVisible();
    await expect(page.getByText(entry.money.free())).toBeVisible();
    await expect(payPage(page).getByRole('button')).toHaveCount(0);
    return auctionIdOf(page);
  });

  await test.step('the last slots fill', async () => {
    for (const [person, bidAmount] of [
      [asha, 9],
      [ravi, 7],
      [meera, 7],
    ] as const)
      await call(person, '/bids', { json: { auctionId, bidAmount } });
  });

  await declareOnScreen(admin, title, declare.dialog.somebodyWins.free);

  await test.step('the result speaks of no money, and neither do one’s bids', async () => {
    await asha.page.goto(`/auctions/${auctionId}`);
    await expect(asha.page.getByText(results.notice.youWon).first()).toBeVisible();
    await expect(asha.page.getByText(/go(es)? back|refund/i).filter({ visible: true })).toHaveCount(0);
    await ravi.page.goto('/my-bids');
    await expect(ravi.page.getByText(bids.payments.free, { exact: true }).filter({ visible: true })).toHaveCount(1);
  });

  await expectToFit(meera.page, auctionId);
  for (const { context } of [admin, asha, ravi, meera]) await context.close();
});
