import { parseArgs } from 'node:util';
import { underProjectNode } from './install.mjs';

await underProjectNode();
const { describeResult } = await import('../server/src/testing/chaos/describe-result.ts');
const { runRefundStorm, stormModes } = await import('../server/src/testing/chaos/run-refund-storm.ts');
const { runChaos } = await import('../server/src/testing/chaos/run-chaos.ts');
const { withShutdown } = await import('./run.mjs');

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    /** If above 0, nobody bids during the kills. Instead, this many refunds of a cancelled auction are sent. */
    refunds: { type: 'string', default: '0' },
    /** `refundable`: the refunds are those of a declared refundable auction. */
    mode: { type: 'string', default: 'cancelled' },
    /** Two runs with the same seed kill processes and let people act in the same order, as far as timing allows. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const [kills, seed, refunds] = [Number(values.kills), Number(values.seed), Number(values.refunds)];
const mode = stormModes.find((one) => one === values.mode);
if (![kills, seed, refunds].every(Number.isSafeInteger) || kills < 1 || refunds < 0 || !mode) {
  console.error('Usage: npm run chaos -- [--kills 100] [--seed 42] [--refunds 100000 [--mode refundable]]');
  process.exit(2);
}

const say = (/** @type {string} */ line) => console.log(line);

await withShutdown(async (shutdown) => {
  if (refunds > 0) {
    const { summary, broken } = await runRefundStorm({ mode, refunds, kills, seed, shutdown, say });
    console.log([summary, `differences  ${broken.length}`, ...broken.slice(0, 30)].join('\n'));
    return broken.length === 0;
  }
  const result = await runChaos({ kills, seed, shutdown, say });
  console.log(describeResult(result));
  return result.broken.length === 0;
});
