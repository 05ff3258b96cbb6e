import type { Page } from '@playwright/test';

/** Nothing has been fetched for half a second. Playwright's own `networkidle` waits for the live stream to end. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').every((entry) => {
      const { responseEnd } = entry as PerformanceResourceTiming;
      return performance.now() - responseEnd > 500;
    }),
  );
}
