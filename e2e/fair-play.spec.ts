import { readFile } from 'node:fs/promises';
import { texts as english } from '@ekbid/texts/en';
import { biddingTexts as englishBidding } from '@ekbid/texts/en/bidding';
import { fairPlay } from '@ekbid/texts/en/fair-play';
import { results } from '@ekbid/texts/en/results';
import { expect, type Page, test } from '@playwright/test';
import { bid, placeBid } from './paying.ts';
import { openBrowser, signUp } from './people.ts';
import { createAuction, declareWinner, newTitle } from './running-auctions.ts';

const { bids } = englishBidding;
const { check, log, receipt } = fairPlay;

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
/** A file for an `<input type="file">`. */
const asFile = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content, null, 2)),
});

type Opening = { leaves: { leaf: string; amount?: number }[] };

// proves check-auction.offline
test(
  'a bid has a receipt, and with it anyone checks the result, offline too',
  { tag: '@journey' },
  async ({ browser }) => {
    const title = newTitle('Tea set');
    const auctionId = await createAuction({ title, maxSlots: '3' });
    const [asha, ravi] = [await openBrowser(browser), await openBrowser(browser)];
    await signUp(asha, 'Asha', 'Tester');
    await signUp(ravi, 'Ravi', 'Tester');

    await asha.page.goto(`/auctions/${auctionId}`);
    await bid(asha.page, '7', /Bid 1 of 5/);

    const kept = await test.step('the receipt comes by itself, and is saved', async () => {
      const { page } = asha;
      const note = page.getByText(/Bid 1 of 5/).locator('xpath=ancestor::div[2]');
      await note.getByRole('button', { name: /^Receipt / }).click();
      const dialog = page.getByRole('dialog', { name: bids.receiptTitle });
      await expect(dialog.getByText(receipt.entry('2', '2'))).toBeVisible({ timeout: 20_000 });
      const saved = page.waitForEvent('download');
      await dialog.getByRole('link', { name: receipt.download }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toMatch(/^ekbid-receipt-[0-9A-Z-]+\.json$/);
      const file = await readFile(await download.path(), 'utf8');
      expect(JSON.parse(file)).toMatchObject({
        format: 'ekbid-receipt/1',
        auction: { id: auctionId, title },
        amount: 700,
      });
      return file;
    });

    await test.step('while it runs the log tells how many entries there are, and nothing more', async () => {
      const { page } = ravi;
      await page.goto(`/auctions/${auctionId}`);
      await page.getByText(results.log.sealed).click();
      await expect(page.getByText(log.entries(2, '2'))).toBeVisible();
      const head = page.waitForEvent('download');
      await page.getByRole('link', { name: log.save }).click();
      expect((await head).suggestedFilename()).toBe('ekbid-head-2.json');
      expect((await page.request.get(`/api/auctions/${auctionId}/fair-play/opening`)).ok()).toBe(false);
      await page.goto(`/auctions/${auctionId}/check`);
      await expect(page.getByText(check.waiting.undeclared)).toBeVisible();
    });

    await placeBid(ravi, auctionId, 9);
    await placeBid(asha, auctionId, 12);
    await declareWinner(auctionId);

    await test.step('a person who lost reads why, and checks the result with their own receipt', async () => {
      const { page } = ravi;
      await page.goto(`/auctions/${auctionId}`);
      await expect(page.getByText('was unique, but ₹7 was unique too, and is lower.')).toBeVisible();
      await page.getByRole('link', { name: results.notice.check }).click();
      await expect(page.getByRole('checkbox', { name: check.withReceipts(1) })).toBeChecked();
      await page.getByRole('button', { name: check.fetch }).click();
      await expect(verdict(page, check.verdict.winner('₹7'))).toBeVisible({ timeout: 30_000 });
    });

    await test.step('a stranger checks files without an account and without a network', async () => {
      const stranger = await openBrowser(browser);
      const { page, context } = stranger;
      const opening = (await (
        await page.request.get(`/api/auctions/${auctionId}/fair-play/opening`)
      ).json()) as Opening;
      await page.goto('/');
      await page.getByRole('link', { name: english.footer.check }).click();
      await page.getByText(check.developers).click();
      const files = page.getByLabel(check.files.label, { exact: true });
      await expect(files).toBeAttached();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);

      const mine = { name: 'my-receipt.json', mimeType: 'application/json', buffer: Buffer.from(kept) };
      await files.setInputFiles([asFile('opening.json', opening), mine]);
      await expect(verdict(page, check.verdict.winner('₹7'))).toBeVisible({ timeout: 30_000 });
      // The receipt was issued while bids were still possible, so it proves the log only up to that time.
      await expect(page.getByText(/^What you kept shows that nothing was changed up to /)).toBeVisible();
      await expect(page.getByText(check.verdict.keyUnnamed)).toBeHidden();

      const tampered = opening.leaves.map((leaf) => (leaf.amount === 900 ? { ...leaf, amount: 600 } : leaf));
      await files.setInputFiles(asFile('opening.json', { ...opening, leaves: tampered }));
      await expect(verdict(page, check.verdict.faulty)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(check.findings.commitment_wrong({ bid: '2', amount: '₹6' }))).toBeVisible();

      await files.setInputFiles(asFile('opening.json', { ...opening, leaves: opening.leaves.toSpliced(1, 1) }));
      await expect(page.getByText(check.findings.bid_missing({ bid: '1' }))).toBeVisible({ timeout: 30_000 });
      await context.close();
    });

    for (const { context } of [asha, ravi]) await context.close();
  },
);
