import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root, signals, underProjectNode } from './install.mjs';

/** @typedef {{ state: 'ok' | 'FAILED' | 'not checked', lines: string[] }} Finding */

const run = promisify(execFile);
const most = { cwd: root, maxBuffer: 1024 * 1024 * 1024 };

/**
 * Patterns of keys and tokens. Plain passwords match no pattern, so passwords in tests are not reported. Neither are
 * example keys with consecutive digits.
 */
const secrets = [
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\\n]+[A-Za-z0-9+/]{40}/ },
  { what: 'a live key of Razorpay', pattern: /\brzp_live_(?!0123456789abcd)[A-Za-z0-9]{14}\b/ },
  { what: 'a key of AWS', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  { what: 'a token of GitHub', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/ },
  { what: 'a token of npm', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { what: 'a key of Google', pattern: /\bAIza[\w-]{35}\b/ },
  { what: 'a token of Slack', pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,}/ },
  { what: 'a secret of EkBid', pattern: /\b(?:APP_SECRET|FAIR_PLAY_SECRET|MSG91_AUTH_KEY)=[\w-]{32,}/ },
];

/** @param {string} line */
export const secretIn = (line) => secrets.find(({ pattern }) => pattern.test(line))?.what;

/**
 * Looks for secrets in every line that any commit ever added.
 * @returns {Promise<Finding>}
 */
async function scanSecrets() {
  const { stdout: shallow } = await run('git', ['rev-parse', '--is-shallow-repository'], most);
  if (shallow.trim() === 'true') return { state: 'not checked', lines: ['this clone has a part of the history only'] };
  const { stdout } = await run('git', ['log', '--all', '-p', '--unified=0', '--format=commit %h', '--no-color'], most);
  let [commit, file, count] = ['', '', 0];
  const found = [];
  for (const line of stdout.split('\n')) {
    if (line.startsWith('commit ')) [commit, count] = [line.slice(7), count + 1];
    else if (line.startsWith('+++ ')) file = line.slice(6);
    else if (line.startsWith('+')) {
      const what = secretIn(line);
      if (what) found.push(`${commit} ${file}: ${what}`);
    }
  }
  return { state: found.length > 0 ? 'FAILED' : 'ok', lines: [...found, `${count} commits`] };
}

/** Licences that only ask for a copy of their text, or for the source of a package that we change. */
const allowed = new Set([
  ...['Apache-2.0', 'MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Zlib', 'MPL-2.0'],
  // LGPL-3.0-or-later is the licence of libvips, a part of sharp. We link it unchanged, and users can replace it.
  ...['LGPL-3.0-or-later', 'CC0-1.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'CC-BY-4.0'],
]);

/** @param {string | undefined} licence */
export function isAllowed(licence = '') {
  const words = licence.replaceAll(/[()]/g, ' ').trim();
  if (/ OR /.test(words)) return words.split(/\s+OR\s+/).some((one) => allowed.has(one.trim()));
  return words !== '' && words.split(/\s+AND\s+/).every((one) => allowed.has(one.trim()));
}

/**
 * Checks the licences of all packages that production needs, according to the lock file.
 * @returns {Finding}
 */
function scanLicences() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => /node_modules\//.test(path) && !dev && !link,
  );
  const wrong = shipped.flatMap(([path, { license }]) =>
    isAllowed(license) ? [] : [`${path.replace(/^.*node_modules\//, '')}: ${license ?? 'no licence'}`],
  );
  return { state: wrong.length > 0 ? 'FAILED' : 'ok', lines: [...wrong, `${shipped.length} packages`] };
}

/**
 * Asks the registry for known weaknesses of packages in the lock file.
 * @returns {Promise<Finding>}
 */
async function scanPackages() {
  const asked = await run('npm', ['audit', '--json', '--omit=dev'], most).catch((error) => error);
  const report = parse(String(asked.stdout ?? ''));
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) return { state: 'not checked', lines: [report?.message ?? 'the registry gave no answer'] };
  const names = Object.entries(report.vulnerabilities ?? {}).map(([name, { severity }]) => `${name}: ${severity}`);
  return { state: counts.total > 0 ? 'FAILED' : 'ok', lines: names };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Runs sqlmap and wapiti against a server, and returns what they find.
 * @returns {Promise<Finding>}
 */
async function scanHoles() {
  const { createShutdown } = await import('../server/src/context/shutdown.ts');
  const { runIntruders } = await import('../server/src/testing/hostile/run-intruders.ts');
  const shutdown = createShutdown({ info: () => {}, warn: () => {}, error: (message) => console.error(message) });
  for (const signal of signals) process.once(signal, () => void shutdown.end().then(() => process.exit(1)));
  try {
    const found = Object.entries(await runIntruders(shutdown));
    const states = found.map(([, { state }]) => state);
    const state = states.find((one) => one === 'FAILED') ?? states.find((one) => one === 'not checked') ?? 'ok';
    return { state, lines: found.flatMap(([tool, { lines }]) => lines.map((line) => `${tool}: ${line}`)) };
  } finally {
    await shutdown.end();
  }
}

const scans = { secrets: scanSecrets, licences: scanLicences, packages: scanPackages, holes: scanHoles };

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await underProjectNode();
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !Object.hasOwn(scans, name));
  if (unknown.length > 0) {
    console.error(`There is no scan ${unknown.join(', ')}: choose from ${Object.keys(scans).join(', ')}.`);
    process.exit(1);
  }
  const states = new Set();
  for (const [name, scan] of Object.entries(scans).filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
    const { state, lines } = await scan();
    states.add(state);
    console.log(`${state.padEnd(11)} ${name}`);
    for (const line of lines) console.log(`            ${line}`);
  }
  // A scan that could not run is neither a success nor a finding, so it has another exit code.
  process.exit(states.has('FAILED') ? 1 : states.has('not checked') ? 2 : 0);
}
