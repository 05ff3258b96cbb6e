import * as contract from '@ekbid/contract';
import { readNewAuction } from '@ekbid/domain';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { parse } from 'csv-parse/sync';
import { describe, expect, test, vi } from 'vitest';
import { fc } from '../../../testing/properties.ts';
import { bid } from '../testing/bidding.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { readAuctionsFile } from './check-auctions-file.ts';
import { auctionFields, otherPhotograph, submitAuction } from './testing/submit-auction.ts';

const app = useTestApp();
const head = 'Title,Description,Starting bid,Ending bid,Bid increment,Starts,Ends,Max slots,Declares itself,Picture';
/** Dates in the next year are always in the future, and near enough for the limits on dates. */
const year = new Date().getUTCFullYear() + 1;
const row = `"Silk saree, red",Six yards,10,500,0.5,,${year}-01-15 18:30,120,yes,saree.jpg`;
const read = (text: string) => readAuctionsFile(Readable.from([Buffer.from(text)]));

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
  test('is read by its columns, in any case and order, with others between them', async () => {
    const { problem, rows } = await read(`${head}\r\n${row}\r\n`);
    expect(problem).toBeNull();
    const [only] = rows;
    expect(only).toMatchObject({ line: 2, picture: 'saree.jpg' });
    expect(readNewAuction(only?.form ?? {}, true)).toMatchObject({
      title: 'Silk saree, red',
      startingBidPaise: 1000,
      endingBidPaise: 50_000,
      bidIncrementPaise: 50,
      startTime: null,
      endTime: Date.parse(`${year}-01-15T13:00:00Z`),
      maxSlots: 120,
      autoDeclare: true,
    });
    const turned = 'PICTURE;note;ends (ist);max slots;TITLE;Description;Ending bid (INR);Starting bid (INR)';
    const other = await read(`\uFEFF${turned}\n\na.png;x;${year}-01-15T18:30+05:30;9;Gold coin;24 carat;99;1\n`);
    expect(other.rows[0]).toMatchObject({ line: 3, picture: 'a.png', form: { title: 'Gold coin', maxSlots: '9' } });
  });

  test('names up to six pictures and what they show', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const names = `${head},Further pictures,Picture texts`;
    const { rows } = await read(`${names}\n${row},border.jpg | back.jpg,From the front||The back`);
    expect(rows[0]).toMatchObject({
      picture: 'saree.jpg',
      pictures: [
        { name: 'saree.jpg', alt: 'From the front' },
        { name: 'border.jpg', alt: '' },
        { name: 'back.jpg', alt: 'The back' },
      ],
    });
    const { data } = await check(admin, `${names}\n${row},b|c|d|e|f|g,${'x'.repeat(151)}`);
    expect(data.rows[0]?.problems).toEqual([
      { field: 'furtherPictures', message: 'An auction can have at most 6 pictures' },
      { field: 'pictureTexts', message: 'What a picture shows can be at most 150 characters' },
    ]);
  });

  test('reports the line at which a row begins, even if texts contain line breaks', async () => {
    const tall = row.replace('Six yards', '"Six yards\nof silk"');
    const { rows } = await read([head, tall, '', row, ',,,,,,,,,', row].join('\n'));
    expect(rows.map(({ line }) => line)).toEqual([2, 5, 7]);
  });

  test.each([
    ['', { kind: 'columns', about: expect.stringContaining('Title') as string }],
    ['Title,Description\na,b', { kind: 'columns', about: 'Starting bid, Ending bid, Ends, Max slots, Picture' }],
    [head, { kind: 'noRows', about: '' }],
    [`${head}\n${row}\n"open`, { kind: 'unreadable', about: '3' }],
    [[head, ...Array<string>(501).fill(row)].join('\n'), { kind: 'tooManyRows', about: '' }],
  ])('that cannot be one says why: %#', async (text, problem) => {
    expect(await read(text)).toEqual({ problem, rows: [] });
  });

  test('is read the same in parts of any size, even if a letter is split', async () => {
    const bytes = Buffer.from(`${head}\n${row.replace('Silk', 'रेशम')}\n${row}`);
    const whole = await readAuctionsFile(Readable.from([bytes]));
    expect(whole.rows).toHaveLength(2);
    expect(await readAuctionsFile(Readable.from([...bytes].map((byte) => Buffer.of(byte))))).toEqual(whole);
  });

  test('is parsed up to one row too many, and received to its end', async () => {
    let received = 0;
    async function* parts() {
      yield Buffer.from(`${head}\n`);
      for (; received < 100; received += 1) yield Buffer.from('a\n'.repeat(5000));
    }
    const slice = vi.spyOn(String.prototype, 'slice');
    const { problem } = await readAuctionsFile(parts());
    const pieces = slice.mock.calls.filter(([from, to]) => Number(to) - Number(from) === 4096);
    slice.mockRestore();
    expect([problem?.kind, received]).toEqual(['tooManyRows', 100]);
    // The file has about 245 pieces. The reader stops early, but some pieces are parsed ahead before it can.
    expect(pieces.length).toBeLessThan(40);
  });

  test.each([
    ['rows of nothing', ',\n'.repeat(20_000)],
    ['rows of one cell', 'a\n'.repeat(20_000)],
  ])('of %s without end has too many rows', async (_what, text) => {
    expect((await read(`${head}\n${text}`)).problem?.kind).toBe('tooManyRows');
  });

  test.each(['(', ',', '(a)'])('with a header of only %s lacks its columns', async (sign) => {
    expect((await read(`${sign.repeat(1500)}\n${row}`)).problem?.kind).toBe('columns');
  });

  test.each([
    ['is longer than a field may be', `${head}\n${row}\n${row.replace('Six yards', 'x'.repeat(5001))}`],
    ['is all there is', `${head}\n${row}\n${'('.repeat(100_000)}`],
    ['is never closed', `${head}\n${row}\n"${'x\n'.repeat(100_000)}`],
  ])('is refused when a cell %s, with the line it begins at', async (_what, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'cell_too_long', details: { line: 3, most: 5000 } });
  });

  test('may have a cell as long as the field, in the longest letters', async () => {
    const { rows } = await read(`${head}\n${row.replace('Six yards', 'क'.repeat(5000))}`);
    expect(rows[0]?.form.description).toHaveLength(5000);
  });

  test('in another encoding is reported as such', async () => {
    const latin = Buffer.from(`${head}\n${row}`.replace('Silk', 'Süße'), 'latin1');
    expect((await readAuctionsFile(Readable.from([latin]))).problem?.kind).toBe('encoding');
  });

  test('returns every text that an export writes, formulas included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (text) => {
        const title = text.trim();
        // Leaves out titles that the form refuses, and titles from which the import would remove the apostrophe.
        fc.pre(title !== '' && !/[\0\uFFFD]/.test(title) && !/^'[=+\-@\t\r＋－＝＠]/.test(title));
        const cells = [title, 'x', '1', '9', '1', '', `${year}-01-15 18:30`, '5', 'no', 'a.png'];
        const csv = stringify([head.split(','), cells], { escape_formulas: true, record_delimiter: 'windows' });
        expect((await read(csv)).rows[0]?.form.title).toBe(title);
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
      row.replace('saree.jpg', '').replace('"Silk saree, red"', ''),
      row.replace(String(year), '2020'),
      row.replace(String(year), '2926'),
    ];
    const text = [head, ...rows].join('\n');
    const { status, data } = await check(admin, text);
    expect(status).toBe(200);
    const said = data.rows.map(({ line, problems }) => [
      line,
      ...problems.flatMap(({ field, message }) => [field, message]),
    ]);
    const missing = 'Missing values from the form';
    expect(said).toEqual([
      [2],
      [3, 'title', 'Title should be atleast 5 characters long and maximum 30 characters long'],
      [4, 'title', missing, 'auctionImage', missing],
      [5, 'endTime', expect.stringMatching(/end/i)],
      [6, 'endTime', 'The end must be within 400 days after the start. Please check the year'],
    ]);
    const hindi = await check(admin, text, { 'accept-language': 'hi' });
    expect(hindi.data.rows[1]?.problems[0]?.message).toMatch(/[अ-ह]/);
    const made = await app.db.selectFrom('auctions').where('title', '=', 'Silk saree, red').selectAll().execute();
    expect(made).toEqual([]);
  });

  test('refuses a cell longer than a form field, and a body that is cut off in or before its file', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    expect(await check(admin, `${head}\n${row.replace('Six yards', 'x'.repeat(5001))}`)).toMatchObject({
      status: 400,
      code: 'cell_too_long',
    });
    const body = `--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${head}\n${row}`;
    for (const length of [30, body.length]) {
      const fields = { 'content-type': 'multipart/form-data; boundary=cut' };
      const response = await admin.browser.send('POST', '/api/auctions/file-checks', body.slice(0, length), fields);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'file_incomplete']);
    }
  });

  test('refuses a file over a megabyte', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { status } = await check(admin, `${head}\n${'x'.repeat(contract.auctionsFileLimits.bytes)}`);
    expect(status).toBe(413);
  });

  test('accepts every row that was created and exported', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const pictures = JSON.stringify([{ file: 'auctionImage', alt: 'Kettle | cup' }, { file: 'picture2' }]);
    const texts = { title: '=Kettle & "cup"', description: '+line\nline, two;' };
    const fields = auctionFields({ ...texts, bidIncrement: '0.25', pictures });
    const { data } = await submitAuction(admin.browser, { fields, further: { picture2: await otherPhotograph() } });
    const exported = await admin.browser.send('GET', '/api/auctions.csv?search=Kettle%20%26');
    const { data: checked } = await check(admin, exported.body);
    expect(checked.rows).toEqual([
      {
        line: 2,
        picture: data.auctionImage,
        pictures: [
          { name: data.auctionImage, alt: 'Kettle / cup' },
          { name: data.pictures[1]?.url, alt: '' },
        ],
        problems: [],
        form: expect.objectContaining({ title: fields['title'], description: data.description }) as unknown,
      },
    ]);
  });
});

describe('the export', () => {
  test('has every auction that matches the filters, and records an audit event', async () => {
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
    const events = await app.db.selectFrom('adminActs').where('adminId', '=', admin.userId).select(['act']).execute();
    expect(events).toEqual([{ act: 'auctions.export' }, { act: 'auctions.export' }]);
  });

  test('contains only the number of sealed bids', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const auctionId = await createAuction(app, { title: 'Sealed export', endingBidPaise: 1_000_000_000 });
    // The digits of this amount hardly occur in an id by chance.
    await bid(app, await signIn(app), auctionId, 7_391_652);
    const [line] = await download(admin, '?search=sealed%20export');
    expect(line).toMatchObject({ 'Total bids': '1', 'Winning bid (INR)': '', Outcome: '' });
    expect(JSON.stringify(line)).not.toContain('7391652');
  });
});
