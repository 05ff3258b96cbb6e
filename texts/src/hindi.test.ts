import { describe, expect, test } from 'vitest';
import { accounts as englishAccounts } from './en/accounts.ts';
import { adminTexts as englishAdmin } from './en/admin.ts';
import { auctions as englishAuctions } from './en/auctions.ts';
import { biddingTexts as englishBidding } from './en/bidding.ts';
import { dataExport as englishExport, exportReady as englishExportReady } from './en/data-export.ts';
import { entry as englishEntry } from './en/entry.ts';
import { fairPlay as englishFairPlay } from './en/fair-play.ts';
import { forecast as englishForecast } from './en/forecast.ts';
import { guideTexts as englishGuide } from './en/guide.ts';
import { texts as english } from './en/index.ts';
import { legalTexts as englishLegal } from './en/legal.ts';
import { limits as englishLimits } from './en/limits.ts';
import { managePrizes as englishManagePrizes } from './en/manage-prizes.ts';
import { myBids as englishMyBids } from './en/my-bids.ts';
import { notifications as englishNotifications } from './en/notifications.ts';
import { practice as englishPractice } from './en/practice.ts';
import { prizes as englishPrizes } from './en/prizes.ts';
import { reports as englishReports } from './en/reports.ts';
import { results as englishResults } from './en/results.ts';
import { room as englishRoom } from './en/room.ts';
import { serverTexts as englishServer } from './en/server.ts';
import { accounts as hindiAccounts } from './hi/accounts.ts';
import { adminTexts as hindiAdmin } from './hi/admin.ts';
import { auctions as hindiAuctions } from './hi/auctions.ts';
import { biddingTexts as hindiBidding } from './hi/bidding.ts';
import { dataExport as hindiExport, exportReady as hindiExportReady } from './hi/data-export.ts';
import { entry as hindiEntry } from './hi/entry.ts';
import { fairPlay as hindiFairPlay } from './hi/fair-play.ts';
import { forecast as hindiForecast } from './hi/forecast.ts';
import { guideTexts as hindiGuide } from './hi/guide.ts';
import { texts as hindi } from './hi/index.ts';
import { legalTexts as hindiLegal } from './hi/legal.ts';
import { limits as hindiLimits } from './hi/limits.ts';
import { managePrizes as hindiManagePrizes } from './hi/manage-prizes.ts';
import { myBids as hindiMyBids } from './hi/my-bids.ts';
import { notifications as hindiNotifications } from './hi/notifications.ts';
import { practice as hindiPractice } from './hi/practice.ts';
import { prizes as hindiPrizes } from './hi/prizes.ts';
import { reports as hindiReports } from './hi/reports.ts';
import { results as hindiResults } from './hi/results.ts';
import { room as hindiRoom } from './hi/room.ts';
import { serverTexts as hindiServer } from './hi/server.ts';

/** Words that Hindi texts also write in Latin letters: names, and terms that readers in India know in these letters. */
const names = [
  'EkBid',
  'ekbid',
  'Instagram',
  'Twitter',
  'Facebook',
  'LinkedIn',
  'Google',
  'Authenticator',
  'Aegis',
  'npm',
  'run',
  'admin',
  'books',
  'Node',
  'verify',
  'opening',
  'json',
];
const terms = [
  'https',
  'OTP',
  'SMS',
  'SMS_DAILY_BUDGET',
  'IST',
  'UTC',
  'UPI',
  'CSV',
  'JSON',
  'JPEG',
  'PNG',
  'WebP',
  'MB',
  'Argon2',
  'ID',
  'QR',
  'UTF-8',
  'Picture',
  'Further',
  'pictures',
];
const cookies = ['Host-ekbid_visitor', 'ekbid_known', 'ekbid_device', 'XSRF-TOKEN', 'language'];
const maskedAddress = ['a', 'e', 'com'];
const latin = new Set([...names, ...terms, ...cookies, ...maskedAddress]);

/** Texts in which the value of an argument appears in English, but not in Hindi, which shows a Hindi word for it. */
const inWordsOfItsOwn = new Set(['refusals.not_found()']);

type Pair = { readonly path: string; readonly english: string; readonly hindi: string };
/** Whether a text is read by programs and not by people: ids, paths and the locale. */
const isCode = ({ path }: Pair) => /(\.\d+\.id|\.path|^ui\.locale)$/.test(path);

/** An argument for text functions. In a text it appears as `itself`, and each of its fields as `field(key)`. */
const argument = (itself: unknown, field: (key: string) => unknown) =>
  new Proxy({}, { get: (_, key) => (typeof key === 'symbol' ? () => itself : field(key)) });
/** In a text, this argument appears as `⟦0⟧` (its position), and each of its fields as `⟦name⟧`. */
const marked = (position: number) => argument(`⟦${position}⟧`, (key) => `⟦${key}⟧`);
const fieldsOf = (value: unknown) => argument(value, () => value);

