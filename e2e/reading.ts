import type { Page } from '@playwright/test';

/** Finds the elements that extend beyond the sides of the window, except inside elements that scroll sideways. */
export const cutOff = (page: Page) =>
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

/** Finds the elements that still move although the person asked for reduced motion, with the seconds of each. */
export const motion = (page: Page) =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)));
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element);
      const seconds = Math.max(longest(animationDuration), longest(transitionDuration));
      return seconds > 0.01 ? [`${seconds} s: ${element.outerHTML.slice(0, 160)}`] : [];
    });
  });
