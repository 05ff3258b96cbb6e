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
/** Where a long page is cut: more shows nothing new of it. */
const longest = 1600;

/** WebP straight from the browser: Playwright itself knows only formats several times as heavy. */
async function photograph(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  // A taller window instead of a picture beyond it: what sticks to its lower edge stays there.
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