/** Arguments for every text function: first placeholders, then values that change the sentence, such as counts. */
const samples: readonly (readonly unknown[])[] = [
  [marked(0), marked(1), marked(2)],
  ...[0, 1, 2, 150].flatMap((count) => [[count, String(count)], [fieldsOf(count)]]),
  [fieldsOf(null)],
  [{}],
  [''],
];
const isFilledIn = (text: unknown) =>
  !/undefined|null|NaN|\[object|Invalid Date/.test(JSON.stringify(text) ?? 'undefined');

/** All pairs of an English and a Hindi text with the same path in their catalogues. */
function* pairs(english: unknown, hindi: unknown, path: string): Generator<Pair> {
  expect(typeof hindi, path).toBe(typeof english);
  if (typeof english === 'string') yield { path, english, hindi: String(hindi) };
  if (typeof english === 'function') yield* spokenPairs(english as Speak, hindi as Speak, `${path}()`);
  if (typeof english !== 'object' || english === null) return;
  const texts = new Map(Object.entries(hindi as object));
  expect([...texts.keys()].sort(), path).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english)) yield* pairs(text, texts.get(key), path ? `${path}.${key}` : key);
}

type Speak = (...sample: readonly unknown[]) => unknown;

function* spokenPairs(english: Speak, hindi: Speak, path: string): Generator<Pair> {
  for (const sample of samples) {
    const said = english(...sample);
    if (isFilledIn(said)) yield* pairs(said, hindi(...sample), path);
  }
}

/** Placeholders: `⟦name⟧` for arguments of a text function, and `[name]` for parts that the screen fills in. */
const mark = /⟦\w+⟧|\[\w+\]/g;
const marksIn = (text: string) => [...new Set(text.match(mark))].sort();
const wordsIn = (text: string) =>
  text
    .replaceAll(mark, '')
    .match(/[A-Za-z][\w-]*/g)
    ?.filter((word) => !latin.has(word)) ?? [];
const isSentence = (text: string) => /[.।]$/.test(text.trim()) && !text.endsWith('..');

describe.each([
  ['what anybody reads', english, hindi],
  ['what stands around signing in', englishAccounts, hindiAccounts],
  ['what is said of auctions', englishAuctions, hindiAuctions],
  ['what bidders read', englishBidding, hindiBidding],
  ['what is said where bids go back or are free', englishEntry, hindiEntry],
  ['the last minutes of an auction', englishRoom, hindiRoom],
  ['the forecast of an auction', englishForecast, hindiForecast],
  ['what bidders read of their bids', englishMyBids, hindiMyBids],
  ['what is read while practising', englishPractice, hindiPractice],
  ['what became of an auction', englishResults, hindiResults],
  ['what a person is notified of', englishNotifications, hindiNotifications],
  ['what is said of one’s own limits, copy and deletion', englishLimits, hindiLimits],
  [
    'the copy of one’s data',
    { page: englishExport, mail: englishExportReady },
    { page: hindiExport, mail: hindiExportReady },
  ],
  ['what winners read of their prize', englishPrizes, hindiPrizes],
  ['what administrators read of prizes and alike accounts', englishManagePrizes, hindiManagePrizes],
  ['what is read by who reports something', englishReports, hindiReports],
  ['what proves a result', englishFairPlay, hindiFairPlay],
  ['what administrators read', englishAdmin, hindiAdmin],
  ['the long public pages', englishGuide, hindiGuide],
  ['the terms and the privacy notice', englishLegal, hindiLegal],
  ['what the server alone says', englishServer, hindiServer],
])('in Hindi %s', (_part, english, hindi) => {
  const held = [...pairs(english, hindi, '')];
  const all = held.filter((pair) => !isCode(pair));

  // proves texts.hindi
  test('says something wherever English does', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ english, hindi }) => (english === '') !== (hindi === ''))).toEqual([]);
  });

  test('is Hindi, and written in its own letters', () => {
    const hasWords = ({ english }: Pair) => wordsIn(english).length > 0;
    expect(all.filter(hasWords).filter(({ hindi }) => !/[\u0904-\u0939]/.test(hindi))).toEqual([]);
    expect(all.filter(({ hindi }) => wordsIn(hindi).length > 0)).toEqual([]);
  });

  test('leads where English leads', () => {
    const places = held.filter(isCode).filter(({ path }) => path !== 'ui.locale');
    expect(places.filter(({ english, hindi }) => english !== hindi)).toEqual([]);
  });

  test('fills in what English fills in', () => {
    const named = all.filter(({ path }) => !inWordsOfItsOwn.has(path));
    expect(named.filter(({ english, hindi }) => String(marksIn(english)) !== String(marksIn(hindi)))).toEqual([]);
  });

  test('ends sentences as Hindi does, and writes digits as prices do', () => {
    expect(all.filter(({ english, hindi }) => isSentence(english) !== hindi.trim().endsWith('।'))).toEqual([]);
    expect(all.filter(({ hindi }) => /[०-९]/.test(hindi))).toEqual([]);
  });
});

test.each(['auction', 'payment', 'person', 'task'])('a missing %s has its Hindi name', (what) => {
  expect(hindi.refusals.not_found({ what })).not.toBe(hindi.refusals.not_found({ what: 'something else' }));
});
