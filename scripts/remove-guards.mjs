import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root, underProjectNode } from './install.mjs';

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Copies the checkout to a temporary folder, so that the original is never changed. The copy is deleted when the
 * process exits.
 */
function copyCheckout() {
  const copy = mkdtempSync(join(tmpdir(), 'ekbid-copy-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }));
  for (const file of filesOfCheckout()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  for (const folder of ['.', ...workspaces]) linkPackages(join(root, folder), join(copy, folder));
  return copy;
}

/** Returns all files that git does not ignore, including files that are not committed. */
function filesOfCheckout() {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) fail(`The files of the checkout could not be listed: ${listed.stderr || 'git is missing'}`);
  return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/**
 * Links the packages one by one. A link to the whole folder would lead the tests of the copy to the workspaces of the
 * original. Caches are left out, because they were made from the unchanged sources.
 * @param {string} from
 * @param {string} to
 */
function linkPackages(from, to) {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  const linked = join(to, 'node_modules');
  mkdirSync(linked, { recursive: true });
  const names = readdirSync(packages).filter((name) => !name.startsWith('.') || name === '.bin');
  for (const name of names.filter((name) => name !== '@ekbid')) symlinkSync(join(packages, name), join(linked, name));
  if (!names.includes('@ekbid')) return;
  mkdirSync(join(linked, '@ekbid'));
  for (const name of workspaces) symlinkSync(join(to, name), join(linked, '@ekbid', name));
}

await underProjectNode();
const { runNode, secondsSince } = await import('./run.mjs');
const { default: ts } = await import('typescript');

/**
 * The guards by area. `find` is a text that its file has exactly once. `tests` are the cheapest tests of which one must
 * fail without that text. A guard in SQL is removed from the one file that defines it.
 * @typedef {{ protects: string, file: string, find: string, replace: string, tests: string[] }} Guard
 * @type {Record<string, Guard[]>}
 */
const guards = JSON.parse(readFileSync(join(root, 'scripts/guards.json'), 'utf8'));

/** @typedef {Guard & { area: string }} AreaGuard */
/** @typedef {{ guard: AreaGuard, noticedBy: string | null, words: string }} Ending */

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const words = values.only.toLowerCase();
const chosen = Object.entries(guards)
  .flatMap(([area, ofArea]) => ofArea.map((guard) => ({ ...guard, area })))
  .filter(({ area, protects, file }) => `${area}: ${protects} ${file}`.toLowerCase().includes(words));
if (chosen.length === 0) {
  console.error('Usage: npm run test:guards -- [--only words of a guard’s area, name or file]');
  process.exit(2);
}

const startedAt = performance.now();
const copy = copyCheckout();
const reportFile = join(copy, 'report.json');

/**
 * Runs test files of one or more workspaces in the copy. The seeds and run counts are those of `npm test`, so that the
 * outcome does not depend on chance.
 * @param {readonly string[]} files
 */
async function runTests(files) {
  rmSync(reportFile, { force: true });
  const projects = new Set(files.map((file) => `--project=${file.split('/')[0]}*`));
  const args = ['run', ...projects, ...files, '--reporter=json', `--outputFile.json=${reportFile}`];
  const env = { EKBID_RUNS: undefined, EKBID_SEED: undefined };
  const { output } = await runNode('node_modules/vitest/vitest.mjs', args, { quiet: true, cwd: copy, env });
  return { tests: readReport(), output };
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult */

/** Returns null if there is no report, because the run could not start. */
function readReport() {
  try {
    /** @type {{ testResults: { name: string, assertionResults: TestResult[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8'));
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((result) => ({ ...result, file: name.slice(copy.length + 1) })),
    );
    // If the set-up of a file fails, Vitest lists its tests as skipped.
    return tests.some(({ status }) => status === 'passed' || status === 'failed') ? tests : null;
  } catch {
    return null;
  }
}

/** Whether every test of the chosen guards passes while no guard is removed. */
async function allPass() {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const { tests, output } = await runTests(files);
  const failed = (tests ?? []).filter(({ status }) => status === 'failed');
  const silent = files.filter((file) => !tests?.some((test) => test.file === file && test.status === 'passed'));
  for (const { file, fullName, failureMessages } of failed)
    console.log(`FAILED ${file} › ${fullName}\n${failureMessages[0]}`);
  for (const file of silent) console.log(`FAILED ${file} has no test that passes, or is not there`);
  if (!tests) console.log(output);
  console.log(`${files.length} files of tests with every guard in place (${secondsSince(startedAt)})`);
  return failed.length + silent.length === 0;
}

/**
 * Returns the source without the guard. Returns a sentence instead if the text of the guard is not in the source
 * exactly once, or if the rest does not parse.
 * @param {Guard} guard
 * @param {string} source
 * @returns {{ changed: string } | { words: string }}
 */
function without({ file, find, replace }, source) {
  const times = source.split(find).length - 1;
  if (times !== 1) return { words: `the guard moved: its text is in ${file} ${times} times, not once` };
  const changed = source.replace(find, () => replace);
  // SQL is not parsed here. If PostgreSQL refuses the changed file, the run ends before the first test.
  const [wrong] = file.endsWith('.ts')
    ? (ts.transpileModule(changed, { reportDiagnostics: true }).diagnostics ?? [])
    : [];
  return wrong
    ? { words: `what is left does not parse: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}` }
    : { changed };
}

/** Failures that are not failed expectations: broken programs, refused queries, time-outs and lost connections. */
const fault =
  /^(SyntaxError|ReferenceError|TypeError|RangeError|error):|^Error: (Test timed out|Connection terminated|.*\b(ECONN\w+|EADDRINUSE)\b)|fetch failed/;

/**
 * Removes a guard and runs its tests. Only a failed expectation proves that a test noticed. A file that does not load,
 * or SQL that PostgreSQL refuses, proves nothing.
 * @param {AreaGuard} guard
 * @returns {Promise<Ending>}
 */
async function remove(guard) {
  const path = join(copy, guard.file);
  const source = readFileSync(path, 'utf8');
  const outcome = without(guard, source);
  if ('words' in outcome) return { guard, noticedBy: null, words: outcome.words };
  writeFileSync(path, outcome.changed);
  const { tests, output } = await runTests(guard.tests);
  writeFileSync(path, source);
  if (!tests) return { guard, noticedBy: null, words: `the tests did not run\n${output}` };
  const failed = tests.filter(({ status }) => status === 'failed');
  const noticing = failed.find(({ failureMessages: [message] }) => message !== undefined && !fault.test(message));
  if (noticing) return { guard, noticedBy: noticing.fullName, words: '' };
  const why = failed[0] ? `tests failed, but by no expectation\n${failed[0].failureMessages[0]}` : 'no test failed';
  return { guard, noticedBy: null, words: why };
}

if (!(await allPass())) {
  console.log('Tests that fail already cannot notice a removed guard.');
  process.exit(1);
}

/** @type {Ending[]} */
const endings = [];
for (const guard of chosen) {
  const began = performance.now();
  const ending = await remove(guard);
  endings.push(ending);
  const noticed = ending.noticedBy !== null;
  console.log(`${noticed ? 'noticed  ' : 'UNNOTICED'} ${guard.protects} (${secondsSince(began)})`);
  console.log(`          ${ending.noticedBy ?? ending.words}`);
}

console.log('\n| Area | Guard | Where | Noticed by |\n|---|---|---|---|');
for (const { guard, noticedBy } of endings)
  console.log(`| ${guard.area} | ${guard.protects} | ${guard.file} | ${noticedBy ?? '**nothing**'} |`);
const noticed = endings.filter(({ noticedBy }) => noticedBy !== null).length;
console.log(`\nin ${secondsSince(startedAt)}`);
console.log(`${noticed} of ${endings.length} guards noticed`);
process.exit(noticed === endings.length ? 0 : 1);
