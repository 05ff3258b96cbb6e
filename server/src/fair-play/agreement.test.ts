import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { findDisagreements } from './testing/find-disagreements.ts';

const app = useTestApp();

// proves agreement.winner
test('server, checker and a plain count agree on who won, in auction after auction', async () => {
  expect(await findDisagreements(app.deps, 150, Math.random)).toEqual([]);
});
