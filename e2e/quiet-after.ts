import { expect, type Page, type Request } from '@playwright/test';

/**
 * Does something that makes a page fetch, and waits until everything it asks for has come and it has nothing left to do.
 * No time is measured: a busy machine waits for longer. The stream of live updates never ends, so it is not waited for.
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
  // What came last may lead to another request, once the page has worked it in.
  const asksNothing = async () => {
    const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    if (open.size === 0) await idle();
    return open.size;
  };
  await expect.poll(async () => (await asksNothing()) + (await asksNothing()), { timeout: 30_000 }).toBe(0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Opens a page and waits until it is whole. */
export const visit = (page: Page, path: string): Promise<void> => quietAfter(page, () => page.goto(path));
