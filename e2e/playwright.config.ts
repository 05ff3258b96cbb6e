import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];
/** Chromium runs as root here, and so needs `--no-sandbox`. Most other flags stop requests of Chromium itself. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const phone = { width: 390, height: 844 };
const onAPhone = { viewport: phone, hasTouch: true, isMobile: true };
/** Each test runs on one device: journeys of phone users on a phone, everything else on a wide screen. */
const onPhones = [
  'accounts.spec.ts',
  'bid-limit.spec.ts',
  'browsing.spec.ts',
  'checkout.spec.ts',
  'fair-play.spec.ts',
  'main-job.spec.ts',
  'offline.spec.ts',
  'offline-start.spec.ts',
  'push.spec.ts',
  'reports.spec.ts',
];
const desktop = { width: 1280, height: 900 };

/** Projects for `npm run pictures` only. Pictures of the checkout are taken on phones only. */
const pictures = (process.env['PICTURES'] ? (['light', 'dark'] as const) : []).flatMap((colorScheme) => [
  { name: `pictures, phone, ${colorScheme}`, testMatch: '*.pictures.ts', use: { ...onAPhone, colorScheme } },
  {
    name: `pictures, desktop, ${colorScheme}`,
    testMatch: 'screens.pictures.ts',
    use: { viewport: desktop, colorScheme },
  },
]);

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These timeouts only stop tests that hang. They are long because the machine may be busy.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  outputDir: './test-results',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Playwright cannot intercept requests that a service worker answers. Only the tests of the worker allow it.
    serviceWorkers: 'block',
    // An action times out before its test does, so the error says which action failed.
    actionTimeout: 60_000,
    // Off by default, because a trace takes a third of a test's time. `TRACE=on npm test` keeps the traces of failures.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { args: quiet, ...(chromium !== undefined && { executablePath: chromium }) },
  },
  projects: [
    { name: 'desktop', testIgnore: onPhones, use: { viewport: desktop, colorScheme: 'light' } },
    { name: 'phone', testMatch: onPhones, use: { ...onAPhone, colorScheme: 'dark' } },
    ...pictures,
  ],
});
