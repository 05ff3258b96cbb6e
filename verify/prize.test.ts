import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectFindings } from './findings.mjs';
import { comparePrize } from './prize.mjs';
import {
  additionLine,
  endLine,
  linesOf,
  openingOf,
  prize,
  receiptOf,
  resultLine,
  rulesWithPrize,
  savedHeadOf,
  terms,
  time,
  type Line,
} from './testing/auction.ts';
import { check, codes } from './testing/node-tools.ts';

const day = 24 * 3600;
/** The end cannot move in its last hour, and other tests have auctions of an hour. So this auction lasts two days. */
const long = { ...terms, ends: 2 * day };
const placed = [
  { bidder: 1, amount: 700 },
  { bidder: 2, amount: 900 },
];
const [, ...bids] = linesOf(placed).slice(0, -1);

/** Builds a log of version 2 with the given entries between the bids and the result. */
const logWith = (between: readonly Line[], rules: Line = rulesWithPrize(long), ends = long.ends): Line[] => [
  rules,
  ...bids,
  ...between,
  resultLine(placed, ends),
];
const open = (lines: Line[], document: unknown = prize) => ({
  ...openingOf(lines),
  prize: typeof document === 'string' ? document : JSON.stringify(document),
});
const plainView = { alt: null, focus: { x: 50, y: 50 } };
const found = async (opening: unknown) => (await codes(opening)).opening;

