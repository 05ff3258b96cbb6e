#!/usr/bin/env node
// `bin/ekbid` of a release (docs/release.md). It replaces itself by the program that it starts, so that signals reach
// that program.
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const least = 24;
/** Node's arguments for each command. */
const commands = {
  // The same flag as in scripts/start.mjs.
  start: ['--max-semi-space-size=16', 'server/src/main.ts'],
  migrate: ['server/src/admin.ts', 'migrate'],
  admin: ['server/src/admin.ts'],
  setup: ['server/src/setup.ts'],
  verify: ['verify/verify.mjs'],
};
const usage = `Usage:
  ekbid start              serves EkBid, with the settings in the environment
  ekbid migrate            brings the database to this version, as a start does too
  ekbid setup              asks for the settings, tries each, and writes them into a file
  ekbid admin COMMAND …    create, books, audit, …: without a command it lists them
  ekbid verify FILE …      checks a fair-play log, offline
  ekbid --settings FILE …  reads the settings from a file first, such as the one that setup writes`;

/**
 * @param {string} why
 * @returns {never}
 */
function fail(why) {
  console.error(why);
  process.exit(2);
}

/**
 * Reads a file that `ekbid setup` wrote. A variable that the environment already has keeps its value.
 * @param {string | undefined} file
 */
function readSettings(file) {
  try {
    if (file === undefined) fail(usage);
    // Checked first, because Node reports a file that this user may not read as missing.
    accessSync(file, constants.R_OK);
    process.loadEnvFile(file);
  } catch (error) {
    fail(`The settings cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

if (Number(process.versions.node.split('.')[0]) < least)
  fail(`EkBid runs on Node ${least} or newer, but this is ${process.version}.`);
const given = process.argv.slice(2);
if (given[0] === '--settings') readSettings(given.splice(0, 2)[1]);
const [name = '', ...words] = given;
const command = Object.entries(commands).find(([known]) => known === name)?.[1];
if (!command || !process.execve) fail(command ? 'EkBid runs on Linux and macOS.' : usage);

const args = command.map((word) => (word.includes('/') ? join(import.meta.dirname, '..', word) : word));
// Without this, Node prints a warning that `execve` is experimental.
process.removeAllListeners('warning');
process.execve(process.execPath, ['ekbid', '--disable-warning=ExperimentalWarning', ...args, ...words], {
  ...process.env,
  // Production mode, because a release contains no sandbox, no demo and no embedded database.
  NODE_ENV: 'production',
});
