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

/** For what can do without one: the path of the Chromium that is wanted, or else there. */
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

/** Changing the machine is for those who said so; the font draws what Hindi needs. */
function installFromDebian() {
  if (!isRoot || !(process.env.CI || process.env.EKBID_INSTALL_BROWSER === '1')) return undefined;
  console.log('Installing Chromium from Debian …');
  succeeds('apt-get', ['update', '-q']);
  succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-core']);
  return present();
}

/** Idempotent; its path is Playwright's own secret. */
function downloadWithPlaywright() {
  console.log("Looking for Playwright's own Chromium …");
  return succeeds(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}

/** Brings in a Chromium for the browser tests where that is possible; the settings that make Playwright use it. */
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
