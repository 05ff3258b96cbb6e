import * as contract from '@ekbid/contract';
import { dataExport as english } from '@ekbid/texts/en/data-export';
import { dataExport as hindi } from '@ekbid/texts/hi/data-export';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { confirmEmailOf, newPerson, password } from '../accounts/testing/people.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import type { Browser } from '../testing/browser.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, openBrowser, signIn, useTestApp } from '../testing/test-app.ts';
import { removeOldData } from './remove-old-data.ts';
import { personalData } from './personal-data.ts';
import { personWithEverything } from './testing/person-with-everything.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));
const dayMs = 24 * 3_600_000;

const request = (browser: Browser) => browser.call(contract.requestDataExport);
const stateOf = async (browser: Browser) => (await browser.call(contract.getDataExport)).ok.data;
const make = () => runDue(app.deps, 'make-exports');
const download = (browser: Browser, presentPassword = password) =>
  browser.call(contract.downloadDataExport, { body: { presentPassword } });

async function filesOf(browser: Browser) {
  const { name, zip } = (await download(browser)).ok.data;
  const files = unzipSync(Buffer.from(zip, 'base64'));
  const text = (file: string) => strFromU8(files[file] ?? new Uint8Array());
  return { name, names: Object.keys(files), page: text('index.html'), json: JSON.parse(text('data.json')) as Json };
}
type Json = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

