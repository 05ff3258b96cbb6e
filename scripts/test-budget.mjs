import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** What a stage did, by what was counted. @typedef {Record<string, number>} Work */
/** Upper limits by what is counted, and the least number of tests. @typedef {Work & { 'least tests'?: number }} Limits */
/** @typedef {{ calibrationSeconds: number, stages: Record<string, Limits> }} Budget */

const file = 'scripts/test-budget.json';

/** The limits of each stage. Counts hold everywhere; CPU seconds depend on the machine. */
export const budget = /** @type {Budget} */ (JSON.parse(readFileSync(join(root, file), 'utf8')));

const seconds = 'CPU seconds';
/** CPU time varies between runs; two and a half times as much does not happen by chance. */
const cpuAllowance = 2.5;

/** @param {string} file */
export function readWork(file) {
  /** @type {Work} */
  const work = {};
  if (!existsSync(file)) return work;
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [, what = '', count] = /^(.+) (\S+)$/.exec(line) ?? [];
    work[what] = (work[what] ?? 0) + Number(count);
  }
  return work;
}

/** CPU time of a fixed calculation here, divided by that of the budget's machine. */
export function calibrate() {
  const before = process.cpuUsage();
  let text = 'EkBid';
  for (let times = 0; times < 1_000_000; times += 1) text = createHash('sha256').update(text).digest('hex');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / budget.calibrationSeconds;
}

/**
 * One message for each count over its budget. CPU seconds are checked in CI only: elsewhere the machine may be busy.
 * @param {string} stage
 * @param {Work} work
 * @param {{ machine: number, inCi: boolean }} where
 * @param {Record<string, Limits>} stages
 */
export function overBudget(stage, work, { machine, inCi }, stages = budget.stages) {
  const { 'least tests': least = 0, ...limits } = stages[stage] ?? {};
  const tests = work.tests ?? 0;
  const tooFew = tests < least ? [`${stage}: only ${tests} tests ran, at least ${least} are expected (${file})`] : [];
  const tooMuch = Object.entries(limits).flatMap(([what, most]) => {
    const [done, allowed] =
      what === seconds ? [(work[what] ?? 0) / machine, inCi ? most * cpuAllowance : Infinity] : [work[what] ?? 0, most];
    return done > allowed ? [`budget of ${stage}: ${Math.round(done)} ${what}, at most ${allowed} (${file})`] : [];
  });
  return [...tooFew, ...tooMuch];
}
