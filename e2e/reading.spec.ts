import { type PageName, pages } from '@ekbid/contract';
import { expect, type Page } from '@playwright/test';
import { test } from './roles.ts';
import type { Scene } from './scene.ts';
import { screens, whoSees } from './screens.ts';

/** What reaches beyond the window's sides, unless it stands in something that can itself be moved sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const moves = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || moves(element.parentElement));
    const beyond = ({ left, right, width, height }: DOMRect) =>
      width > 1 && height > 1 && (right > innerWidth + 1 || left < -1);
    const found = [...document.querySelectorAll('body *')].filter(
      (element) =>
        beyond(element.getBoundingClientRect()) && !moves(element.parentElement) && element.checkVisibility(),
    );
    const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page itself can be moved sideways'] : [];
    return [...wide, ...found.map((element) => element.outerHTML.slice(0, 160))];
  });

/** What would still move for somebody who asked that nothing does, and for how many seconds. */
const motion = (page: Page) =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element);
      const seconds = Math.max(longest(animationDuration), longest(transitionDuration));
      return seconds > 0.01 ? [`${seconds} s: ${element.outerHTML.slice(0, 160)}`] : [];
    });
  });

test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });
test.setTimeout(300_000);

const shown = (name: PageName) => screens[name].filter(({ picture }, at) => at === 0 || picture !== undefined);

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 640, height: 450 } });

  for (const name of Object.keys(pages) as PageName[])
    // proves reading.zoom-wide
    test(`at 200 % nothing of ${name} is cut off, and nothing moves`, async ({ show }) => {
      const look = async (page: Page, scene: Scene) => {
        expect.soft(await cutOff(page), scene.name).toEqual([]);
        expect.soft(await motion(page), scene.name).toEqual([]);
      };
      await show(name, look, shown(name));
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 195, height: 422 } });

  for (const name of (Object.keys(pages) as PageName[]).filter((page) => pages[page].access !== 'admin'))
    // proves reading.zoom-phone
    test(`at 200 % on a phone nothing of ${name} is cut off`, async ({ show }) => {
      const look = async (page: Page, scene: Scene) => expect.soft(await cutOff(page), scene.name).toEqual([]);
      await show(
        name,
        look,
        shown(name).filter((scene) => whoSees(name, scene) !== 'admin'),
      );
    });
});
