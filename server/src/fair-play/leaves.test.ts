import { bidLimit } from '@ekbid/domain';
import { expect, test } from 'vitest';
import { bidsPerPerson } from './leaves.ts';

test('the log promises as many bids per person as the rules allow', () => {
  expect(bidsPerPerson, 'Another limit needs another version of the rules leaf, here and in verify/.').toBe(bidLimit);
});
