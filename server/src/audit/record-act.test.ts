import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { recordAct } from './record-act.ts';

const app = useTestApp();

test('an act costs little', async () => {
  const many = 200;
  const begunAt = performance.now();
  for (let i = 0; i < many; i += 1)
    await app.db.transaction().execute((db) => recordAct(db, 'ekbid', 'auction.update', { i }));
  const each = (performance.now() - begunAt) / many;
  console.log(`an act in a transaction of its own: ${each.toFixed(2)} ms`);
  expect(each).toBeLessThan(50);
});
