import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];
/** Chromium makes calls of its own otherwise; as root it needs to run without its sandbox. */
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
/** Long journeys that a wide screen shows nothing else of, and words that have to fit where room is least. */
const onPhones = ['checkout.spec.ts', 'hindi.spec.ts', 'offline.spec.ts'];
/** What a phone has nothing of: keys, a window half as wide, columns; and an administrator's long day. */
const onDesktops = [
  'reading.spec.ts',
  'long-words.spec.ts',
  'keyboard.spec.ts',
  'details.spec.ts',
  'administration.spec.ts',
];
/** The provider is everybody's: what breaks it waits until nobody else pays. */
const alone = 'provider-trouble.spec.ts';
/** What is measured in milliseconds wants the machine for itself. */
const quietly = 'live.spec.ts';
/** Sums are everybody's too: they are compared when nobody changes them any more. */
const atLast = 'money.spec.ts';
const desktop = { width: 1280, height: 900 };

/** Only `npm run pictures` makes them; the checkout's are a phone's alone. */
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
  timeout: 120_000,
  expect: { timeout: 10_000 },
  outputDir: './test-results',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace costs a third of a journey's time: `TRACE=on npm test` keeps those of what fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { args: quiet, ...(chromium !== undefined && { executablePath: chromium }) },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [...onPhones, alone, quietly, atLast],
      use: { viewport: desktop, colorScheme: 'light' },
    },
    { name: 'phone', testIgnore: [...onDesktops, alone, quietly, atLast], use: { ...onAPhone, colorScheme: 'dark' } },
    { name: 'alone', testMatch: alone, dependencies: ['desktop', 'phone'], use: { ...onAPhone, colorScheme: 'light' } },
    { name: 'quietly', testMatch: quietly, dependencies: ['alone'], use: { viewport: desktop, colorScheme: 'light' } },
    { name: 'at last', testMatch: atLast, dependencies: ['quietly'], use: { viewport: desktop, colorScheme: 'light' } },
    ...pictures,
  ],
});
