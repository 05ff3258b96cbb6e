import { type PageName, pages } from '@ekbid/contract';
import type { Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from './roles.ts';
import type { Scene } from './scene.ts';
import { screens } from './screens.ts';
import { screensDocument } from './screens-document.ts';

const pictures = join(import.meta.dirname, '../pictures');
const folder = join(pictures, 'screens');
/** The maximum height in pixels. Longer pages are cut, because the rest shows nothing new. */
const longest = 1600;

/** Takes a WebP picture through DevTools: Playwright only writes formats that are several times larger. */
async function photograph(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  // Make the window as tall as the page, so that a bar that sticks to the lower edge is drawn at the page's end.
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), longest) });
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 45 });
  return Buffer.from(data, 'base64');
}

const isShown = (name: PageName) => (scene: Scene) => scene === screens[name][0] || scene.picture !== undefined;

test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });
test.setTimeout(300_000);

for (const name of Object.keys(pages) as PageName[])
  test(`pictures of ${name}`, async ({ colorScheme, show, viewport }) => {
    await mkdir(folder, { recursive: true });
    const look = async (page: Page, scene: Scene) => {
      const picture = await photograph(page);
      await writeFile(join(folder, `${scene.name}-${viewport?.width}-${colorScheme}.webp`), picture);
    };
    await show(name, look, screens[name].filter(isShown(name)));
  });

test('the page that shows them', async () => {
  await mkdir(pictures, { recursive: true });
  await writeFile(join(pictures, 'screens.md'), screensDocument());
});
