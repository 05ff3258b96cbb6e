import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './install.mjs';
import { runNode } from './run.mjs';

/** Whether people read this file as code. Tests, their helpers and generated files do not count. */
const isCode = (/** @type {string} */ path) =>
  /[.](ts|tsx|mjs|css)$/.test(path) &&
  !/([.]test[.]tsx?|[.]d[.]ts|[.]config[.][a-z]+)$/.test(path) &&
  !/(^|\/)(testing|faults|fixtures|node_modules|dist|documents)\//.test(path);

/** @typedef {{ path: string, lines: number, imported: Map<string, string[]>, users: Set<string>, symbols: Map<string, Set<string>> }} CodeFile */

/** @param {string[]} workspaces */
function readCode(workspaces) {
  /** @type {Map<string, CodeFile>} */
  const files = new Map();
  for (const workspace of workspaces)
    for (const entry of readdirSync(join(root, workspace), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name));
      if (!entry.isFile() || !isCode(path)) continue;
      const text = readFileSync(join(root, path), 'utf8');
      if (/generated/.test(text.slice(0, 200))) continue;
      const symbols = new Map([...text.matchAll(exported)].map(([, name = '']) => [name, new Set()]));
      files.set(path, {
        path,
        lines: text.split('\n').length - 1,
        imported: importedNames(text),
        users: new Set(),
        symbols,
      });
    }
  return files;
}

/**
 * Returns every import between code files: the importing file, the text of the import, and the file that
 * dependency-cruiser resolves it to.
 */
async function readImports(/** @type {string[]} */ workspaces) {
  const { passed, output } = await runNode(
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...workspaces],
    { quiet: true },
  );
  if (!passed && !output.startsWith('{')) throw new Error(output);
  /** @type {{ modules: { source: string, dependencies: { module: string, resolved: string }[] }[] }} */
  const { modules } = JSON.parse(output);
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ module, resolved }) => ({ from: source, module, to: resolved })),
  );
}

const exported = /^export (?:async |abstract |declare )*(?:const|let|function\*?|class|type|interface|enum) ([\w$]+)/gm;
const importLine = /^(?:import|export)(?: type)? (?:\{([^}]*)\}|\* as [\w$]+|\*) from '([^']+)'/gm;

/** Returns the names that a file imports, by the text of the import. The list is empty for `import *`. */
function importedNames(/** @type {string} */ text) {
  /** @type {Map<string, string[]>} */
  const modules = new Map();
  for (const [, names = '', module = ''] of text.matchAll(importLine)) {
    const each = names.split(',').map((name) => name.trim().replace(/^type |\s+as .*$/g, ''));
    modules.set(module, [...(modules.get(module) ?? []), ...each.filter((name) => name !== '')]);
  }
  return modules;
}

const isIndex = (/** @type {string} */ path) => path.endsWith('/index.ts');

/**
 * Returns a function that finds the file which defines an imported name. An index re-exports the names of other files.
 * @param {Map<string, CodeFile>} files
 * @param {{ from: string, to: string }[]} imports
 * @returns {(path: string, name: string) => CodeFile | undefined}
 */
function homeFinder(files, imports) {
  /** @type {(path: string, name: string) => CodeFile | undefined} */
  const homeOf = (path, name) => {
    if (!isIndex(path) || files.get(path)?.symbols.has(name)) return files.get(path);
    const passedOn = imports.filter(({ from }) => from === path);
    return passedOn.map(({ to }) => homeOf(to, name)).find((home) => home?.symbols.has(name));
  };
  return homeOf;
}

/**
 * Records which files use each file and each symbol. A name that is imported through an index counts for the file that
 * defines it.
 * @param {Map<string, CodeFile>} files
 * @param {{ from: string, module: string, to: string }[]} imports
 */
function findUsers(files, imports) {
  const homeOf = homeFinder(files, imports);
  const users = imports.filter(({ from }) => files.has(from) && !isIndex(from));
  for (const { from, module, to } of users) {
    const names = files.get(from)?.imported.get(module) ?? [];
    const homes = names.length === 0 ? [files.get(to)] : names.map((name) => homeOf(to, name));
    for (const home of homes) home?.users.add(from);
    for (const name of names) homeOf(to, name)?.symbols.get(name)?.add(from);
  }
}

