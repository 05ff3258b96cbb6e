import { parseArgs } from 'node:util';
import { underProjectNode } from '../install.mjs';

await underProjectNode();
const { describeFailover } = await import('../../server/src/testing/replication/describe-failover.ts');
const { findInstalledPrograms } = await import('../../server/src/testing/replication/installed-programs.ts');
const { runFailover } = await import('../../server/src/testing/replication/run-failover.ts');
const { withShutdown } = await import('../run.mjs');

const { values } = parseArgs({
  options: {
    /** Commits do not wait for the standby. The drill then shows what can be lost, and that the loss is detected. */
    asynchronous: { type: 'boolean', default: false },
    /** Two runs with the same seed let people act in the same order, as far as timing allows. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const [seed, synchronous] = [Number(values.seed), !values.asynchronous];
if (!Number.isSafeInteger(seed)) {
  console.error('Usage: npm run drill:failover -- [--asynchronous] [--seed 42]');
  process.exit(2);
}

const installed = await findInstalledPrograms();
console.log(
  installed
    ? `PostgreSQL of ${installed}; the standby is made by pg_basebackup.`
    : 'No initdb, postgres and pg_basebackup below /usr/lib/postgresql (Debian: apt install postgresql). The PostgreSQL that comes with EkBid stands in, and its standby is a copy of the stopped primary.',
);

await withShutdown(async (shutdown) => {
  const startedAt = performance.now();
  /** @param {string} line */
  const say = (line) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const result = await runFailover({ installed, synchronous, seed, shutdown, say });
  console.log(describeFailover(result));
  const isAsExpected = synchronous ? result.broken.length === 0 : result.broken.length > 0;
  if (!synchronous)
    console.log(isAsExpected ? 'Lost bids were noticed, as they must be.' : 'Nothing was lost this time.');
  return isAsExpected;
});
