import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './install.mjs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const present = () => known.find((path) => existsSync(path));

/** Returns the path in CHROMIUM_PATH or that of an installed Chromium. Undefined if there is none. */
export const findPresent = () => process.env.CHROMIUM_PATH || present();

const isRoot = process.getuid?.() === 0;

/**
 * @param {string} command
 * @param {string[]} args
 */
function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0
  );
}

/** Installs Chromium only in CI or on request, because this changes the machine. The font is needed for Hindi. */
function installFromDebian() {
  if (!isRoot || !(process.env.CI || process.env.EKBID_INSTALL_BROWSER === '1')) return undefined;
  console.log('Installing Chromium from Debian …');
  succeeds('apt-get', ['update', '-q']);
  succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-core']);
  return present();
}

/** Lets Playwright download its Chromium, unless it has done so before. Returns whether it is there. */
function downloadWithPlaywright() {
  console.log("Looking for Playwright's own Chromium …");
  return succeeds(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}

/** Finds or installs a Chromium for the browser tests. Returns the settings with which Playwright uses it. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which is not there.`);
  const path = wanted || present() || installFromDebian();
  if (path) return { CHROMIUM_PATH: path };
  if (downloadWithPlaywright()) return {};
  throw new Error(
    'No Chromium for the browser tests. Install one (on Debian as root: `apt-get install chromium fonts-noto-core`, ' +
      'or `EKBID_INSTALL_BROWSER=1 npm test`), or name one in CHROMIUM_PATH.',
  );
}
