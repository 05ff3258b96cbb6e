import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../server/src/boot/data-folder.ts';
import { root } from './install.mjs';

/** What one run of the tests writes and the next replaces. */
const folder = join(root, '.cache/test');
/** Held here: a lock that is collected is released. @type {import('../server/src/boot/data-folder.ts').DataFolder | undefined} */
let lock;

/**
 * Keeps this checkout for one run of the tests until the process ends: two would write over each other's reports and build.
 * False while another has it.
 */
export function becomeOnlyRun() {
  mkdirSync(folder, { recursive: true });
  lock ??= lockDataFolder(folder);
  return lock !== undefined;
}