describe('a copy of one’s own data', () => {
  // proves data-export.copy
  test('holds all of it, as a page and as JSON, and nothing of others', async () => {
    const [asha, ravi] = [await newPerson(app), await newPerson(app, { firstName: 'Ravi', lastName: 'Others' })];
    const auctionId = await createAuction(app, { maxSlots: 2 });
    await bid(app, asha, auctionId, 7);
    await bid(app, ravi, auctionId, 43);
    await declareWinner(app.deps, auctionId, 'ekbid');
    await runJobs(app);
    expect(await stateOf(asha.browser)).toBeNull();
    await request(asha.browser);
    expect(await stateOf(asha.browser)).toMatchObject({ madeAt: null, keptUntil: null });
    await make();

    const { name, names, page, json } = await filesOf(asha.browser);
    expect(name).toMatch(/^ekbid-my-data-\d{4}-\d\d-\d\d\.zip$/);
    expect(names).toEqual(['index.html', 'data.json']);
    expect(Object.keys(json)).toEqual(['madeAt', ...Object.keys(english.parts)]);
    expect(json['account']).toMatchObject([{ firstName: 'Meera', email: asha.email }]);
    expect(json['bids']).toMatchObject([{ auction: 'A steel pressure cooker', amountPaise: 700 }]);
    expect(json['payments']).toHaveLength(1);
    expect(json['prizes']).toMatchObject([{ state: 'to_claim' }]);
    expect(json['notifications']?.map(({ kind }) => kind)).toContain('won');
    for (const [part, rows] of Object.entries(json).slice(1))
      for (const row of rows)
        expect(Object.keys(row), part).toEqual(personalData[part as keyof typeof personalData].fields);
    for (const shown of [...Object.values(english.parts), asha.email, '₹7']) expect(page).toContain(shown);
    for (const foreign of ['Ravi', 'Others', ravi.email, '₹43', '$argon2']) expect(page).not.toContain(foreign);
  });

  // proves data-export.everything
  test('of a person who has done everything has rows in every part', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { zarin } = await personWithEverything(app, admin);
    // Deletes the copy that the person requested earlier, because it would prevent another one today.
    await sql`delete from data_exports where user_id = ${zarin.userId}`.execute(app.db);
    await request(zarin.browser);
    await make();
    const { page, json } = await filesOf(zarin.browser);
    const empty = Object.entries(json).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([part]) => part)).toEqual([]);
    const of = (part: string, field: string) => json[part]?.map((row) => row[field]).filter((value) => value !== null);
    // The bids of auctions with all three entry modes, each with its amount. Free bids have no payment.
    expect(of('bids', 'amountPaise')).toEqual([700, 900, 500, 500, 900, 900, 300]);
    expect(of('payments', 'amountPaise')).toEqual([700, 900, 500, 500, 900]);
    expect(new Set(of('refunds', 'reason'))).toEqual(new Set(['auction_cancelled', 'no_unique_bid', 'not_won']));
    expect(of('limits', 'exclusion')).toEqual(['day']);
    expect(of('traces', 'kind')?.toSorted()).toEqual(['device', 'instrument', 'network']);
    expect(of('prizes', 'state')?.toSorted()).toEqual(['delivered', 'renounced']);
    expect(of('sessions', 'pushSince')?.length).toBeGreaterThan(0);
    // The page shows what each code means instead of the code, which is for programs.
    expect(page).not.toMatch(/<td>[a-z]+(_[a-z]+)+<|consumed/);
    for (const meant of ['Became a bid', 'no amount was unique, so nobody won', '24 hours', 'Given up'])
      expect(page).toContain(`<td>${meant}</td>`);
    for (const shown of ['12 Planted Lane', 'the lid is broken', 'I am Zarinamehr', '97007'])
      expect(page).toContain(shown);
    // The page contains neither hashes nor the keys of a push subscription.
    expect(page).not.toMatch(/fcm[.]googleapis|[0-9a-f]{64}/);
  });

  test('is in the person’s language, and what they typed cannot become a part of its page', async () => {
    const asha = await newPerson(app);
    await asha.browser.call(contract.createReport, {
      body: { reason: 'Other', description: '<script>alert(1)</script> & "more"' },
    });
    await sql`update users set language = 'hi' where user_id = ${asha.userId}`.execute(app.db);
    await request(asha.browser);
    await make();
    const { page } = await filesOf(asha.browser);
    expect(page).toContain(`<h1>${hindi.title}</h1>`);
    expect(page).toMatch(/\d{4}, (सुबह|दोपहर|शाम|रात) \d+:\d\d \(IST\)/);
    expect(page).not.toMatch(/[ap]m \(IST\)/);
    expect(page).toContain(hindi.values['account.role'].USER);
    expect(page).not.toContain('<script');
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;more&#34;');
  });

  test('needs the password, and is for nobody else', async () => {
    const [asha, ravi] = [await newPerson(app), await newPerson(app)];
    await request(asha.browser);
    await make();
    expect((await download(asha.browser, 'not hers 1')).problem.code).toBe('password_wrong');
    expect((await download(ravi.browser)).problem.code).toBe('not_found');
  });

  test('is asked for once a day: a second time, also at the same moment, the first one is the answer', async () => {
    const { browser, userId } = await newPerson(app);
    const both = await Promise.all([request(browser), request(browser)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await make();
    const made = await stateOf(browser);
    expect((await request(browser)).ok.data).toEqual(made);
    expect(await countOf(userId)).toBe(1);
    await setClock(app.db, { aheadMs: dayMs });
    expect((await request(await openBrowser(app, userId))).ok.data).toMatchObject({ madeAt: null });
    expect(await countOf(userId)).toBe(2);
  });

  // proves data-export.kept
  test('is told of by mail, kept for seven days, and then removed', async () => {
    const { browser, userId, email } = await newPerson(app);
    const downloadLater = async () => download(await openBrowser(app, userId));
    await confirmEmailOf(app, userId);
    await request(browser);
    await make();
    await runDue(app.deps, 'send-mails');
    const letters = app.deps.mailer.arrived.filter(({ to }) => to === email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Your data is ready']);
    expect(letters[0]?.text).toContain('http://localhost:3500/profile');
    await setClock(app.db, { aheadMs: 7 * dayMs - 60_000 });
    await removeOldData(app.deps);
    expect((await downloadLater()).status).toBe(200);
    await setClock(app.db, { aheadMs: 7 * dayMs + 60_000 });
    expect((await downloadLater()).problem.code).toBe('not_found');
    await removeOldData(app.deps);
    expect(await stateOf(await openBrowser(app, userId))).toMatchObject({ keptUntil: null });
    const { rows } = await sql`select from data_exports where user_id = ${userId} and file is not null`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

async function countOf(userId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int from data_exports where user_id = ${userId}`.execute(app.db);
  return rows[0]?.count ?? 0;
}
