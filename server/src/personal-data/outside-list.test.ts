import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contract from '@ekbid/contract';
import { deletionDays } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, readCode, sendOtp, signUpFields, verifiedBrowser, verifyOtp } from '../accounts/testing/people.ts';
import { checkChain } from '../audit/check-chain.ts';
import { dumpDatabase } from '../boot/testing/dump-database.ts';
import { order } from '../testing/bidding.ts';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { openAnotherApp } from '../testing/second-app.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';
import { createDatabaseWith } from '../testing/test-database.ts';
import { applyAgain } from './apply-again.ts';
import { eraseDuePeople } from './erase-person.ts';
import { openOutsideList, outsideFile, readOutsideList } from './outside-list.ts';
import { personWithEverything } from './testing/person-with-everything.ts';
import { tablesWith } from './testing/tables-with.ts';

const app = useTestApp();
let folder: string;
beforeAll(async () => void (folder = await makeDataFolder()));
afterEach(() => setClock(app.db, 'real'));
afterAll(() => removeDataFolder(folder));

const path = () => join(folder, outsideFile);
/** Writes the file like a newly started process, which has not read it yet. */
const write = () => openOutsideList(app.deps, folder).bringUpToDate();
const read = async () => readOutsideList(await readFile(path(), 'utf8'), app.deps.keys.outside);
type NewPerson = Awaited<ReturnType<typeof newPerson>>;

async function askDeletion({ browser, mobileNumber }: NewPerson) {
  await sendOtp(browser, mobileNumber);
  await verifyOtp(browser, mobileNumber, readCode(app, mobileNumber));
  return browser.call(contract.askDeletion);
}

async function eraseDue(): Promise<void> {
  await setClock(app.db, { aheadMs: deletionDays * 24 * 3_600_000 + 60_000 });
  await eraseDuePeople(app.deps);
  await setClock(app.db, 'real');
}

const exclude = ({ browser }: NewPerson) => browser.call(contract.excludeMyself, { body: { exclusion: 'year' } });

