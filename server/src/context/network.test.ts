import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:aa:bb::1', '2001:db8:aa:bb'],
  ['2001:DB8:AA:BB:9:8:7:6', '2001:db8:aa:bb'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['no address', 'no address'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
