import { Refusal } from '@ekbid/domain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  amountInRupees,
  doneReply,
  field,
  flatReply,
  id,
  instant,
  listReply,
  obeys,
  page,
  problem,
  reply,
} from './schemas.ts';

describe('an amount in rupees', () => {
  test.each([
    [5, 500],
    [0.1, 10],
    [1.15, 115],
    ['5', 500],
    ['1,23,456.50', 12_345_650],
    ['', null],
    ['five', null],
    ['1e3', null],
    [1.005, null],
    [-1, null],
    [null, null],
    [undefined, null],
  ])('sent as %j is %j paise', (sent, paise) => {
    expect(z.parse(amountInRupees, sent)).toBe(paise);
  });

  test.each([[[5]], [{ rupees: 5 }], [true], [Number.NaN]])('is never %j', (sent) => {
    expect(z.safeParse(amountInRupees, sent).success).toBe(false);
  });

  test('may be missing from an object: the rules say so in their own words', () => {
    expect(z.parse(z.object({ amount: amountInRupees }), {})).toEqual({ amount: null });
  });
});

describe('a page of a list', () => {
  const query = z.object(page);

  test.each([
    [{}, { limit: 24 }],
    [{ limit: '1' }, { limit: 1 }],
    [{ limit: '100' }, { limit: 100 }],
    [
      { after: 'cursor', limit: 10 },
      { after: 'cursor', limit: 10 },
    ],
  ])('asked for by %j is %j', (sent, read) => {
    expect(z.parse(query, sent)).toEqual(read);
  });

  test.each([{ limit: '0' }, { limit: '101' }, { limit: '-1' }, { limit: '1.5' }, { limit: 'all' }, { limit: '' }])(
    'is not %j',
    (sent) => {
      expect(z.safeParse(query, sent).success).toBe(false);
    },
  );

  test('begins behind a cursor of at most 200 characters', () => {
    expect(z.safeParse(query, { after: 'x'.repeat(200) }).success).toBe(true);
    expect(z.safeParse(query, { after: 'x'.repeat(201) }).success).toBe(false);
  });
});

describe('a rule of the domain in a schema', () => {
  const named = z.object({ name: field }).check(
    obeys(({ name }) => {
      if (name === 'bug') throw new TypeError('a bug');
      if (name !== 'Asha') throw new Refusal('first_name_length', { field: 'firstName' });
    }),
  );

  test('lets through what it allows', () => {
    expect(z.parse(named, { name: 'Asha' })).toEqual({ name: 'Asha' });
  });

  test('carries its refusal, code and details, in the issue', () => {
    expect(z.safeParse(named, {}).error?.issues).toMatchObject([
      {
        code: 'custom',
        message: 'first_name_length',
        params: { refusal: 'first_name_length', details: { field: 'firstName' } },
      },
    ]);
  });

  test('lets a bug through as the bug it is', () => {
    expect(() => z.safeParse(named, { name: 'bug' })).toThrow(TypeError);
  });

  test('is not asked about what has not the right shape', () => {
    const issues = z.safeParse(named, { name: 5 }).error?.issues;
    expect(issues?.map(({ code, path }) => [code, path])).toEqual([['invalid_type', ['name']]]);
  });
});

describe('the text of a field', () => {
  test('is empty when left out', () => {
    expect(z.parse(field, undefined)).toBe('');
  });

  test('is text of at most 5000 characters', () => {
    expect(z.safeParse(field, 'x'.repeat(5000)).success).toBe(true);
    for (const sent of ['x'.repeat(5001), 5, null, ['x']]) expect(z.safeParse(field, sent).success).toBe(false);
  });
});

test.each([
  [id, '0b7c1f4e-6d0a-4b58-9a51-0f6f3e1f7a11', ['42', '', "' or 1=1"]],
  [instant, '2026-11-21T04:30:00.000Z', ['2026-11-21', '2026-11-21T10:00:00+05:30', 'now']],
])('ids are UUIDs and instants are ISO 8601 in UTC (%#)', (schema, right, wrong) => {
  expect(z.safeParse(schema, right).success).toBe(true);
  for (const each of wrong) expect(z.safeParse(schema, each).success).toBe(false);
});

describe('a reply', () => {
  const told = { success: true, message: '' };

  test.each([
    ['one thing', reply(z.number()), { ...told, data: 5 }],
    ['nothing but that it is done', doneReply, told],
    ['a list', listReply(z.number(), {}), { ...told, data: [5], meta: { next: null, total: 1 } }],
    [
      'a list with more beside it',
      listReply(z.number(), { sum: z.number() }),
      { ...told, data: [], meta: { next: 'x', total: 9, sum: 5 } },
    ],
    ['fields of its own', flatReply({ token: z.string() }), { ...told, token: 'x' }],
    ['a problem', problem, { success: false, code: 'not_found', message: 'We could not find that.', field: 'email' }],
  ])('of %s has the shape people know', (_what, schema, answer) => {
    expect(z.parse(schema, answer)).toEqual(answer);
    expect(z.safeParse(schema, { ...answer, success: !answer.success }).success).toBe(false);
    expect(z.safeParse(schema, { ...answer, message: undefined }).success).toBe(false);
  });

  test('drops what the contract does not name, so that nothing sealed slips out', () => {
    expect(z.parse(reply(z.object({ bids: z.number() })), { ...told, data: { bids: 2, amounts: [1, 2] } })).toEqual({
      ...told,
      data: { bids: 2 },
    });
  });
});
