import { expect, test } from 'vitest';
import { type CpuProfile, drawFlameGraph, hottestFunctions } from './profile.ts';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 9 });

/** 20 ms in `settle`, 60 ms in `digest`, which `settle` calls, 20 ms in `write`, and 100 ms idle. */
const profile: CpuProfile = {
  startTime: 0,
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 4, 5] },
    { id: 2, callFrame: frame('settle', 'file:///x/server/src/bids/place-bid.ts'), children: [3] },
    { id: 3, callFrame: frame('digest') },
    { id: 4, callFrame: frame('write', 'file:///x/node_modules/pg/lib/client.js') },
    { id: 5, callFrame: frame('(idle)') },
  ],
  samples: [2, 3, 4, 5, 3],
  timeDeltas: [20_000, 40_000, 20_000, 100_000, 20_000],
};

test('functions are listed by their own share of the busy time', () => {
  expect(hottestFunctions(profile)).toEqual([
    { name: 'digest', share: 0.6 },
    { name: 'settle  place-bid.ts:10', share: 0.2 },
    { name: 'write  pg/client.js:10', share: 0.2 },
  ]);
});

test('a flame is as wide as the time in it and in what it calls, and stands on its caller', () => {
  const bars = [...drawFlameGraph('engine', profile).matchAll(/<title>([^<]+)<\/title><rect x="([\d.]+)" y="(\d+)"/g)];
  const [settle, digest, write] = bars.map(([, name = '', x, y]) => ({ name, x: Number(x), y: Number(y) }));
  expect(bars).toHaveLength(3);
  expect(settle).toMatchObject({ name: expect.stringMatching(/settle.*80\.0 %/) as string, x: 0 });
  expect(digest).toMatchObject({ name: expect.stringMatching(/digest.*60\.0 %/) as string, x: 0 });
  expect(write).toMatchObject({ name: expect.stringMatching(/write.*20\.0 %/) as string, x: 960, y: settle?.y });
  expect(digest?.y).toBeGreaterThan(settle?.y ?? Infinity);
});
