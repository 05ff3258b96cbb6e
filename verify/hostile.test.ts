import { describe, expect, test } from 'vitest';
import { linesOf, openingOf, receiptOf, savedHeadOf, type Line } from './testing/auction.ts';
import { check, codes } from './testing/node-tools.ts';
import { altered, isFree, pathsOf, strange } from './testing/strange.ts';
import { auctionAnswer, boardAnswer } from './testing/site.ts';
import { describeReport } from './describe-report.mjs';

const lines = linesOf([1, 2].map((bidder) => ({ bidder, amount: 700 })));
const opening = openingOf(lines);
const text = JSON.stringify(opening);
const receipt = receiptOf(lines, 1);
const placed = [1, 2].map((bidder) => ({ bidder, amount: 700 }));

async function fitsWith(files: { opening: unknown; documents: unknown[] }) {
  const report = await check(files.opening, files.documents);
  describeReport(report, []).join();
  return report.fits;
}

describe('a file with something strange in it', () => {
  const others: [string, object, (file: unknown) => { opening: unknown; documents: unknown[] }][] = [
    ['an opening', opening, (file) => ({ opening: file, documents: [receipt] })],
    ['a receipt', receipt, (file) => ({ opening, documents: [file] })],
    ['a head', savedHeadOf(lines), (file) => ({ opening, documents: [file] })],
  ];
  test.each(others)('neither passes nor breaks the check, wherever it is: %s', async (_what, file, files) => {
    const passed: string[] = [];
    for (const path of pathsOf(file)) {
      for (const by of strange.filter((value) => !isFree(path, value))) {
        if (await fitsWith(files(altered(file, path, by))))
          passed.push(`${path.join('.')} = ${typeof by} ${JSON.stringify(by)}`);
      }
    }
    expect(passed).toEqual([]);
  });

  // Only `_id` and `outcome` must make the check fail. Most other members do not concern the result.
  test.each([auctionAnswer(placed, 3600), boardAnswer(placed)])(
    'nor does what the site answers break it',
    async (file) => {
      for (const path of pathsOf(file))
        for (const by of strange) await fitsWith({ opening, documents: [altered(file, path, by)] });
      for (const member of ['outcome', '_id']) {
        const path = pathsOf(file).find((names) => names.at(-1) === member && names.length < 4) ?? [];
        expect(await fitsWith({ opening, documents: [altered(file, path, null)] })).toBe(false);
      }
    },
  );

  test.each([null, undefined, 7, 'text', '', '[]', '{}', '"ekbid-opening/1"', '{"format":["ekbid-opening/1"]}', 'NaN'])(
    'or is nothing else: %j',
    async (file) => {
      expect(await check(file)).toMatchObject({ readable: false, fits: false });
      expect(await check(opening, [file])).toMatchObject({ fits: false, documents: [{ kind: 'unreadable' }] });
    },
  );

  test('or is cut off anywhere', async () => {
    for (let end = 0; end < text.length; end += 37) {
      expect(await check(text.slice(0, end))).toMatchObject({ readable: false, findings: [{ code: 'not_json' }] });
    }
  });
});

describe('JSON', () => {
  const twice = (found: string, put: string) => codes(text.replace(found, put));

  test('that says one thing twice is not read, however it is written', async () => {
    const expected = { opening: ['member_twice'], documents: [] };
    expect(await twice('"amount":700', '"amount":700,"amount":700')).toEqual(expected);
    expect(await twice('"amount":700', '"amount":900,"\\u0061mount" :700')).toEqual(expected);
    expect(await twice('"amount":700', '"x\\"":1,"x\\"":2,"amount":700')).toEqual(expected);
    expect(await twice('{', '{"leaves":[],')).toEqual(expected);
  });

  test('may say it in two places, and may hold signs that look like its own', async () => {
    const title = '"a":1,"a":2,{"format":[\\"\\\\';
    const spaced = JSON.stringify({ ...opening, auction: { ...opening.auction, title } }, null, 2);
    expect(await codes(spaced)).toEqual({ opening: [], documents: [] });
    expect(await codes(text, [JSON.stringify([title])])).toMatchObject({ documents: [['format_unknown']] });
  });

  test('nested a million deep ends in words', async () => {
    const deep = `${'['.repeat(1e6)}${']'.repeat(1e6)}`;
    expect((await check(deep)).readable).toBe(false);
    expect((await check(text.replace('"leaves":', `"deep":${deep},"leaves":`))).readable).toBeTypeOf('boolean');
    expect((await check(text.replace('"leaves":[', `"leaves":[${deep},`))).fits).toBe(false);
  });

  test('has no members it did not write', async () => {
    const { head, ...rest } = opening;
    const inherited = `{"__proto__":${JSON.stringify({ head })},${JSON.stringify(rest).slice(1)}`;
    expect(await codes(inherited)).toEqual({ opening: ['member_wrong'], documents: [] });
  });
});

test('of a fault that stands in every line, twenty are told and the rest counted', async () => {
  const many = linesOf(
    Array.from({ length: 100 }, (_, i) => ({ bidder: i, amount: 700 })),
    { slots: 100 },
  );
  const wrong = many.map((line): Line => (line.amount === undefined ? line : { ...line, nonce: '0'.repeat(64) }));
  const { findings } = await check(openingOf(wrong));
  expect(findings).toHaveLength(21);
  expect(findings.at(-1)).toEqual({ code: 'and_more', of: 'commitment_wrong', count: 80 });
});

test.each([
  ['a line that is none', 1, { leaf: 'ekbid-bid/2' }, 'leaf_unreadable'],
  ['what is no bid, opened like one', 0, { amount: 700 }, 'leaf_member_wrong'],
  ['a bid without an amount', 1, { amount: undefined }, 'bid_member_wrong'],
  ['a refund that is none', 1, { refund: { amount: 700 } }, 'bid_member_wrong'],
])('%s is found', async (_what, entry, by, code) => {
  const wrong = lines.map((line, i) => (i === entry ? { ...line, ...by } : line)) as Line[];
  expect((await codes(openingOf(wrong))).opening).toContain(code);
});

test('where a line cannot be read, what rests upon it is not praised', async () => {
  const { checks, facts } = await check(
    openingOf(lines.map((line, i) => (i === 1 ? { ...line, leaf: `${line.leaf} ` } : line))),
  );
  expect(checks.map(({ status }) => status)).toEqual([
    'faulty',
    'fits',
    'faulty',
    'unchecked',
    'unchecked',
    'unchecked',
    'unchecked',
    'unchecked',
  ]);
  expect(facts).toMatchObject({ outcome: null, winner: null });
});
