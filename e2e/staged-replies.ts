import { texts as english } from '@ekbid/texts/en';
import type { Page } from '@playwright/test';

type Staged = (page: Page) => Promise<void>;

/** Replies come along with a page; without them it makes its calls itself, and gets what is staged here. */
export async function withoutRepliesSentAlong(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="replies">).*?(<\/script>)/s, '$1{}$2');
    return route.fulfill({ response, body });
  });
}

/** A call that is answered with this, whatever the server would say. */
export const answering =
  (path: RegExp, json: object, status = 200): Staged =>
  async (page) => {
    await withoutRepliesSentAlong(page);
    await page.route(path, (route) => route.fulfill({ status, json }));
  };

/** A call that the server breaks on. */
export const failing = (path: RegExp) =>
  answering(path, { success: false, code: 'unexpected', message: english.refusals.unexpected({}) }, 500);

/** A server that no longer answers once the page is loaded. */
export const unreachable: Staged = async (page) => {
  await page.route(/\/api\/(live|auth\/me)(\?|$)/, (route) => route.abort());
};

/** A page whose code cannot be had. */
export const withoutCodeOf =
  (screen: string): Staged =>
  async (page) => {
    await page.route(new RegExp(`/assets/${screen}-[^/]+\\.js`), (route) => route.abort());
  };

/** A call whose reply is the server's, but for this. */
export const changing =
  <Reply>(path: RegExp, change: (reply: Reply) => Reply): Staged =>
  async (page) => {
    await withoutRepliesSentAlong(page);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Reply) });
    });
  };

export const listReply = (data: object[], meta: object = {}) => ({
  success: true,
  message: '',
  data,
  meta: { next: null, total: data.length, ...meta },
});
