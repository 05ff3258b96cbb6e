import { parseArgs } from 'node:util';
import { underProjectNode } from '../install.mjs';

await underProjectNode();
const { simulate } = await import('../../model/src/simulation/simulate.ts');
const { squattingTable } = await import('../../model/src/simulation/squatting.ts');

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100000' },
    from: { type: 'string', default: '1' },
    /** The seed of one run, which is then repeated. */
    seed: { type: 'string' },
    /** Prints how long people who never pay can keep slots from others. */
    squatting: { type: 'boolean', default: false },
  },
});
if (values.squatting) {
  console.log(squattingTable());
  process.exit(0);
}
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count < 1) {
  console.error('Usage: npm run simulate -- [--seeds 100000] [--from 1] | --seed 42 | --squatting');
  process.exit(2);
}

const startedAt = performance.now();
/** @type {Map<string, number>} */
const totals = new Map();
/** @param {Iterable<[string, number]>} figures */
const add = (figures) => {
  for (const [name, figure] of figures) totals.set(name, (totals.get(name) ?? 0) + figure);
};
let failed = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const run = simulate(seed);
  add(Object.entries(run.figures));
  add(run.moves);
  if (run.faults.length === 0) continue;
  failed += 1;
  console.error(`seed ${seed}: ${run.faults.join('; ')}\n  again with: npm run simulate -- --seed ${seed}`);
}

for (const [name, total] of totals) console.log(`${name.padEnd(28)} ${total.toLocaleString('en-IN')}`);
console.log(`${count} seeds in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${failed} with faults`);
process.exit(failed > 0 ? 1 : 0);
