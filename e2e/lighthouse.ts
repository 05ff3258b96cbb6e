import { chromium, request } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import startEkbid from './global-setup.ts';
import { type Account, findWinner, openPlaces, type Place } from './lighthouse-places.ts';
import { settings, signIn } from './people.ts';

/** The median of three runs counts, because the machine has other work too. */
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

type Category = (typeof categories)[number];
type Measure = { scores: Record<Category, number>; lcp: number; cls: number; tbt: number; failed: string[] };

/** Measures one visit by a mid-range phone on a slow network, as Lighthouse simulates it. */
async function visit({ path, hidden }: Place, port: number): Promise<Measure> {
  const options: Flags = {
    port,
    onlyCategories: [...categories],
    skipAudits: [
      // Skipped: this audit fails when a phone's bottom bar happens to cover part of a control.
      'target-size',
      // Skipped for pages of signed-in people, because they are hidden from search engines on purpose.
      ...(hidden ? ['is-crawlable'] : []),
    ],
  };
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(settings().url + path, options);
    if (!result) throw new Error(`${path}: Lighthouse gave no result`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return measureOf(result.lhr);
    // Chromium sometimes loses the beginning of a recording. Such a run has no score, so try again.
    if (runtimeError.code !== 'NO_NAVSTART' || attempt === 3) throw new Error(`${path}: ${runtimeError.message}`);
  }
}

function measureOf({ audits, categories: scored, finalDisplayedUrl }: RunnerResult['lhr']): Measure {
  const score = (category: Category) => Math.round((scored[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const strict = categories.filter((category) => category !== 'performance');
  const failed = strict.flatMap((category) =>
    (scored[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id} on ${finalDisplayedUrl}`),
  );
  return {
    scores: Object.fromEntries(categories.map((category) => [category, score(category)])) as Measure['scores'],
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    failed,
  };
}

function middle(measures: Measure[]): Measure {
  const sorted = [...measures].sort((a, b) => a.scores.performance - b.scores.performance);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('nothing was measured');
  return found;
}

/** Measures pages in a separate browser, which is signed in if an account is given. */
async function measureAs(account: Account | undefined, places: readonly Place[]): Promise<number> {
  const chrome = await launch({
    chromePath: process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
    chromeFlags: flags,
  });
  let below = 0;
  try {
    if (account) await signInThere(chrome.port, account);
    for (const place of places) {
      const measures: Measure[] = [];
      for (let run = 0; run < runs; run += 1) measures.push(await visit(place, chrome.port));
      if (!report(place, middle(measures))) below += 1;
    }
  } finally {
    chrome.kill();
  }
  return below;
}

async function signInThere(port: number, account: Account): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no window');
  const program = await request.newContext({ baseURL: settings().url });
  await signIn({ request: program }, account);
  await context.addCookies((await program.storageState()).cookies);
  await browser.close();
}

/** Prints the scores of a page and returns whether all of them reach their minimum. */
function report({ path, floor }: Place, { scores, lcp, cls, tbt, failed }: Measure): boolean {
  const passed = categories.every((category) => scores[category] >= (category === 'performance' ? floor : 100));
  const cells = [
    path.padEnd(58),
    ...categories.map((category) => String(scores[category]).padStart(6)),
    `${(lcp / 1000).toFixed(2)} s`.padStart(9),
    cls.toFixed(3).padStart(7),
    `${Math.round(tbt)} ms`.padStart(8),
    passed ? '  ok' : `  BELOW (performance ${floor}, the others 100)`,
  ];
  console.log(cells.join(''));
  for (const line of failed) console.log(`    ${line}`);
  return passed;
}

const stop = await startEkbid();
let below = 0;
try {
  const wanted = process.argv.slice(2);
  const winner = await findWinner();
  const places = (await openPlaces(winner)).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  console.log(`${'page'.padEnd(58)}  perf  acc.  best   seo      LCP    CLS     TBT`);
  for (const signedIn of [false, true]) {
    const theirs = places.filter(({ hidden }) => hidden === signedIn);
    if (theirs.length > 0) below += await measureAs(signedIn ? winner.account : undefined, theirs);
  }
  console.log(`${places.length - below} passed, ${below} failed`);
} finally {
  await stop();
}
process.exit(below > 0 ? 1 : 0);
