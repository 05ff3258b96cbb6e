import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../../testing/properties.ts';
import { readName } from './person-name.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const first = (firstName: string) => readName({ firstName, lastName: '' }).firstName;

describe('a name', () => {
  test.each([
    ['Asha'],
    ["O'Brien"],
    ['Anne-Marie'],
    ['M. K. Gandhi'],
    ['Karl Jr.'],
    ['José'],
    ['Ali 2'],
    ['राम'],
    ['सीता'],
    ['लक्ष्मीनारायणन'],
    ['வெங்கடசுப்பிரமணியன்'],
    ['𐐀𐐁𐐂'],
  ])('may be %s', (name) => {
    expect(first(name)).toBe(name);
  });

  test.each([
    ['a link', 'evil.co'],
    ['a path', 'evil/win'],
    ['initials without blanks', 'A.P.J. Abdul'],
    ['a line break', 'Asha\nBcc'],
    ['a line separator', 'Asha\u2028Rao'],
    ['a tab', 'Asha\tRao'],
    ['zero-width spaces', '\u200b'.repeat(15)],
    ['a turned direction', 'Asha\u202e'],
    ['a direction mark', 'Ash\u200fa'],
    ['a soft hyphen', 'As\u00adha'],
    ['letters that are not drawn', '\u3164\u3164\u3164'],
    ['a joiner within Latin letters', 'As\u200dha'],
    ['marks without a letter', '\u0301\u0301\u0301'],
    ['a mark after a blank', 'Asha \u0301R'],
    ['a pile of marks', `A${'\u0331'.repeat(5)}li`],
    ['a picture', 'Asha🙂'],
    ['a private letter', 'Ash\ue000'],
    ['half of a letter', 'Ash\ud800'],
    ['an address', 'asha@home'],
    ['markup', '<b>Asha'],
  ])('is refused with %s, first or last', (_, name) => {
    const refusal = (field: string) => ({ code: 'name_characters', details: { field } });
    expect(refusalOf(() => readName({ firstName: name, lastName: '' }))).toEqual(refusal('firstName'));
    expect(refusalOf(() => readName({ firstName: 'Asha', lastName: name }))).toEqual(refusal('lastName'));
  });

  test('has one spelling for what looks the same', () => {
    expect(first('  Jose\u0301 \u00a0 Luis ')).toBe('José Luis');
    expect(first('O\u2019Brien')).toBe("O'Brien");
    expect(first('र्\u200dयान')).toBe('र्यान');
  });

  test('is as long as it looks: a mark belongs to its letter', () => {
    expect(first('ङ्'.repeat(15))).toHaveLength(30);
    for (const name of ['ङ्'.repeat(16), 'e\u0301'.repeat(2)])
      expect(refusalOf(() => first(name))?.code).toBe('first_name_length');
  });

  test('stays as it is when only the other part changes, and gets the rules when it changes itself', () => {
    const former = { firstName: 'evil.co/win', lastName: '\u200b' };
    expect(readName(former, former)).toEqual(former);
    expect(readName({ ...former, lastName: 'Rao' }, former)).toEqual({ ...former, lastName: 'Rao' });
    expect(refusalOf(() => readName({ ...former, firstName: 'evil.co/win2' }, former))?.code).toBe('name_characters');
  });

  test('is one spelling where a joiner stood between two marks', () => {
    expect(first('A\u093c\u200d\u0301bc')).toBe('\u00c1\u093cbc');
  });

  test('that was taken is taken again unchanged, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."Aé़र् .'-\u2019\u00a0\u0301\u200d\u200b/2"), maxLength: 12 }),
        (typed) => {
          if (refusalOf(() => first(typed)) !== null) return;
          const name = first(typed);
          expect(first(name)).toBe(name);
          expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]|\S\.\S/u);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
