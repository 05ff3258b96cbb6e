import { expect, test } from 'vitest';
import { seed } from '../../../../testing/properties.ts';
import { createShutdown } from '../../context/shutdown.ts';
import { describeResult } from './describe-result.ts';
import { runChaos } from './run-chaos.ts';

test('twenty kills under a crowd of bidders lose no rupee, no bid and no slot', { timeout: 400_000 }, async () => {
  const shutdown = createShutdown({ info: () => {}, warn: () => {}, error: () => {} });
  try {
    const result = await runChaos({ kills: 20, seed, shutdown, say: (line) => console.log(line) });
    console.log(describeResult(result));
    expect(result.broken, `seed ${seed}`).toEqual([]);
    // A run without bids or refunds would test nothing.
    expect(result.facts.bids.length).toBeGreaterThan(10);
    expect(result.facts.refunds.length).toBeGreaterThan(0);
  } finally {
    await shutdown.end();
  }
});
