import { describe, expect, test } from 'vitest';
import { findMobileNumber, getMobileNumber } from './mobile-number.ts';

describe('a mobile number', () => {
  test.each([
    '9876543210',
    '09876543210',
    '919876543210',
    '+919876543210',
    '+91 98765 43210',
    '(+91) 98765-43210',
    ' 98765 43210 ',
  ])('is the same number however it is typed: %s', (text) => {
    expect(findMobileNumber(text)).toBe('+919876543210');
  });

  test('of ten digits that begins with 91 is complete', () => {
    expect(findMobileNumber('9198765432')).toBe('+919198765432');
  });

  test('of another country is kept as it is', () => {
    expect(findMobileNumber('+44 7911 123456')).toBe('+447911123456');
  });

  test.each(['1234567890', '5876543210', '022 2345 6789', '1800 123 456', '98765432101', '987654321', 'abc', ''])(
    'is refused where no mobile can have it: %s',
    (text) => {
      expect(findMobileNumber(text)).toBeNull();
      expect(() => getMobileNumber(text)).toThrow(expect.objectContaining({ code: 'mobile_invalid' }));
    },
  );
});
