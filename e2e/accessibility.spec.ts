import AxeBuilder from '@axe-core/playwright';
import { type PageName, pages } from '@ekbid/contract';
import { expect, type Page } from '@playwright/test';
import { settle, test } from './roles.ts';
import type { Scene } from './scene.ts';
import { screens } from './screens.ts';

/** What the provider shows in its window is not ours. */
const axe = (page: Page) => new AxeBuilder({ page }).exclude('iframe');

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>;
const places = ({ violations }: Found) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')}: ${[...any, ...all][0]?.message ?? ''}`),
  );

/** What axe finds, by rule and place. */
const violations = async (page: Page) => places(await axe(page).analyze());

/** In the other colours it is the same page, so of them the contrast alone is asked. */
async function violationsIn(colorScheme: 'light' | 'dark', page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settle(page);
  return places(await axe(page).withRules('color-contrast').analyze()).map((place) => `${colorScheme}: ${place}`);
}

/** A phone looks at every state; a wide screen at each page as it opens, and at what it alone has. */
const seenOn = (name: PageName, isMobile: boolean): readonly Scene[] =>
  screens[name].filter(({ only }, at) => isMobile || at === 0 || only === 'desktop');

test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });
test.setTimeout(300_000);

test('every page is looked at', () => {
  expect(Object.keys(screens).sort()).toEqual(Object.keys(pages).sort());
});

for (const name of Object.keys(pages) as PageName[])
  // proves accessibility.axe
  test(`axe finds nothing on ${name}, in any state`, async ({ colorScheme, isMobile, show }) => {
    const other = colorScheme === 'dark' ? 'light' : 'dark';
    const look = async (page: Page, scene: Scene) => {
      const found = [...(await violations(page)), ...(await violationsIn(other, page))];
      expect.soft(found, scene.name).toEqual([]);
    };
    await show(name, look, seenOn(name, isMobile));
  });