describe('a log of version 2', () => {
  const lines = logWith([additionLine(60, 'With a lid.'), additionLine(61, 'The lid is new: ₹ 🫖')]);

  test('fits, with the receipts and heads of it, and tells its prize', async () => {
    const documents = [receiptOf(lines, 1, 2), receiptOf(lines, 2), savedHeadOf(lines, 4)];
    const report = await check(JSON.stringify(open(lines)), documents);
    expect(report).toMatchObject({ fits: true, findings: [] });
    expect(report.checks.map(({ number, status }) => `${number} ${status}`)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${number} fits`),
    );
    const { title, description, pictures } = prize;
    expect(report.facts?.prize).toEqual({
      ...{ title, description, pictures, retailPrice: null, titleHindi: null, descriptionHindi: null, claimDays: null },
      ...{ entryMode: 'paid', minAccountDays: 0 },
      pictureViews: [plainView],
      additions: [
        { at: time(60), text: 'With a lid.' },
        { at: time(61), text: 'The lid is new: ₹ 🫖' },
      ],
      seen: [],
    });
  });

  test('shows its description with every addition', async () => {
    const description = `${prize.description}\n\nWith a lid.\n\nThe lid is new: ₹ 🫖`;
    const opening = { ...open(lines), auction: { ...openingOf(lines).auction, description } };
    expect(await found(opening)).toEqual([]);
  });

  test('is compared with its picture, where somebody saved that', async () => {
    const pictureOf = (content: string) => ({ pictures: [new TextEncoder().encode(content)] });
    const own = await check(open(lines), [], pictureOf('picture'));
    expect(own).toMatchObject({ fits: true, facts: { prize: { seen: prize.pictures } } });
    expect((await codes(open(lines), [], pictureOf('pencil'))).opening).toEqual(['picture_wrong']);
  });

  test('covers what a later prize tells besides, known or not', async () => {
    const later = { ...prize, delivery: 'within ten days', pictures: [...prize.pictures, null] };
    const log = logWith([], rulesWithPrize(long, later));
    expect(await found(open(log, later))).toEqual([]);
    expect(await found(open(log, { ...later, delivery: 'never' }))).toEqual(['prize_wrong']);
  });

  const wrong: [string, string[], unknown][] = [
    ['none at all', ['prize_missing'], { ...open(lines), prize: undefined }],
    ['no text', ['prize_missing'], { ...open(lines), prize }],
    ['another description', ['prize_wrong'], open(lines, { ...prize, description: 'A used pencil' })],
    ['another picture', ['prize_wrong'], open(lines, { ...prize, pictures: ['0'.repeat(64)] })],
    ['the same written otherwise', ['prize_wrong'], open(lines, JSON.stringify(prize, null, 1))],
    ['another title', ['prize_shown_wrong', 'prize_wrong'], open(lines, { ...prize, title: 'A used pencil' })],
    [
      'another title in the file',
      ['prize_shown_wrong'],
      { ...open(lines), auction: { ...openingOf(lines).auction, title: 'A used pencil' } },
    ],
    [
      'another description in the file',
      ['prize_shown_wrong'],
      { ...open(lines), auction: { ...openingOf(lines).auction, description: prize.description } },
    ],
  ];
  test.each(wrong)('with another prize than its rules name is found: %s', async (_what, expected, opening) => {
    expect(await found(opening)).toEqual(expected);
  });

  test.each([
    ['no JSON', 'A silver kettle'],
    ['a list', '[]'],
    ['another format', JSON.stringify({ ...prize, format: 'ekbid-prize/2' })],
    ['no description', JSON.stringify({ ...prize, description: undefined })],
    ['a picture that is no hash', JSON.stringify({ ...prize, pictures: ['kettle.jpg'] })],
    ['a negative retail price', JSON.stringify({ ...prize, retailPrice: { paise: -1, source: 'A', date: 'B' } })],
    ['a retail price without its date', JSON.stringify({ ...prize, retailPrice: { paise: 1, source: 'A' } })],
    ['a title in Hindi that is no text', JSON.stringify({ ...prize, titleHindi: null })],
    ['a description in Hindi that is no text', JSON.stringify({ ...prize, descriptionHindi: 7 })],
    ['how pictures are shown, without one of them', JSON.stringify({ ...prize, pictureViews: [] })],
    ['a picture shown as text that is none', JSON.stringify({ ...prize, pictureViews: [{ ...plainView, alt: 7 }] })],
    ['a picture cut nowhere', JSON.stringify({ ...prize, pictureViews: [{ alt: null }] })],
    ['a time to claim it that is no number', JSON.stringify({ ...prize, claimDays: '14' })],
    ['entered in a way that there is not', JSON.stringify({ ...prize, entryMode: 'cheap' })],
    ['for accounts of an age that is no number', JSON.stringify({ ...prize, minAccountDays: '30' })],
    ['a member twice', JSON.stringify(prize).replace('{', '{"title":"A used pencil",')],
  ])('whose prize is %s cannot be read', async (_what, text) => {
    const report = await check(open(logWith([], rulesWithPrize(long, text)), text));
    expect(report.findings.map(({ code }) => code)).toEqual(['prize_unreadable']);
    expect(report.facts?.prize).toBeNull();
  });

  test.each<[string, string[], Line[]]>([
    ['another text', ['addition_wrong'], [{ ...additionLine(60, 'With a lid.'), text: 'Without.' }]],
    ['no text', ['addition_wrong'], [{ leaf: additionLine(60, 'With a lid.').leaf }]],
    ['once it is over', ['addition_too_late'], [additionLine(2 * day, 'With a lid.')]],
  ])('with an addition that is wrong is found: %s', async (_what, expected, between) => {
    expect(await found(open(logWith(between)))).toEqual(expected);
  });

  test('takes no addition when it is full', async () => {
    const full = rulesWithPrize({ ...long, slots: 2 });
    expect(await found(open(logWith([additionLine(60, 'With a lid.')], full)))).toEqual(['addition_when_full']);
  });
});

describe('a log whose prize says how the auction is entered', () => {
  const entered = (entryMode: string, change: (line: Line, n: number) => Line) => {
    const document = { ...prize, entryMode };
    const [rules, ...rest] = logWith([], rulesWithPrize(long, document));
    return found(open([rules as Line, ...rest.map(change)], document));
  };
  const refund = (amount: number) => ({ refund: { amount, reference: null } });
  const unpaid = ({ payment: _, ...line }: Line): Line => line;

  test('promises every bid but the winning one a refund, where bids go back', async () => {
    // The bid of 700 wins. The bid of 900 is the second one and loses.
    expect(await entered('refundable', (line, n) => (n === 1 ? { ...line, ...refund(900) } : line))).toEqual([]);
    expect(await entered('refundable', (line) => line)).toEqual(['refund_missing']);
    expect(await entered('refundable', (line, n) => (n === 1 ? { ...line, ...refund(800) } : line))).toEqual([
      'refund_wrong',
    ]);
    expect(await entered('paid', (line) => line)).toEqual([]);
  });

  test('has no payment and no refund of any bid, where bids cost nothing', async () => {
    expect(await entered('free', (line) => (line.payment === undefined ? line : unpaid(line)))).toEqual([]);
    expect(await entered('free', (line) => line)).toEqual(['bid_member_wrong']);
    expect(await entered('free', (line, n) => (n === 1 ? { ...unpaid(line), ...refund(900) } : unpaid(line)))).toEqual([
      'bid_member_wrong',
    ]);
    expect(await entered('refundable', (line) => unpaid(line))).toContain('bid_member_wrong');
  });
});

describe('the end', () => {
  const hour = 3600;
  test.each<[string, string[], Line[], number]>([
    ['twice, a week in all', [], [endLine(60, 3 * day), endLine(61, 9 * day)], 9 * day],
    ['an hour before it', [], [endLine(2 * day - hour, 3 * day)], 3 * day],
    [
      'three times',
      ['end_moved_too_often'],
      [1, 2, 3].map((n) => endLine(60 + n, 2 * day + n * hour)),
      2 * day + 3 * hour,
    ],
    ['further', ['end_moved_too_far'], [endLine(60, 3 * day), endLine(61, 9 * day + 0.001)], 9 * day + 0.001],
    ['in the last hour', ['end_moved_in_last_hour'], [endLine(2 * day - hour + 0.001, 3 * day)], 3 * day],
    ['after it', ['end_moved_too_late'], [endLine(2 * day, 3 * day)], 3 * day],
  ])('of a log of version 2 was moved %s', async (_what, expected, between, ends) => {
    expect(await found(open(logWith(between, rulesWithPrize(long), ends)))).toEqual(expected);
  });
});

describe('a log of version 1', () => {
  type Kept = { opening: object; documents: unknown[] };
  /** A log from before version 2. Its end was moved three times, more than seven days, and in the last hour. */
  const { opening, documents } = JSON.parse(
    readFileSync(new URL('testing/log-of-version-1.json', import.meta.url), 'utf8'),
  ) as Kept;

  test('fits as it did, whatever it contains', async () => {
    const report = await check(JSON.stringify(opening), documents);
    expect(report).toMatchObject({ fits: true, findings: [], facts: { outcome: 'winner', prize: null } });
    expect(report.checks.map(({ number, status }) => `${number} ${status}`)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${number} fits`),
    );
  });

  test('says nothing of the prize: what its file tells of one is not asked', async () => {
    expect(await found({ ...opening, prize: 'A used pencil' })).toEqual([]);
  });

  test('may have additions, which are checked', async () => {
    const [rules = { leaf: '' }, ...rest] = linesOf(placed);
    const added = additionLine(60, 'With a lid.');
    const lines = [rules, ...rest.slice(0, -1), added, ...rest.slice(-1)];
    expect(await found(openingOf(lines))).toEqual([]);
    expect(await found(openingOf(lines.with(3, { ...added, text: 'Without.' })))).toEqual(['addition_wrong']);
  });
});

