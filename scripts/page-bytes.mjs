import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { pages, servedPages } = await import('../contract/src/index.ts');
const { languages } = await import('../texts/src/texts.ts');
const { scriptsOfPage, stylesOfApp } = await import('../server/src/pages/web-build.ts');

/** @typedef {import('../contract/src/index.ts').PageName} PageName */

/** How much JavaScript a page may load before it is shown, in kilobytes after gzip, by the access of the page. */
const mostScript = { public: 141, browse: 141, 'signed-in': 141, admin: 160 };
/**
 * Pages with a higher limit, and why they need it:
 * - Pages that begin with a form load React Hook Form (14 KB) and the list of all errors in the form.
 * - The page of an auction loads everything for bidding, paying and following a payment, for visitors too.
 * - "My bids" also follows payments, and shows auctions.
 * - The check of a result loads the texts of its findings, and recent results.
 * - "How it works" loads the questions with their search, and the rule from the home page, which finds a bidder's
 *   auctions.
 * - The table of auctions for administrators loads a table and a menu, with libraries for using them by keyboard.
 * - The form of an auction loads its pictures with their order and crops.
 */
const heavy = 150;
/** @type {Partial<Record<PageName, number>>} */
const mostOf = {
  home: 133,
  auctions: 136,
  login: heavy,
  signUp: heavy,
  forgotPassword: heavy,
  resetPassword: heavy,
  auction: 157,
  check: 144,
  checkAuction: 145,
  myBids: 149,
  howItWorks: 141,
  faq: 138,
  contact: 138,
  help: 138,
  about: 139,
  reports: 163,
  prize: 151,
  manageAuctions: 188,
  createAuction: 177,
  updateAuction: 177,
  user: 167,
};
const mostStyle = 10;

/** @typedef {{ name: string, kilobytes: number[], most: number }} Line */

/**
 * Returns the weight of every page in each language: all files that the server makes a browser fetch.
 * @param {string} built
 * @returns {Line[]}
 */
export function weighPages(built) {
  /** @type {import('../server/src/pages/web-build.ts').Manifest} */
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
  /** @type {Map<string, number>} */
  const weights = new Map();
  const weigh = (/** @type {readonly string[]} */ files) =>
    files.reduce((sum, file) => {
      const bytes = weights.get(file) ?? gzipSync(readFileSync(join(built, file))).length;
      weights.set(file, bytes);
      return sum + bytes / 1024;
    }, 0);

  const names = /** @type {PageName[]} */ (Object.keys(pages));
  const missing = names.filter((name) => manifest[`src/${servedPages[name].screen}.tsx`] === undefined);
  if (missing.length > 0) throw new Error(`The build has no file for the screens of: ${missing.join(', ')}`);
  return [
    ...names.map((name) => ({
      name,
      kilobytes: languages.map((language) => weigh(scriptsOfPage(manifest, name, language))),
      most: mostOf[name] ?? mostScript[pages[name].access],
    })),
    { name: 'CSS of every page', kilobytes: [weigh(stylesOfApp(manifest))], most: mostStyle },
  ];
}

/**
 * Prints the weights as a table. Each line within its limit counts as passed.
 * @returns {import('./test-counts.mjs').Count}
 */
export function checkPageBytes(built = join(root, 'web/dist')) {
  const lines = weighPages(built);
  console.log(`${'page'.padEnd(20)}${[...languages, 'most'].map((title) => title.padStart(8)).join('')}   KB, gzip`);
  for (const { name, kilobytes, most } of lines) {
    const figures = languages.map((_, index) => kilobytes[index]?.toFixed(1) ?? '');
    const verdict = isHeavy({ kilobytes, most }) ? '   TOO HEAVY' : '';
    console.log(
      `${name.padEnd(20)}${[...figures, String(most)].map((figure) => figure.padStart(8)).join('')}${verdict}`,
    );
  }
  const failures = lines.filter(isHeavy).map(({ name }) => `weight of ${name}`);
  return { passed: lines.length - failures.length, failures };
}

const isHeavy = (/** @type {Pick<Line, 'kilobytes' | 'most'>} */ { kilobytes, most }) => Math.max(...kilobytes) > most;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exit(checkPageBytes().failures.length ? 1 : 0);
