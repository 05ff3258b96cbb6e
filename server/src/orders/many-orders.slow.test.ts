import { expect, test } from 'vitest';
import { isBounded, measureReads, moments } from './testing/plans-made-early.ts';

test.each([moments[0], moments[1]])(
  'an auction with 100,000 orders is not read for a bid, with plans made %s',
  async (moment) => {
    const reads = await measureReads(moment ?? '', 100_000);
    expect(reads.filter((each) => !isBounded(each))).toEqual([]);
  },
);
