import { Refusal } from '@ekbid/domain';
import { expect, test } from 'vitest';
import { openPlaces } from './places.ts';

const few = () => openPlaces({ inAll: 4, perSession: 2, perAddress: 3, retryAfterSeconds: 30 });

function refusalOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : 'not a refusal';
  }
}

test('a session, an address and all together have so many streams open and no more', () => {
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
