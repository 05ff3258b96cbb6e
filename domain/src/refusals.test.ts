import { describe, expect, test } from 'vitest';
import { isRefusalCode, Refusal, refusalCodes } from './refusals.ts';

describe('a refusal', () => {
  test('carries its code and what its sentence needs', () => {
    const refusal = new Refusal('bid_below_start', { startingBid: '50' });
    expect(refusal).toBeInstanceOf(Error);
    expect({ ...refusal, name: refusal.name }).toMatchObject({
      name: 'Refusal',
      code: 'bid_below_start',
      details: { startingBid: '50' },
    });
  });

  test('has no details where none are given, and keeps its cause where one is', () => {
    const cause = new Error('gateway');
    const refusal = new Refusal('sms_failed', undefined, { cause });
    expect(refusal.details).toEqual({});
    expect(refusal.cause).toBe(cause);
  });
});

describe('a refusal code', () => {
  test('is listed once', () => {
    expect(new Set(refusalCodes).size).toBe(refusalCodes.length);
  });

  test('is recognised', () => {
    expect(refusalCodes.filter(isRefusalCode)).toEqual(refusalCodes);
  });

  test.each([undefined, null, 1, '', 'toString', 'NOT_FOUND', ['not_found']])('is not %j', (value) => {
    expect(isRefusalCode(value)).toBe(false);
  });
});