/** @param {string[]} paths */
function largestFolder(paths) {
  const counts = Map.groupBy(paths, (path) => dirname(path));
  return [...counts].map(([folder, { length }]) => ({ folder, length })).sort((a, b) => b.length - a.length)[0];
}

/** Returns the server's imports from a lower to a higher floor, and the pairs of folders that import each other. */
function serverFloors(/** @type {{ from: string, to: string }[]} */ imports) {
  /** @type {string[][]} */
  const floors = JSON.parse(readFileSync(join(root, 'scripts/server-floors.json'), 'utf8')).reverse();
  const placeOf = (/** @type {string} */ path) => /^server\/src\/([^/]+)/.exec(path)?.[1];
  const floorOf = (/** @type {string} */ place) => floors.findIndex((floor) => floor.includes(place));
  /** @type {Set<string>} */
  const arrows = new Set();
  for (const { from, to } of imports) {
    const [user, used] = [placeOf(from), placeOf(to)];
    if (user && used && user !== used && isCode(from) && isCode(to)) arrows.add(`${user} ${used}`);
  }
  const pairs = [...arrows].map((arrow) => arrow.split(' ')).filter((pair) => pair.length === 2);
  const upward = pairs.filter(([user = '', used = '']) => floorOf(user) < floorOf(used));
  const mutual = pairs.filter(([user = '', used = '']) => user < used && arrows.has(`${used} ${user}`));
  return { arrows: arrows.size, upward: upward.length, mutual: mutual.map((pair) => pair.join(' and ')) };
}

function definitionsOf(/** @type {string} */ sqlFunction) {
  const pattern = new RegExp(`create (or replace )?function ${sqlFunction}\\(`, 'g');
  const sql = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.sql') && !/(^|\/)(testing|node_modules)\//.test(path),
  );
  return sql.reduce(
    (sum, path) => sum + [...readFileSync(join(root, 'server', path), 'utf8').matchAll(pattern)].length,
    0,
  );
}

/**
 * Pages, routes and texts. By design each is imported by one list only, so they do not count as files with one user.
 */
const isListed = (/** @type {CodeFile} */ { path }) => /Pages?\.tsx$|\.routes\.ts$|^texts\//.test(path);

const share = (/** @type {number} */ part, /** @type {number} */ whole) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(0)} % (${part} of ${whole})`;

/** Prints the size and shape of the code next to the goals. No figure makes the check fail. */
export async function printFigures() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const places = [...workspaces.filter((name) => name !== 'e2e'), 'scripts'];
  const files = readCode(places);
  const imports = await readImports(places);
  findUsers(files, imports);

  const all = [...files.values()];
  const lonely = all.filter(({ users }) => users.size === 1);
  const lines = all.map((file) => file.lines).sort((a, b) => a - b);
  const symbols = all.flatMap((file) => [...file.symbols.values()]);
  const folder = largestFolder([...files.keys()]);
  const floors = serverFloors(imports);
  const page = 'AuctionPage.tsx';
  const composed = imports.filter(({ from, to }) => from.endsWith(`/${page}`) && files.has(to)).length;
  /** @type {[string, unknown, string][]} */
  const rows = [
    ['code files', all.length, 'at most 800'],
    ['lines of code', lines.reduce((sum, each) => sum + each, 0), 'at most 50,000'],
    ['median lines of a file', lines[Math.floor(lines.length / 2)], '60 to 90'],
    ['lines of the longest file', lines.at(-1), 'at most 300'],
    ['files with one user', share(lonely.length, all.length), 'under 25 %'],
    ['  without pages, routes and texts', share(lonely.filter((file) => !isListed(file)).length, all.length), 'none'],
    [
      'exported symbols with one user',
      share(symbols.filter(({ size }) => size === 1).length, symbols.length),
      'under 30 %',
    ],
    ['files in the largest folder', `${folder?.length} in ${folder?.folder}`, 'at most 25'],
    ['dependencies of the server that run upwards', floors.upward, 'under 20'],
    ['folders of the server that need each other', floors.mutual.length, '0'],
    ['definitions of place_bids', definitionsOf('place_bids'), '1'],
    [`modules that ${page} composes`, composed, 'at most 15'],
  ];
  for (const [name, now, goal] of rows) console.log(`${name.padEnd(44)} ${String(now).padEnd(30)} goal: ${goal}`);
  for (const pair of floors.mutual) console.log(`  need each other: ${pair}`);
}
