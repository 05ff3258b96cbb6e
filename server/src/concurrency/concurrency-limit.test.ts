import { Refusal } from '@ekbid/domain';
import { expect, test } from 'vitest';
import { openConcurrencyLimit, openPlaces, type Places, placesOfOne } from './concurrency-limit.ts';

const limits = { inAll: 4, perSession: 2, perNetwork: 3, retryAfterSeconds: 30 };

function few(places: Places = openPlaces(), { inAll } = limits) {
  const limit = openConcurrencyLimit('streams', { ...limits, inAll });
  return { take: (session: string | null, address: string) => limit.take(places, session, address) };
}

async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : 'not a refusal';
  }
}

test('a session, a network and all together have so many streams open and no more', async () => {
  const places = few();
  await places.take('asha', 'a');
  await places.take('asha', 'a');
  expect(await refusalOf(() => places.take('asha', 'b'))).toBe('too_many_requests');
  await places.take(null, 'a');
  expect(await refusalOf(() => places.take(null, 'a'))).toBe('too_many_requests');
  await places.take('ravi', 'b');
  expect(await refusalOf(() => places.take(null, 'c'))).toBe('unavailable');
});

test('a place given back is there for the next', async () => {
  const places = few();
  await places.take('asha', 'a');
  const leave = await places.take('asha', 'a');
  leave();
  expect(await refusalOf(() => places.take('asha', 'a'))).toBeNull();
});

test('a network in IPv6 is one, with however many of its addresses it asks', async () => {
  const places = few();
  for (const host of [1, 2, 3]) await places.take(null, `2001:db8:aa:bb::${host}`);
  expect(await refusalOf(() => places.take(null, '2001:db8:aa:bb:1:2:3:4'))).toBe('too_many_requests');
  expect(await refusalOf(() => places.take(null, '2001:db8:aa:cc::1'))).toBeNull();
});

test('processes that share their places have no more for a session and a network, and one that ends frees its own', async () => {
  const all = openPlaces();
  const [ofOne, ofOther] = [placesOfOne(all), placesOfOne(all)];
  const [one, other] = [few(ofOne), few(ofOther)];
  await one.take('asha', 'a');
  await other.take('asha', 'a');
  expect(await refusalOf(() => one.take('asha', 'b'))).toBe('too_many_requests');
  const leave = await one.take(null, 'a');
  expect(await refusalOf(() => other.take(null, 'a'))).toBe('too_many_requests');
  leave();
  ofOne.leave();
  expect(await refusalOf(() => other.take('asha', 'a'))).toBeNull();
  expect(await refusalOf(() => other.take(null, 'a'))).toBeNull();
  expect(await refusalOf(() => other.take(null, 'a'))).toBe('too_many_requests');
});