test('the pictures that an auction shows are compared with those of its prize, in their order, with texts and crops', () => {
  const views = [{ alt: 'The kettle', focus: { x: 50, y: 20 } }, plainView, plainView];
  const hashes = ['a'.repeat(64), 'b'.repeat(64), null];
  const promised = {
    ...{ title: prize.title, description: prize.description, additions: [], retailPrice: null },
    ...{
      titleHindi: null,
      descriptionHindi: null,
      claimDays: null,
      entryMode: 'paid' as const,
      minAccountDays: 0,
      pictures: hashes,
      pictureViews: views,
    },
  };
  const shown = hashes.map((sha256, nth) => ({ ...(views[nth] ?? plainView), sha256 }));
  const fits = (pictures: typeof shown | undefined) => {
    const findings = collectFindings();
    comparePrize(promised, { title: prize.title, pictures }, findings);
    const list = findings.list();
    if (list.length > 0) expect(list).toEqual([{ code: 'prize_shown_wrong', what: 'pictures' }]);
    return list.length === 0;
  };
  const [first = { ...plainView, sha256: null }, ...others] = shown;
  // The file of the third picture was lost and has no hash, so any picture may be shown in its place.
  const right = [undefined, shown, [first, ...others.slice(0, 1), { ...plainView, sha256: 'c'.repeat(64) }]];
  expect(right.map(fits)).toEqual([true, true, true]);
  const wrong = [
    [...others, first],
    shown.slice(0, 2),
    [...shown, first],
    [{ ...first, alt: null }, ...others],
    [{ ...first, focus: { x: 50, y: 21 } }, ...others],
    [{ ...first, focus: { x: 51, y: 20 } }, ...others],
    [{ ...first, sha256: null }, ...others],
  ];
  expect(wrong.map(fits)).toEqual(wrong.map(() => false));
});

test('what an auction shows is compared with its prize', () => {
  const { title, description, pictures } = prize;
  const retailPrice = { paise: 4_299_900, source: 'Kaveri Stores', date: '2026-11-19' };
  const hindi = { titleHindi: 'चाँदी की केतली', descriptionHindi: null };
  const promised = {
    title,
    description,
    pictures,
    retailPrice,
    claimDays: 14,
    entryMode: 'free' as const,
    minAccountDays: 30,
    ...hindi,
    pictureViews: [plainView],
    additions: [{ at: time(60), text: 'With a lid.' }],
  };
  const shown = { title, description: `${description}\n\nWith a lid.` };
  const differing = (other: Parameters<typeof comparePrize>[1]) => {
    const findings = collectFindings();
    comparePrize(promised, other, findings);
    return findings.list().map((finding) => 'what' in finding && finding.what);
  };
  expect(differing(shown)).toEqual([]);
  expect(differing({ title: 'A used pencil', description })).toEqual(['title', 'description']);
  expect(differing({ ...shown, retailPrice: { ...retailPrice } })).toEqual([]);
  expect(differing({ ...shown, ...hindi, claimDays: 14 })).toEqual([]);
  expect(differing({ ...shown, claimDays: 3 })).toEqual(['claimDays']);
  expect(differing({ ...shown, entryMode: 'free', minAccountDays: 30 })).toEqual([]);
  expect(differing({ ...shown, entryMode: 'paid', minAccountDays: 0 })).toEqual(['entryMode', 'minAccountDays']);
  expect(differing({ ...shown, titleHindi: null, descriptionHindi: 'पाँच लीटर' })).toEqual([
    'titleHindi',
    'descriptionHindi',
  ]);
  const others = [null, { ...retailPrice, paise: 1 }, { ...retailPrice, source: 'A' }, { ...retailPrice, date: 'B' }];
  for (const other of others) expect(differing({ ...shown, retailPrice: other })).toEqual(['retailPrice']);
});
