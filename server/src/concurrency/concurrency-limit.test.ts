import { Refusal } from '@ekbid/domain';
import { expect, test } from 'vitest';
import { openConcurrencyLimit } from './concurrency-limit.ts';

const few = () => openConcurrencyLimit({ inAll: 4, perSession: 2, perNetwork: 3, retryAfterSeconds: 30 });

function refusalOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : 'not a refusal';
  }
}

test('a session, a network and all together have so many streams open and no more', () => {
  const places = few();
  places.take('asha', 'a');
  places.take('asha', 'a');
  expect(refusalOf(() => places.take('asha', 'b'))).toBe('too_many_requests');
  places.take(null, 'a');
  expect(refusalOf(() => places.take(null, 'a'))).toBe('too_many_requests');
  places.take('ravi', 'b');
  expect(refusalOf(() => places.take(null, 'c'))).toBe('unavailable');
});

test('a place given back is there for the next', () => {
  const places = few();
  places.take('asha', 'a');
  const leave = places.take('asha', 'a');
  leave();
  expect(refusalOf(() => places.take('asha', 'a'))).toBeNull();
});

test('a network in IPv6 is one, with however many of its addresses it asks', () => {
  const places = few();
  for (const host of [1, 2, 3]) places.take(null, `2001:db8:aa:bb::${host}`);
  expect(refusalOf(() => places.take(null, '2001:db8:aa:bb:1:2:3:4'))).toBe('too_many_requests');
  expect(refusalOf(() => places.take(null, '2001:db8:aa:cc::1'))).toBeNull();
});
