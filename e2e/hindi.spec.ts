import { auctionColumns, type PageName, pages } from '@ekbid/contract';
import { languageCookie } from '@ekbid/texts';
import { home as englishHome } from '@ekbid/texts/en/home';
import { home as hindiHome } from '@ekbid/texts/hi/home';
import { accounts as englishAccounts } from '@ekbid/texts/en/accounts';
import { texts as hindi } from '@ekbid/texts/hi';
import { accounts as hindiAccounts } from '@ekbid/texts/hi/accounts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { settings } from './people.ts';
import { test } from './roles.ts';
import type { Scene } from './scene.ts';
import { screens } from './screens.ts';

/** Latin text that is allowed on Hindi pages: names, and words that people in India read in Latin letters. */
const names = ['EkBid', 'Instagram', 'Twitter', 'Facebook', 'LinkedIn', 'ekbid_known', 'ekbid_device', 'XSRF-TOKEN'];
const words = [
  'OTP',
  'SMS',
  'IST',
  'UPI',
  'JPEG',
  'PNG',
  'WebP',
  'MB',
  'am',
  'pm',
  'com',
  'language',
  'CSV',
  'UTF',
  'ID',
  'Node',
  // The names of a file and of a folder, which are not translated.
  'opening',
  'json',
  'verify',
];
/** The column headers of a file of auctions are the same in every language. */
const columns = Object.values(auctionColumns).flatMap((column) => column.split(' '));
const latin = new Set([...names, ...words, ...columns]);

/**
 * Finds Latin words. A single letter does not count (an initial, a masked address), and neither does text with digits.
 */
const wordsIn = (text: string) => text.match(/(?<![\w-])[A-Za-z][A-Za-z_-]+(?![\w-])/g) ?? [];

/** All text of a page, visible or for screen readers, except text that is marked as English. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node as HTMLElement;
      if (element.closest('[lang="en-IN"], script, style, code, pre') || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(element.getAttribute(name) ?? '');
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) said.push(child.textContent ?? '');
    }
    return said.filter((text) => text.trim() !== '');
  });

/** Finds controls whose text is wider than the control. */
const overfull = (page: Page) =>
  page.evaluate(() => {
    const isForListeners = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isForListeners(element.parentElement));
    const wide = [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, th, dt, dd')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .filter((element) => !isForListeners(element) && element.scrollWidth > element.clientWidth + 1)
      .map(({ innerText }) => innerText);
    return document.documentElement.scrollWidth > innerWidth ? ['the page', ...wide] : wide;
  });

function* valuesOf(json: unknown): Generator<string> {
  if (typeof json === 'string') yield json;
  if (typeof json === 'object' && json !== null) for (const value of Object.values(json)) yield* valuesOf(value);
}

/** Collects the words of all replies: people may write titles and names in any language, so these words are allowed. */
function hearData(page: Page): Set<string> {
  const data = new Set<string>();
  const note = (text: string) => {
    for (const value of valuesOf(JSON.parse(text))) for (const word of wordsIn(value)) data.add(word);
  };
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) note(await response.text().catch(() => '""'));
    if (response.request().resourceType() !== 'document') return;
    const html = await response.text().catch(() => '');
    for (const [, json = '""'] of html.matchAll(/<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/gs))
      note(json);
  });
  return data;
}

const speakHindi = (context: BrowserContext) =>
  context.addCookies([{ name: languageCookie, value: 'hi', url: settings().url }]);
/** Selects scenes without steps of their own, because those steps find controls by their English names. */
const asOpened = ({ open, before }: Scene) => open === undefined && before === undefined;

test.describe.configure({ mode: 'parallel' });
// A desktop window of a phone's width, because a real phone would widen its window and thereby hide the overflow.
test.use({ trace: 'off', viewport: { width: 390, height: 844 } });

for (const name of (Object.keys(pages) as PageName[]).filter((page) => screens[page].some(asOpened)))
  test(`${name} is in Hindi, and its words fit`, async ({ show }) => {
    const heard = new Map<Page, Set<string>>();
    const before = async (page: Page) => {
      await speakHindi(page.context());
      heard.set(page, hearData(page));
    };
    const look = async (page: Page, scene: Scene) => {
      const data = heard.get(page);
      const said = await saidOn(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      const left = said.filter((text) => wordsIn(text).some((word) => !latin.has(word) && !data?.has(word)));
      expect.soft(left, `${scene.name}: English left`).toEqual([]);
      expect.soft(await overfull(page), `${scene.name}: too wide`).toEqual([]);
    };
    await show(
      name,
      look,
      screens[name].filter(asOpened).map((scene) => ({ ...scene, before })),
    );
  });

test('the switch changes the page one is on, and the next ones', async ({ page, context }) => {
  const { login } = englishAccounts;
  await page.goto(`${settings().url}/login`);
  await page.getByLabel(login.identifier).fill('asha@example.in');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  const identifier = page.getByLabel(hindiAccounts.login.identifier);
  await expect(identifier).toHaveValue('asha@example.in');

  await page.getByRole('button', { name: hindiAccounts.login.submit, exact: true }).click();
  await expect(page.getByText(hindi.refusals.password_missing({})).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(settings().url);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(hindiHome.title);
  await other.getByRole('button', { name: 'English' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(englishHome.title);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-IN');
  await page.reload();
  await expect(page.getByLabel(login.identifier)).toBeVisible();
});