describe('the list outside the database', () => {
  // proves outside-list.durable
  test('has each deletion and exclusion once, without a word about the person, whichever process dies', async () => {
    const [asha, ravi] = [await newPerson(app), await newPerson(app)];
    await askDeletion(asha);
    await exclude(ravi);
    await eraseDue();
    // The process that made these changes died before it wrote them to the file.
    expect(await write()).toBeGreaterThan(2);
    expect(await write()).toBe(0);
    const { entries, unread, isTorn } = await read();
    expect([unread, isTorn]).toEqual([0, false]);
    const about = (userId: string) =>
      entries.filter(({ content }) => JSON.stringify(content).includes(userId)).map(({ kind }) => kind);
    expect(about(asha.userId)).toEqual(expect.arrayContaining(['deletion', 'erased']));
    expect(about(ravi.userId)).toContain('exclusion');
    const text = await readFile(path(), 'utf8');
    for (const word of [asha.email, asha.mobileNumber.slice(3), ravi.email, ravi.mobileNumber.slice(3)])
      expect(text.includes(word), word).toBe(false);
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  // proves outside-list.torn
  test('loses no other line by a torn or damaged one, which is written again', async () => {
    await exclude(await newPerson(app));
    await write();
    const whole = (await read()).entries;
    const text = await readFile(path(), 'utf8');
    await truncate(path(), Buffer.byteLength(text) - 20);
    expect(await read()).toMatchObject({ isTorn: true, unread: 0, entries: whole.slice(0, -1) });
    expect(await write()).toBe(1);
    expect(await read()).toMatchObject({ isTorn: false, unread: 1 });
    expect((await read()).entries).toEqual(whole);

    // A line of someone who does not know the key.
    const forged = { kind: 'erased', entryId: crypto.randomUUID(), madeAt: new Date().toISOString() };
    const json = JSON.stringify({ ...forged, content: { userId: crypto.randomUUID() } });
    await appendFile(path(), `${'0'.repeat(64)} ${json}\nnonsense\n`);
    expect((await read()).entries).toEqual(whole);
    expect((await read()).unread).toBe(3);
    await writeFile(path(), text);
  });

  test('is written anew where it was moved away', async () => {
    await exclude(await newPerson(app));
    const list = openOutsideList(app.deps, folder);
    await list.bringUpToDate();
    const before = (await read()).entries.length;
    await writeFile(path(), '');
    expect(await list.bringUpToDate()).toBe(before);
  });
});

/** Copies the database as it is now. The returned function restores the copy. */
async function backUp(): Promise<() => Promise<TestApp & { drop: () => Promise<void> }>> {
  const dump = await dumpDatabase(app.db);
  return async () => {
    const database = await createDatabaseWith(dump);
    const restored = await openAnotherApp(app, database.connectionString);
    const drop = async () => {
      await restored.app.close();
      await restored.deps.live.close();
      await restored.db.destroy();
      await database.drop();
    };
    return { ...restored, drop };
  };
}

describe('after a restore', () => {
  // proves outside-list.restore
  test('deletions, stopped deletions and exclusions made since the backup hold again, as often as it is done', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const { zarin } = await personWithEverything(app, admin);
    const [asha, ravi, meera, zoya] = [
      await newPerson(app),
      await newPerson(app),
      await newPerson(app),
      await newPerson(app),
    ];
    await askDeletion(meera);
    const restore = await backUp();

    await meera.browser.call(contract.stopDeletion);
    const younger = await newPerson(app);
    await askDeletion(zarin);
    await eraseDue();
    await exclude(asha);
    await exclude(younger);
    await askDeletion(ravi);
    await write();
    // Only the file is left, as after the loss of the database.
    const { entries } = await read();

    const restored = await restore();
    const words = ['Kapadiawala', zarin.email, zarin.mobileNumber.slice(3), 'Planted Lane', 'Tehmulji'];
    for (const word of words) expect(await tablesWith(restored.db, word), word).not.toEqual([]);
    const applied = await applyAgain({ db: restored.db, keys: app.deps.keys }, entries);
    expect(applied.failures).toEqual([]);
    expect(applied.erased.applied).toBeGreaterThanOrEqual(1);
    expect(applied.deletions.applied).toBe(2);
    expect(applied.exclusions.applied).toBeGreaterThanOrEqual(2);

    for (const word of words) expect(await tablesWith(restored.db, word), word).toEqual([]);
    const { rows: waiting } = await sql<{ userId: string }>`select user_id from account_deletions`.execute(restored.db);
    expect(waiting.map(({ userId }) => userId)).toEqual([ravi.userId]);
    expect((await checkChain(restored.db)).findings).toEqual([]);

    const auctionId = await createAuction(restored);
    const inRestored = async ({ mobileNumber }: NewPerson) => {
      const browser = await verifiedBrowser(restored, mobileNumber);
      const fields = signUpFields({ email: `${crypto.randomUUID()}@example.in`, mobileNumber });
      const { userData } = (await browser.call(contract.signUp, { body: fields })).ok.data;
      return { userId: userData._id, browser, email: fields.email };
    };
    // The restored database knows no account of this person, but the number is excluded.
    expect((await order(await inRestored(younger), auctionId, 3)).problem.code).toBe('excluded');
    const exclusions = await sql<{ userId: string }>`
      select user_id from own_limits_accounts join own_limits using (own_limits_id)
      where excluded_until > game_clock() + interval '300 days'`.execute(restored.db);
    const excluded = exclusions.rows.map(({ userId }) => userId);
    expect(excluded).toContain(asha.userId);
    expect(excluded).not.toContain(zoya.userId);

    const again = await applyAgain({ db: restored.db, keys: app.deps.keys }, entries);
    expect([again.erased.applied, again.deletions.applied, again.exclusions.applied]).toEqual([0, 0, 0]);
    // The person stops the deletion in the restored database. The older entry must not begin it again.
    await sql`delete from account_deletions where user_id = ${ravi.userId}`.execute(restored.db);
    await applyAgain({ db: restored.db, keys: app.deps.keys }, entries);
    expect((await sql`select from account_deletions`.execute(restored.db)).rows).toEqual([]);
    await restored.drop();
  }, 120_000);
});
