import { expect, type Page, type Request } from '@playwright/test';

/**
 * Runs something that makes a page send requests. Waits until the page shows its content and has no requests or tasks
 * left, except its live stream, which never ends.
 */
export async function quietAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>();
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname !== '/api/live') open.add(request);
  };
  const end = (request: Request) => open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await act();
  await page.waitForLoadState('load');
  const isWhole = async () =>
    (await page.locator('h1').count()) > 0 && (await page.locator('[aria-busy="true"]').count()) === 0;
  const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  // Check twice in a row, because handling the last reply may send another request.
  const isQuiet = async () => {
    if (open.size > 0 || !(await isWhole())) return false;
    await idle();
    return open.size === 0;
  };
  await expect.poll(async () => (await isQuiet()) && (await isQuiet()), { timeout: 30_000 }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Opens a page and waits until it is complete. */
export const visit = (page: Page, path: string): Promise<void> => quietAfter(page, () => page.goto(path));

/**
 * Opens a page with live updates and waits until it is complete. The stream opens last, and may make the page fetch
 * again.
 */
export const visitLive = (page: Page, path: string): Promise<void> =>
  quietAfter(page, async () => {
    const stream = page.waitForResponse('**/api/live*');
    await page.goto(path);
    expect((await stream).status()).toBe(200);
  });
