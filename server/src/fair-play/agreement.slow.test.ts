import { expect, test } from 'vitest';
import { runs, seed } from '../../../testing/properties.ts';
import { Chance } from '../testing/chaos/chance.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findDisagreements } from './testing/find-disagreements.ts';

const app = useTestApp();

// proves agreement.winner
test('server, checker and a plain count agree on who won and what goes back, in auctions of each way to enter', async () => {
  const chance = new Chance(seed);
  expect(await findDisagreements(app.deps, runs(150), () => chance.next()), `seed ${seed}`).toEqual([]);
});
