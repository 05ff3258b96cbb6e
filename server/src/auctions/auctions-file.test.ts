import * as contract from '@ekbid/contract';
import { readNewAuction } from '@ekbid/domain';
import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { readAuctionsFile } from './read-auctions-file.ts';
import { auctionFields, submitAuction } from './testing/submit-auction.ts';

const app = useTestApp();
const head = 'Title,Description,Starting bid,Ending bid,Bid increment,Starts,Ends,Max slots,Declares itself,Picture';
const row = '"Silk saree, red",Six yards,10,500,0.5,,2090-01-15 18:30,120,yes,saree.jpg';
const read = (text: string) => readAuctionsFile(Buffer.from(text));

async function check({ browser }: Person, text: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new Blob([text]), 'auctions.csv');
  const response = await browser.send('POST', '/api/auctions/file-checks', form, fields);
  return { status: response.statusCode, ...response.json<{ data: contract.CheckedAuctionsFile; code: string }>() };
}

async function download({ browser }: Person, query = '') {
  const response = await browser.send('GET', `/api/auctions.csv${query}`);
  return parse(response.body, { bom: true, columns: true }) as unknown as Record<string, string>[];
}

describe('a file of new auctions', () => {
  test('is read by its columns, whatever their case, order and company', () => {
    const { problem, rows } = read(`${head}\r\n${row}\r\n`);
    expect(problem).toBeNull();
    const [only] = rows;
    expect(only).toMatchObject({ line: 2, picture: 'saree.jpg' });
    expect(readNewAuction(only?.form ?? {}, true)).toMatchObject({
      title: 'Silk saree, red',
      startingBidPaise: 1000,
      endingBidPaise: 50_000,
      bidIncrementPaise: 50,
      startTime: null,
      endTime: Date.parse('2090-01-15T13:00:00Z'),
      maxSlots: 120,
      autoDeclare: true,
    });
    const turned = 'PICTURE;note;ends (ist);max slots;TITLE;Description;Ending bid (INR);Starting bid (INR)';
    const other = read(`\uFEFF${turned}\n\na.png;x;2090-01-15T18:30+05:30;9;Gold coin;24 carat;99;1\n`);
    expect(other.rows[0]).toMatchObject({ line: 3, picture: 'a.png', form: { title: 'Gold coin', maxSlots: '9' } });
  });

  test('says at which line a row begins, also where texts have lines of their own', () => {
    const tall = row.replace('Six yards', '"Six yards\nof silk"');
    const { rows } = read([head, tall, '', row, ',,,,,,,,,', row].join('\n'));
    expect(rows.map(({ line }) => line)).toEqual([2, 5, 7]);
  });

  test.each([
    ['', { kind: 'columns', about: expect.stringContaining('Title') as string }],
    ['Title,Description\na,b', { kind: 'columns', about: 'Starting bid, Ending bid, Ends, Max slots, Picture' }],
    [head, { kind: 'noRows', about: '' }],
    [`${head}\n${row}\n"open`, { kind: 'unreadable', about: '3' }],
    [[head, ...Array<string>(501).fill(row)].join('\n'), { kind: 'tooManyRows', about: '' }],
  ])('that cannot be one says why: %#', (text, problem) => {
    expect(read(text)).toEqual({ problem, rows: [] });
  });

  test('in another encoding says so', () => {
    const latin = Buffer.from(`${head}\n${row}`.replace('Silk', 'Süße'), 'latin1');
    expect(readAuctionsFile(latin).problem?.kind).toBe('encoding');
  });

  test('gives back every text an export writes, formulas and all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const title = text.trim();
        // What is no text in a form either, or looks disarmed already.
        fc.pre(title !== '' && !/[\0\uFFFD]/.test(title) && !/^'[=+\-@\t\r＋－＝＠]/.test(title));
        const cells = [title, 'x', '1', '9', '1', '', '2090-01-15 18:30', '5', 'no', 'a.png'];
        const csv = stringify([head.split(','), cells], { escape_formulas: true, record_delimiter: 'windows' });
        expect(read(csv).rows[0]?.form.title).toBe(title);
      }),
    );
  });
});

describe('the dry run', () => {
  test('lists each bad row with its reason, in the caller’s language, and creates nothing', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const rows = [
      row,
      row.replace('"Silk saree, red"', 'Four'),
      row.replace('saree.jpg', ''),
      row.replace('2090', '2020'),
    ];
    const text = [head, ...rows].join('\n');
    const { status, data } = await check(admin, text);
    expect(status).toBe(200);
    expect(data.rows.map(({ line, problem }) => [line, problem?.field, problem?.message])).toEqual([
      [2, undefined, undefined],
      [3, 'title', 'Title should be atleast 5 characters long and maximum 30 characters long'],
      [4, 'auctionImage', 'Missing values from the form'],
      [5, 'endTime', expect.stringMatching(/end/i)],
    ]);
    const hindi = await check(admin, text, { 'accept-language': 'hi' });
    expect(hindi.data.rows[1]?.problem?.message).toMatch(/[अ-ह]/);
    const made = await app.db.selectFrom('auctions').where('title', '=', 'Silk saree, red').selectAll().execute();
    expect(made).toEqual([]);
  });

  test('refuses a file over a megabyte', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { status } = await check(admin, `${head}\n${'x'.repeat(contract.auctionsFileLimits.bytes)}`);
    expect(status).toBe(413);
  });

  test('is passed by every row that was created and exported', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const fields = auctionFields({ title: '=Kettle & "cup"', description: '+line\nline, two;', bidIncrement: '0.25' });
    const { data } = await submitAuction(admin.browser, { fields });
    const exported = await admin.browser.send('GET', '/api/auctions.csv?search=Kettle%20%26');
    const { data: checked } = await check(admin, exported.body);
    expect(checked.rows).toEqual([
      {
        line: 2,
        picture: data.auctionImage,
        problem: null,
        form: expect.objectContaining({ title: fields['title'], description: data.description }) as unknown,
      },
    ]);
  });
});

describe('the export', () => {
  test('has every auction the filters leave, and is an act', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    await createAuction(app, { title: 'Exported over', startsInMinutes: -60, endsInMinutes: -1 });
    await createAuction(app, { title: 'Exported running' });
    expect((await download(admin, '?search=exported')).map(({ Title }) => Title)).toEqual([
      'Exported running',
      'Exported over',
    ]);
    const [awaiting, ...others] = await download(admin, '?search=exported&status=awaiting');
    expect([awaiting?.['Title'], awaiting?.['Status'], awaiting?.['Outcome'], others]).toEqual([
      'Exported over',
      'completed',
      '',
      [],
    ]);
    const acts = await app.db.selectFrom('adminActs').where('adminId', '=', admin.userId).select(['act']).execute();
    expect(acts).toEqual([{ act: 'auctions.export' }, { act: 'auctions.export' }]);
  });

  test('tells of bids nobody may see yet only how many there are', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const auctionId = await createAuction(app, { title: 'Sealed export', endingBidPaise: 1_000_000_000 });
    // Digits that no id has by chance.
    await bid(app, await signIn(app), auctionId, 7_391_652);
    const [line] = await download(admin, '?search=sealed%20export');
    expect(line).toMatchObject({ 'Total bids': '1', 'Winning bid (INR)': '', Outcome: '' });
    expect(JSON.stringify(line)).not.toContain('7391652');
  });
});
