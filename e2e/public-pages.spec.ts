import { pages } from '@ekbid/contract';
import { texts as english } from '@ekbid/texts/en';
import { home as englishHome } from '@ekbid/texts/en/home';
import { guideTexts as englishGuide } from '@ekbid/texts/en/guide';
import { texts as hindi } from '@ekbid/texts/hi';
import { guideTexts as hindiGuide } from '@ekbid/texts/hi/guide';
import { legalTexts as hindiLegal } from '@ekbid/texts/hi/legal';
import { expect, type Page, test } from '@playwright/test';
import { openBrowser, settings } from './people.ts';
import { visit } from './quiet-after.ts';

const { faq } = englishGuide;
const { titles, tabTitle } = english.navigation;
const visited = ['home', 'howItWorks', 'faq', 'about', 'help', 'contact', 'terms', 'privacy', 'denied'] as const;

/** Records every error and warning of the browser's console, and every failed request. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its live stream and its unfinished calls. Such failures are normal.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${page.url()}: ${request.url()} failed`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${page.url()}: ${response.url()} ${response.status()}`);
  });
  return complaints;
}

/** The paths of this site that the page links to, without query strings. */
async function pathsLinkedFrom(page: Page): Promise<string[]> {
  return page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
}

test(
  'a visitor’s pages have a name, one heading and nothing to complain about, and lead only to pages',
  {
    tag: '@journey',
  },
  async ({ browser }) => {
    const { page, context } = await openBrowser(browser);
    const complaints = listen(page);
    const linked = new Set<string>();
    for (const name of visited) {
      await visit(page, pages[name].path);
      await expect(page).toHaveTitle(tabTitle(titles[name]));
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.getByRole('contentinfo').getByText(/© \d{4} EkBid/)).toBeVisible();
      for (const path of await pathsLinkedFrom(page)) linked.add(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);

    for (const path of linked) {
      const reply = await page.request.get(path);
      expect(reply.status(), path).toBe(200);
    }
    for (const path of ['/auctions', '/how-it-works', '/about', '/faq', '/help', '/contact', '/terms', '/privacy'])
      expect([...linked]).toContain(path);
    await context.close();
  },
);

test('an answer is found by its category, opened, and sent as an address', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await page.goto('/how-it-works');
  await page.getByRole('link', { name: faq.categories.fees }).click();
  await expect(page).toHaveURL('/how-it-works?category=fees');
  const { question, answer } = faq.questions['if-i-lose'];
  await expect(page.getByText(answer[0] ?? '')).toBeHidden();
  await page.getByText(question).click();
  await expect(page.getByText(answer[0] ?? '')).toBeVisible();
  await page.locator('#if-i-lose').getByText(faq.link).click();
  const address = page.url();

  const another = await context.newPage();
  await another.goto(address);
  await expect(another.getByText(answer[0] ?? '')).toBeInViewport();
  await expect(another.getByText(faq.questions['who-wins'].question)).toHaveCount(0);
  await context.close();
});

test('a demonstration says so on top of the page, claims no certificate, and its figures are true', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser);
  const reply = await page.goto('/');
  // Compare with the data in the page: other tests sign people up at the same time, so a later call may differ.
  const [, told] = /"totalBidders":(\d+)/.exec((await reply?.text()) ?? '') ?? [];
  const tile = page.locator('dl > div').filter({ hasText: englishHome.stats.totalBidders });
  const figure = tile.locator('dd').first();
  await expect(figure).toHaveText(Number(told).toLocaleString('en-IN'));
  await expect(page.getByRole('banner').getByText(english.navigation.demo)).toBeVisible();
  await expect(page.getByText(/RBI|Certified|24\/7|Placeholder/)).toHaveCount(0);
  await context.close();
});

test('who reads Hindi reads these pages in Hindi', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await context.addCookies([{ name: 'language', value: 'hi', url: settings().url }]);
  for (const [path, title] of [
    ['/how-it-works', hindiGuide.howItWorks.title],
    ['/faq', hindiGuide.faq.title],
    ['/about', hindiGuide.about.title],
    ['/help', hindiGuide.help.title],
    ['/contact', hindiGuide.contact.title],
    ['/terms', hindiLegal.terms.title],
    ['/privacy', hindiLegal.privacy.title],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('contentinfo').getByText(hindi.footer.quickLinks)).toBeVisible();
  }
  await context.close();
});

test('an address that leads nowhere, and a page that is not for everybody, offer the way on', async ({ browser }) => {
  const { page, context } = await openBrowser(browser);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: english.notFound.title })).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveText(
    ['home', 'auctions', 'howItWorks', 'about'].map((name) => english.navigation[name as 'home']),
  );
  await links.nth(2).click();
  await expect(page).toHaveURL('/how-it-works');

  await page.goto('/denied');
  await page.getByRole('button', { name: english.denied.back }).click();
  await expect(page).toHaveURL('/how-it-works');
  await page.goto('/denied');
  await page.getByRole('link', { name: english.denied.home }).click();
  await expect(page).toHaveURL('/');
  await context.close();
});
