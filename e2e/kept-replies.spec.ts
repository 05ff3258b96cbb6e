import { expect, type Page, test } from '@playwright/test';
import { demoBidder, openBrowser, signIn } from './people.ts';
import { quietAfter, visit } from './quiet-after.ts';

const list = '/api/bids/my-bids/all';

test('a browser asks whether what it kept is still current, and nothing of it is left after signing out', async ({
  browser,
}) => {
  const person = await openBrowser(browser);
  const { page, context } = person;
  await signIn(person, demoBidder());
  const answered = await watchTheWire(page);

  // Without a filter in the address, the list would be preloaded with the page instead of fetched by a call.
  await visit(page, '/my-bids?sort=highest');
  await quietAfter(page, () => page.reload());
  await expect.poll(() => answered).toContain(304);
  const title = await page.evaluate(async (address) => {
    const reply = (await (await fetch(address)).json()) as { data: { auctionTitle: string }[] };
    return reply.data[0]?.auctionTitle ?? '';
  }, list);
  await expect(page.getByText(title).first()).toBeVisible();

  await page.goto('/faq');
  const otherTab = await context.newPage();
  await otherTab.goto('/about');
  expect(await signOut(otherTab)).toBe(200);
  person.replies.length = 0;
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(title)).toHaveCount(0);
  expect((await Promise.all(person.replies)).join('')).not.toContain(title);
  // Expect 401 even for a script that prefers cached data to a request.
  expect(await page.evaluate(async (address) => (await fetch(address, { cache: 'force-cache' })).status, list)).toBe(
    401,
  );
  await context.close();
});

/** The server's status codes for calls of the list. DevTools reports a 304, which a page's script sees as 200. */
async function watchTheWire(page: Page): Promise<number[]> {
  const [session, asked, answered] = [await page.context().newCDPSession(page), new Set<string>(), [] as number[]];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes(list)) asked.add(requestId);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (asked.has(requestId)) answered.push(statusCode);
  });
  return answered;
}

function signOut(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
    return (await fetch('/api/auth/logout', { method: 'POST', headers, body: '{}' })).status;
  });
}
