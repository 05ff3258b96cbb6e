import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as contract from '@ekbid/contract';
import { deletionDays } from '@ekbid/domain';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readCode, sendOtp, verifyOtp } from '../accounts/testing/people.ts';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { eventually } from '../testing/eventually.ts';
import { ServerProcess, settingsFor } from '../testing/server-process.ts';
import { setClock } from '../testing/set-clock.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { outsideFile } from './outside-list.ts';
import { personWithEverything } from './testing/person-with-everything.ts';

const app = useTestApp();
let folder: string;
beforeAll(async () => void (folder = await makeDataFolder()));
afterEach(() => setClock(app.db, 'real'));
afterAll(() => removeDataFolder(folder));

/** The files in DATA_DIR that contain a word. */
async function filesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(word)) found.push(relative(folder, path));
  }
  return found;
}

/** The sandbox's database may name the person: it plays other companies, such as the provider and the mail server. */
const isOfOthers = (file: string) => file.startsWith('sandbox.sqlite');

// proves deletion.no-file
test('a server that deletes an account leaves nothing of the person in a file or in what it said', async () => {
  const admin = await signIn(app, { role: 'ADMIN' });
  const { zarin } = await personWithEverything(app, admin);
  const server = new ServerProcess('main.ts', { ...settingsFor(folder), DATABASE_URL: app.connectionString });
  const url = `http://127.0.0.1:${await server.portOf('server')}`;
  const number = zarin.mobileNumber.slice(3);

  // The server sends a message to the person, and gets requests that contain the person's address.
  await app.db.insertInto('smsMessages').values({ kind: 'password-changed', userId: zarin.userId }).execute();
  await fetch(`${url}/auctions?search=${zarin.email}`);
  await fetch(`${url}/api/users?search=${zarin.email}`);
  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: zarin.email, password: 'not it' }),
  });
  // The search for words works: it finds the number in the sandbox's database.
  await eventually(async () => expect((await filesWith(number)).some(isOfOthers)).toBe(true), 30_000);

  await sendOtp(zarin.browser, zarin.mobileNumber);
  await verifyOtp(zarin.browser, zarin.mobileNumber, readCode(app, zarin.mobileNumber));
  await zarin.browser.call(contract.askDeletion);
  await setClock(app.db, { aheadMs: deletionDays * 24 * 3_600_000 + 11 * 60_000 });
  const erased = app.db.selectFrom('users').where('userId', '=', zarin.userId).select('erasedAt');
  await eventually(async () => expect((await erased.executeTakeFirstOrThrow()).erasedAt).not.toBeNull(), 60_000);
  await eventually(async () => expect(await filesWith(zarin.userId)).toContain(outsideFile), 30_000);
  const { said } = await server.kill('SIGTERM');

  expect(said).toContain('EkBid is ready');
  for (const word of ['Zarinamehr', 'Kapadiawala', zarin.email, number, 'Planted Lane', 'Tehmulji', '9700700700']) {
    expect(
      (await filesWith(word)).filter((file) => !isOfOthers(file)),
      word,
    ).toEqual([]);
    expect(said.includes(word), word).toBe(false);
  }
}, 180_000);
