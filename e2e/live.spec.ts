import { auctions } from '@ekbid/texts/en/auctions';
import { results } from '@ekbid/texts/en/results';
import { expect, type Page, test } from '@playwright/test';
import { placeBid } from './paying.ts';
import { demoBidder, openBrowser, signIn } from './people.ts';
import { visitLive } from './quiet-after.ts';
import { createAuction, declareWinner, newTitle } from './running-auctions.ts';

/**
 * The longest time until an event is seen, from docs/performance.md. Without the variable, which only `npm run
 * test:long` sets, any time passes, because the machine may be busy.
 */
const withinMs = Number(process.env['EKBID_LIVE_MS'] ?? Infinity);

test(
  'what one browser does changes the screens of another, without a page load',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const title = newTitle('Copper kettle');
    const auctionId = await createAuction({ title, maxSlots: '2' });
    const [asha, ravi] = [await openBrowser(browser), await openBrowser(browser)];
    await signIn(asha, demoBidder(0));
    await signIn(ravi, demoBidder(1));

    const detail = ravi.page;
    const list = await ravi.context.newPage();
    const board = await ravi.context.newPage();
    await visitLive(detail, `/auctions/${auctionId}`);
    await visitLive(list, `/auctions?search=${encodeURIComponent(title)}`);
    await visitLive(board, `/auction/${auctionId}/leaderboard`);
    await expect(detail.getByText(auctions.tracking.first)).toBeVisible();
    const asked = [detail, list, board].map(requestsOf);

    await test.step('a bid', async () => {
      const slots = auctions.card.slots('1', '2');
      const seen = Promise.all([
        whenSeen(detail, 'main', auctions.tracking.placed(1, '1')),
        whenSeen(list, 'main li', slots),
        whenSeen(board, 'table tbody tr', results.sealed),
      ]);
      await placeBid(asha, auctionId, 3);
      tell('a bid', Date.now(), await seen);
    });

    await test.step('a declared result', async () => {
      await placeBid(asha, auctionId, 5);
      const seen = Promise.all([
        whenSeen(detail, 'main', results.moment.lead),
        whenSeen(list, 'main li', auctions.statuses.completed),
        whenSeen(board, 'main', results.moment.lead),
      ]);
      await declareWinner(auctionId);
      tell('a result', Date.now(), await seen);
      // The explanation of the result is now visible.
      await expect(detail.getByText(results.notice.why)).toBeVisible();
    });

    // A live event may cause only GET calls and the files that a result needs: its code, and pictures of other
    // auctions.
    for (const address of asked.flat()) expect(address).toMatch(/^(fetch \/api|script \/assets|image \/images)\//);
    for (const { context } of [asha, ravi]) await context.close();
  },
);

/** Records the requests of the page from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  return asked;
}

/** The time at which the text appeared. It is checked in every frame, because a locator polls only each half second. */
async function whenSeen(page: Page, where: string, text: string): Promise<number> {
  const seen = await page.waitForFunction(
    ([within, wanted]) =>
      [...document.querySelectorAll(within)].some((element) => element.textContent.includes(wanted)) && Date.now(),
    [where, text] as const,
    { polling: 'raf', timeout: 30_000 },
  );
  return Number(await seen.jsonValue());
}

function tell(what: string, from: number, [detail, list, board]: [number, number, number]): void {
  const after = { detail: detail - from, list: list - from, leaderboard: board - from };
  console.log(`${what} on the other screens, ms after its reply: ${JSON.stringify(after)}`);
  for (const ms of Object.values(after)) expect(ms).toBeLessThan(withinMs);
}
