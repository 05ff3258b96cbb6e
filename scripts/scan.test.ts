import { expect, test } from 'vitest';
import { isAllowed, secretIn } from './scan.mjs';

test('a key is found by its form, and words about keys are none', () => {
  // The keys are composed here, because the scan would otherwise find them in this file.
  expect(secretIn(`+key: ${'rzp_live'}_${'a1'.repeat(7)}`)).toBe('a live key of Razorpay');
  expect(secretIn(`+-----BEGIN ${'PRIVATE'} KEY-----\\n${'M'.repeat(64)}`)).toBe('a private key');
  expect(secretIn(`+${'AKIA'}${'B2'.repeat(8)}`)).toBe('a key of AWS');
  expect(secretIn(`+${'APP_SECRET'}=${'x'.repeat(43)}`)).toBe('a secret of EkBid');
  for (const line of ['+if the key begins with `rzp_live_`', '+APP_SECRET=…', '+const password = "a pass 1";'])
    expect(secretIn(line)).toBeUndefined();
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
])('the licence %s is allowed: %s', (licence, may) => expect(isAllowed(licence)).toBe(may));
