import { expect, test } from 'vitest';
import { isBounded, measureReads, moments } from './testing/plans-made-early.ts';

// Each case takes a second, because a connection uses a named statement five times before it keeps a plan for it.
test.each(moments)('an auction with 1,000 orders is not read for a bid, with plans made %s', async (moment) => {
  const reads = await measureReads(moment, 1000);
  expect(reads.filter((each) => !isBounded(each))).toEqual([]);
});
