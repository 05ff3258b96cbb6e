import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { everything, openPosition, sealPosition } from './reads.ts';

const [key, other] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];
const at = new Date('2026-11-22T06:00:00Z');

test('a position can be read with the key only, and shows nothing without it', () => {
  const [sealed, again] = [
    sealPosition(key, { position: 123_456_789_012, at }),
    sealPosition(key, { position: 5, at }),
  ];
  expect(openPosition(key, sealed)).toBe(123_456_789_012);
  expect(openPosition(key, again)).toBe(5);
  expect(sealed).toHaveLength(again.length);
  expect(sealed.split('.')[0]).toBe(String(at.getTime()));
  expect(sealPosition(key, { position: 5, at })).not.toBe(again);
});

test.each(['', '0', 'nonsense', '1.AAAA', sealPosition(other, { position: 5, at })])(
  '%j is taken for all there is',
  (seen) => expect(openPosition(key, seen)).toBe(everything),
);
