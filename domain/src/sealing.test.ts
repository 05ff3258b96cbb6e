import { describe, expect, test } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { initialOf, maskEmail, maskName } from './sealing.ts';

describe('a name as other people see it', () => {
  test.each([
    ['Asha', 'Kumar', 'Asha K.'],
    ['Asha', '', 'Asha'],
    ['Asha', '   ', 'Asha'],
    ['Asha', ' kumar', 'Asha K.'],
    ['Émile', 'éluard', 'Émile É.'],
    ['आशा', 'कुमार', 'आशा क.'],
    ['Bob', '𐐨𐐩', 'Bob 𐐀.'],
  ])('%j %j is %j', (first, last, masked) => {
    expect(maskName(first, last)).toBe(masked);
  });

  test('is the same for every last name with the same first letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(maskName('Asha', `K${one}`)).toBe(maskName('Asha', `k${other}`));
      }),
    );
  });
});

test('a last name alone is its initial, or nothing', () => {
  expect(['Kumar', ' éluard', '', '  '].map(initialOf)).toEqual(['K.', 'É.', '', '']);
});

describe('an e-mail address as other people see it', () => {
  test.each([
    ['asha@example.com', 'a***@e***.com'],
    ['a@b.in', 'a***@b***.in'],
    ['asha.kumar@mail.example.co.in', 'a***@m***.in'],
    ['आशा@उदाहरण.भारत', 'आ***@उ***.भारत'],
    ['😀smile@example.com', '😀***@e***.com'],
    ['nobody', 'n***@***'],
    ['root@localhost', 'r***@l***'],
    ['', '***@***'],
  ])('%j is %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  test('is the same for all addresses with the same first letters and ending', () => {
    const rest = fc.stringMatching(/^[a-z0-9._-]{0,30}$/);
    fc.assert(
      fc.property(rest, rest, (local, host) => {
        expect(maskEmail(`a${local}@e${host}.com`)).toBe('a***@e***.com');
      }),
    );
  });
});
