import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOfBid, figures, fillDocument, logOfBid, peakOf, planFor } from './capacity.mjs';
import { root } from './install.mjs';

type Point = { readonly bids: number; readonly bytes: number };

test('the tables of the document are what the calculator says; `npm run capacity -- --write` fills them', () => {
  const text = readFileSync(join(root, 'docs/capacity.md'), 'utf8');
  expect(fillDocument(text)).toBe(text);
  expect(text.match(/<!-- end -->/g)).toHaveLength(7);
});

test('the log of a bid follows the measured figures, and is between them in between', () => {
  const { log } = figures.measured;
  for (const { bids, bytes } of log.afterCheckpoint) expect(logOfBid(log, bids)).toBeCloseTo(bytes);
  const [few, many] = log.afterCheckpoint as [Point, Point];
  expect(logOfBid(log, Math.sqrt(few.bids * many.bids))).toBeCloseTo(Math.sqrt(few.bytes * many.bytes));
  expect(logOfBid(log, 1)).toBe(few.bytes);
  expect(logOfBid(log, 1e9)).toBe(log.afterCheckpoint.at(-1)?.bytes);
});

test('twice as many bids need twice the cores and bytes, and one more primary where one ends', () => {
  const [one, two] = [planFor(5000), planFor(10_000)];
  expect(two.nodeCores / one.nodeCores).toBeCloseTo(2);
  expect(two.postgresCores / one.postgresCores).toBeCloseTo(2);
  expect(one.dataPerYear).toBeCloseTo(one.bidsPerDay * 365 * bytesOfBid(figures.measured));
  expect(planFor(1).primaries).toBe(1);
  expect(planFor(peakOf(1e8)).primaries).toBeGreaterThan(1);
  expect(planFor(1).webProcesses).toBe(2);
});

test('what is emptied daily is not counted as kept', () => {
  const tables = { bids: { rows: 100, indexes: 50 }, webhook_events: { rows: 900, indexes: 90 } };
  expect(bytesOfBid({ ...figures.measured, tables })).toBe(150);
});
