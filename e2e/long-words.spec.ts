import { type PageName, pages } from '@ekbid/contract';
import { expect, type Page } from '@playwright/test';
import { test } from './roles.ts';
import type { Scene } from './scene.ts';
import { openReport, resolvedReport } from './screens-of-people.ts';
import { screens } from './screens.ts';
import { listReply, withoutPreloadedData } from './staged-replies.ts';

/** The longest allowed values, made of one word that cannot break. */
const words: Readonly<Record<string, string>> = {
  title: 'W'.repeat(30),
  auctionTitle: 'W'.repeat(30),
  firstName: 'Wilhelminawwwww',
  lastName: 'W'.repeat(40),
  name: `Wilhelminawwwww ${'W'.repeat(40)}`,
  resolvedBy: `Wilhelminawwwww ${'W'.repeat(40)}`,
  email: `${'wilhelmina'.repeat(6)}@${'example'.repeat(8)}.in`,
  description: 'W'.repeat(200),
  note: 'W'.repeat(200),
};

function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      typeof held === 'string' && words[key] ? words[key] : planted(held),
    ]),
  );
}

/** Replaces fields of these names in every reply with the longest value. */
async function plant(page: Page): Promise<void> {
  await withoutPreloadedData(page);
  await page.route(/\/api\/(?!live|site)/, async (route) => {
    const reply = await route.fetch();
    const json: unknown = await reply.json().catch(() => null);
    await (json === null
      ? route.fulfill({ response: reply })
      : route.fulfill({ response: reply, json: planted(json) }));
  });
}

const soft = expect.configure({ soft: true });
const widths = [320, 390, 1024, 1280];

/** Finds the elements that are wider than the page or, in a table, wider than its container. */
const wide = (page: Page) =>
  page.evaluate(() => {
    const nav = document.querySelector('main nav');
    const isOut = (element: Element) =>
      !nav?.contains(element) && element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    const beyond = [...document.querySelectorAll('main *')].filter(isOut);
    const isPageWide = document.documentElement.scrollWidth > innerWidth;
    const tables = [...document.querySelectorAll<HTMLElement>('table[role=table]')].filter(
      (table) => table.offsetWidth > (table.parentElement?.clientWidth ?? 0) + 1,
    );
    return [...tables, ...(isPageWide ? beyond : [])].slice(0, 6).map((element) => element.outerHTML.slice(0, 160));
  });

test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });

const withLongWords = (scene: Scene): Scene => ({
  ...scene,
  before: async (page) => {
    await plant(page);
    // Mocked, because whether real reports exist depends on other tests.
    const reports = planted(listReply([openReport, resolvedReport]));
    await page.route(/\/api\/reports(\?|$)/, (route) => route.fulfill({ json: reports }));
    await scene.before?.(page);
  },
});
/** The pages that show text written by people. Of the pages with `public` access, only home does. */
const shown = (Object.keys(pages) as PageName[]).filter((name) => pages[name].access !== 'public' || name === 'home');

for (const name of shown)
  test(`names and titles without a place to break leave ${name} as wide as the screen`, async ({ show }) => {
    const look = async (page: Page, scene: Scene) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // Poll, because charts are drawn again after the page's width changes.
        await soft.poll(() => wide(page), { message: `${scene.name} at ${width}` }).toEqual([]);
      }
    };
    await show(name, look, screens[name].slice(0, 1).map(withLongWords));
  });
