import { join } from 'node:path';
import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { findChromium } = await import('./chromium.mjs');
const { runNode } = await import('./run.mjs');
const { buildWebIfStale } = await import('./build.mjs');

const kinds = ['checkout', 'screens'];
const [first, ...names] = process.argv.slice(2);
const wanted = first === undefined ? kinds : [first];
if (!wanted.every((kind) => kinds.includes(kind))) {
  console.error(`There are pictures of ${kinds.join(' and ')}.`);
  process.exit(1);
}

/**
 * Takes pictures of the running product and stores them in `pictures/`, which git ignores. Arguments select a kind, or
 * pages of a kind: `screens home auctions`. `pictures/screens.md` shows every screen. Each kind gets a new EkBid, so
 * that the data of one kind does not appear in pictures of another.
 * @param {string} kind
 */
async function take(kind) {
  const filter = names.length > 0 ? ['--grep', `pictures of (${names.join('|')})$`] : [];
  const args = [
    'test',
    `${kind}.pictures.ts`,
    '--workers',
    '1',
    '--reporter',
    'list',
    '--project',
    'pictures*',
    ...filter,
  ];
  const options = { cwd: join(root, 'e2e'), env: { ...findChromium(), PICTURES: '1' } };
  return (await runNode(join(root, 'node_modules/@playwright/test/cli.js'), args, options)).passed;
}

let made = await buildWebIfStale();
for (const kind of wanted) made = made && (await take(kind));
process.exit(made ? 0 : 1);
