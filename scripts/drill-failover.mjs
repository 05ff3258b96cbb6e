import { parseArgs } from 'node:util';
import { signals, underProjectNode } from './install.mjs';

await underProjectNode();
const { createLifetime } = await import('../server/src/process/lifetime.ts');
const { describeFailover } = await import('../server/src/testing/replication/describe-failover.ts');
const { findInstalledPrograms } = await import('../server/src/testing/replication/installed-programs.ts');
const { runFailover } = await import('../server/src/testing/replication/run-failover.ts');

const { values } = parseArgs({
  options: {
    /** Nobody waits for the standby: shows what may be lost then, and that it is noticed. */
    asynchronous: { type: 'boolean', default: false },
    /** Replays what people do, as far as timing allows. */
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

const lifetime = createLifetime({ info: () => {}, warn: () => {}, error: (message) => console.error(message) });
/** @param {number} code */
const end = async (code) => {
  await lifetime.end();
  process.exit(code);
};
for (const signal of signals) process.once(signal, () => void end(1));

try {
  const startedAt = performance.now();
  /** @param {string} line */
  const say = (line) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const result = await runFailover({ installed, synchronous, seed, lifetime, say });
  console.log(describeFailover(result));
  const isAsExpected = synchronous ? result.broken.length === 0 : result.broken.length > 0;
  if (!synchronous)
    console.log(isAsExpected ? 'Lost bids were noticed, as they must be.' : 'Nothing was lost this time.');
  await end(isAsExpected ? 0 : 1);
} catch (error) {
  console.error(error);
  await end(1);
}
