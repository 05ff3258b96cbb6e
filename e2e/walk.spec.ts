import AxeBuilder from '@axe-core/playwright';
import { type PageName, pages } from '@ekbid/contract';
import { expect, type Page } from '@playwright/test';
import { cutOff, motion } from './reading.ts';
import { settle, test } from './roles.ts';
import type { Scene } from './scene.ts';
import { screens, whoSees } from './screens.ts';

/** The iframe is excluded, because it shows the provider's checkout, which is not our code. */
const axe = (page: Page) => new AxeBuilder({ page }).exclude('iframe');

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>;
const places = ({ violations }: Found) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')}: ${[...any, ...all][0]?.message ?? ''}`),
  );

/** The findings of axe, each as rule, place and message. */
const violations = async (page: Page) => places(await axe(page).analyze());

/** In the other colour scheme only the contrast is checked, because everything else of the page is the same. */
async function contrastIn(colorScheme: 'light' | 'dark', page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settle(page);
  return places(await axe(page).withRules('color-contrast').analyze());
}

const phone = { width: 390, height: 844 };
const phoneAt200 = { width: 195, height: 422 };
const wideAt200 = { width: 640, height: 450 };
const wide = { width: 1280, height: 900 };

const soft = expect.configure({ soft: true });

/** Waits until the page has stopped moving at its new width. */
async function resize(page: Page, size: typeof phone): Promise<void> {
  await page.setViewportSize(size);
  await settle(page);
}

async function nothingCutOff(page: Page, size: typeof phone, scene: Scene): Promise<void> {
  await resize(page, size);
  // Poll, because charts are drawn again after the page's width changes.
  await soft.poll(() => cutOff(page), { message: `${scene.name}: cut off at ${size.width} px` }).toEqual([]);
}

async function nothingMoves(page: Page, scene: Scene): Promise<void> {
  soft(await motion(page), `${scene.name}: moves`).toEqual([]);
}

/**
 * At 200 % zoom, phones are checked with the first scene of each page and with scenes that have pictures. Pages of
 * administrators are left out: they are made for wider screens.
 */
const isForPhonesAt200 = (name: PageName, scene: Scene) =>
  whoSees(name, scene) !== 'admin' && (scene === screens[name][0] || scene.picture !== undefined);

test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off', viewport: phone, hasTouch: true, colorScheme: 'dark' });

test('every page is looked at', () => {
  expect(Object.keys(screens).sort()).toEqual(Object.keys(pages).sort());
  // The test opens pages on a phone and then widens them. So no state may exist only on desktops.
  const scenes: readonly Scene[] = Object.values(screens).flat();
  expect(scenes.filter(({ only }) => only === 'desktop')).toEqual([]);
});

for (const name of Object.keys(pages) as PageName[])
  // proves accessibility.axe, reading.zoom-wide, reading.zoom-phone
  test(`axe finds nothing on ${name}, in any state; nothing of it is cut off at any width, and nothing moves`, async ({
    show,
  }) => {
    await show(name, async (page, scene) => {
      soft(await violations(page), `${scene.name}: axe`).toEqual([]);
      await nothingMoves(page, scene);
      await nothingCutOff(page, phone, scene);
      soft(await contrastIn('light', page), `${scene.name}: contrast in light colours`).toEqual([]);
      if (isForPhonesAt200(name, scene)) await nothingCutOff(page, phoneAt200, scene);
      if (scene.only === 'phone') return;

      await nothingCutOff(page, wideAt200, scene);
      await nothingMoves(page, scene);
      await nothingCutOff(page, wide, scene);
      soft(await violations(page), `${scene.name}: axe at ${wide.width} px`).toEqual([]);
      // Check the dark colours only once: the other states of the page use the same parts and colours.
      if (scene !== screens[name][0]) return;
      soft(await contrastIn('dark', page), `${scene.name}: contrast in dark colours at ${wide.width} px`).toEqual([]);
    });
  });
