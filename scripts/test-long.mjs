import { randomInt } from 'node:crypto';
import { underProjectNode } from './install.mjs';

await underProjectNode();
const { propertyTests } = await import('./test-counts.mjs');
const { runNode, secondsSince } = await import('./run.mjs');

/** The steps that take too long for every push, the shortest first. All of them run, even after a failure. */
/** @type {{ name: string, script: string, args: string[], env?: NodeJS.ProcessEnv }[]} */
const steps = [
  {
    name: 'Live updates on other screens within a second',
    script: 'scripts/test.mjs',
    args: ['e2e/live.spec.ts'],
    env: { EKBID_LIVE_MS: '1000' },
  },
  {
    name: 'Rows read with the statistics that ANALYZE samples',
    script: 'scripts/test.mjs',
    args: ['many-', 'list-many', 'leaderboard-pages'],
    env: { EKBID_STATISTICS: 'sampled' },
  },
  {
    name: 'Properties with a new seed and five times the cases',
    script: 'scripts/test.mjs',
    args: [...propertyTests(), 'agreement'],
    env: { EKBID_RUNS: '5', EKBID_SEED: String(randomInt(2 ** 31)) },
  },
  {
    name: 'Rows of every state for the dump of the next release',
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', 'server/src/boot/dump-release.long.test.ts'],
  },
  { name: 'Secrets, licences, weaknesses of packages, sqlmap and wapiti', script: 'scripts/scan.mjs', args: [] },
  { name: 'Load from outside', script: 'scripts/load.mjs', args: [] },
  { name: 'Hostile requests', script: 'scripts/hostile.mjs', args: [] },
  { name: '10,000 requests from the API document', script: 'scripts/hostile.mjs', args: ['--fuzz'] },
  { name: 'Lighthouse', script: 'scripts/lighthouse.mjs', args: [] },
  { name: 'Failover', script: 'scripts/drills/failover.mjs', args: [] },
  { name: 'Failover that must lose bids', script: 'scripts/drills/failover.mjs', args: ['--asynchronous'] },
  { name: 'Guards removed one at a time', script: 'scripts/remove-guards.mjs', args: [] },
  { name: '100,000 simulated orders', script: 'scripts/model/simulate.mjs', args: ['--seeds', '100000'] },
  { name: '10,000 random auctions', script: 'scripts/model/agreement.mjs', args: [] },
  { name: '500 kills', script: 'scripts/chaos.mjs', args: ['--kills', '500'] },
];

/** The exit code of a step that could not check anything. It is neither success nor failure. */
const notChecked = 2;
const maySayNotChecked = new Set(['scripts/scan.mjs', 'scripts/load.mjs']);

const [failed, unchecked] = [new Set(), new Set()];
for (const { name, script, args, env = {} } of steps) {
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  const { passed, code } = await runNode(script, args, { env });
  const isUnchecked = code === notChecked && maySayNotChecked.has(script);
  if (!passed) (isUnchecked ? unchecked : failed).add(name);
  const result = passed ? 'ok    ' : isUnchecked ? 'NOT CHECKED' : 'FAILED';
  console.log(`${result} ${name} (${secondsSince(startedAt)})`);
}

const passed = steps.length - failed.size - unchecked.size;
console.log(`${passed} passed, ${failed.size} failed, ${unchecked.size} not checked`);
process.exit(failed.size > 0 ? 1 : unchecked.size > 0 ? notChecked : 0);
