import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPassword } from './sessions/passwords.ts';
import { openDatabase } from './db/database.ts';
import { openRazorpay } from './provider/razorpay.ts';
import { findRunningServer } from './boot/data-folder.ts';
import { loadSecrets } from './context/secrets.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folders.ts';
import { atTerminal, type Ended, ServerProcess, settingsFor } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';

const timeout = 120_000;
let dataDir: string;
let settings: Record<string, string>;

beforeEach(async () => {
  dataDir = await makeDataFolder();
  settings = settingsFor(dataDir);
});
afterEach(() => removeDataFolder(dataDir));

type Given = { password?: string; change?: Record<string, string> };

function admin(words: string, { password = '', change = {} }: Given = {}): Promise<Ended> {
  const command = new ServerProcess('admin.ts', { ...settings, ...change }, words.split(' '));
  command.child.stdin?.end(`${password}\n`);
  return command.ended;
}

const create = (email: string, mobile: string, password: string, change: Record<string, string> = {}) =>
  admin(`create --email ${email} --mobile ${mobile}`, { password, change });

async function listAdministrators(connectionString: string) {
  const db = openDatabase(connectionString);
  try {
    return await db.selectFrom('users').where('role', '=', 'ADMIN').orderBy('email').selectAll().execute();
  } finally {
    await db.destroy();
  }
}

describe('npm run admin -- create', { timeout }, () => {
  test('makes an administrator who can sign in with the password piped in', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const made = await create('asha@ekbid.example', '9800000201', 'a good password', {
      DATABASE_URL: connectionString,
    });
    expect(made).toEqual({ code: 0, said: 'asha@ekbid.example is an administrator now.\n' });
    const [asha] = await listAdministrators(connectionString);
    expect(asha).toMatchObject({ email: 'asha@ekbid.example', mobileNumber: '+919800000201' });
    expect(await isPassword(asha?.passwordHash ?? null, 'a good password')).toBe(true);
    await drop();
  });

  test('works on the embedded database, whether its server runs or not', async () => {
    expect(await create('asha@ekbid.example', '9800000201', 'a good password')).toMatchObject({ code: 0 });
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    const server = new ServerProcess('main.ts', settings);
    await server.says(/EkBid is ready/);
    expect(await create('rohan@ekbid.example', '9800000202', 'another password')).toMatchObject({ code: 0 });
    const administrators = await listAdministrators((await findRunningServer(dataDir))?.databaseUrl ?? '');
    expect(administrators.map(({ email }) => email)).toEqual(['asha@ekbid.example', 'rohan@ekbid.example']);
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  });

  test('asks for the password twice at a terminal, and shows nothing of it', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const words = 'create --email asha@ekbid.example --mobile 9800000201';
    const change = { ...settings, DATABASE_URL: connectionString };
    const differing = await atTerminal('admin.ts', words, ['a good password', 'a bad password'], change);
    expect(differing).toContain('The two passwords differ. Nothing was changed.');
    expect(await listAdministrators(connectionString)).toEqual([]);

    const same = await atTerminal('admin.ts', words, ['a good password', 'a good password'], change);
    expect(same).toContain('asha@ekbid.example is an administrator now.');
    expect(differing + same).not.toContain('good');
    await drop();
  });

  test('says what is wrong and how it is used', async () => {
    const usage = 'npm run admin -- create --email <address> --mobile <number>';
    for (const words of ['', 'destroy', 'create --email asha@ekbid.example', 'create --password secret-word']) {
      const { code, said } = await admin(words);
      expect(code).toBe(1);
      expect(said).toContain(usage);
    }
  });

  test('refuses a weak password in the words of the sign-up, and none in its own', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const refused = await create('asha@ekbid.example', '9800000201', 'short', { DATABASE_URL: connectionString });
    expect(refused).toEqual({ code: 1, said: 'Password must be at least 8 characters.\n' });
    const none = await create('asha@ekbid.example', '9800000201', '', { DATABASE_URL: connectionString });
    expect(none).toEqual({ code: 1, said: 'No password was given. Nothing was changed.\n' });
    expect(await listAdministrators(connectionString)).toEqual([]);
    await drop();
  });
});

/** Makes a payment that the provider has captured but that belongs to no order of ours. */
async function payStranger(server: ServerProcess): Promise<string> {
  const api = `http://127.0.0.1:${await server.portOf('sandbox')}`;
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = await loadSecrets(dataDir);
  const order = await openRazorpay({ api, keyId, keySecret }).createOrder({
    amountPaise: 7_391_652,
    receipt: 'not ours',
  });
  if (order.kind !== 'ok') throw new Error(order.reason);
  const paid = await fetch(`${api}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: order.value.providerOrderId }),
  });
  return ((await paid.json()) as { razorpay_payment_id: string }).razorpay_payment_id;
}

describe('npm run admin -- books', { timeout }, () => {
  const books = async (code: number, said: string, change: Record<string, string> = {}) => {
    const ended = await admin('books', { change });
    expect(ended.said).toContain(said);
    expect(ended.code).toBe(code);
    return ended;
  };

  test('compares with the sandbox, whether the server runs or not, and ends with 1 on a difference', async () => {
    await books(0, 'The books agree');

    const server = new ServerProcess('main.ts', settings);
    await server.says(/EkBid is ready/);
    await books(0, 'captured 0 payments');
    const stray = await payStranger(server);
    const differing = await books(1, `payment ${stray} is at the provider`);
    expect(differing.said.replaceAll(',', '')).not.toContain('73916');
    await server.kill('SIGTERM');

    await books(1, stray);
  });

  test('ends with 2 when the provider cannot be asked', async () => {
    const { connectionString, drop } = await createTestDatabase();
    await books(2, 'could not be asked', {
      DATABASE_URL: connectionString,
      PAYMENTS: 'razorpay',
      // Nothing listens on this port, so every call to the provider fails.
      RAZORPAY_API: 'http://127.0.0.1:4',
      RAZORPAY_KEY_ID: 'rzp_test_nobody',
      RAZORPAY_KEY_SECRET: 'a secret of nobody',
    });
    await drop();
  });
});

describe('npm run admin -- settle', { timeout }, () => {
  test('says what became of each payment, leaves money of others alone, and ends with 1 while something is left', async () => {
    expect(await admin('settle')).toMatchObject({
      code: 0,
      said: 'Our books lack no payment and no refund of the provider.\nThe books agree now.\n',
    });
    const server = new ServerProcess('main.ts', settings);
    await server.says(/EkBid is ready/);
    const stray = await payStranger(server);
    const left = await admin('settle');
    expect(left.said).toContain(`payment ${stray} was left`);
    expect(left.said).toContain('npm run admin -- books says where');
    expect(left.code).toBe(1);
    await server.kill('SIGTERM');
  });
});

describe('npm run admin -- audit', { timeout }, () => {
  async function tamper(connectionString: string): Promise<void> {
    const db = openDatabase(connectionString);
    await db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await db.updateTable('adminActs').where('actId', '=', 1).set({ act: 'user.block' }).execute();
    });
    await db.destroy();
  }

  test('finds what the owner of the database changed, and what is missing of a chain known from before', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const change = { DATABASE_URL: connectionString };
    for (const n of [1, 2]) await create(`asha${n}@ekbid.example`, `980000020${n}`, 'a good password', change);
    const whole = await admin('audit', { change });
    expect(whole.said).toContain('2 acts, each as it was recorded and in its place.');
    const [, head = ''] = /The last of them is (2:[0-9a-f]{32})/.exec(whole.said) ?? [];
    expect(await admin(`audit --head ${head}`, { change })).toMatchObject({ code: 0 });
    expect(whole.said).toContain('No published heads of fair-play logs are kept here to compare with.');
    const shorter = await admin(`audit --head ${head.replace('2:', '4:')}`, { change });
    expect(shorter).toMatchObject({ code: 1 });
    expect(shorter.said).toContain('acts 3 to 4 are missing');
    expect((await admin('audit --head nonsense', { change })).said).toContain('--head is a number');

    await tamper(connectionString);
    const changed = await admin('audit', { change });
    expect(changed).toMatchObject({ code: 1 });
    expect(changed.said).toContain('act 1 was changed');
    await drop();
  });

  test('fits the secret that the acts were recorded with, and no other', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const change = { DATABASE_URL: connectionString };
    await create('asha@ekbid.example', '9800000201', 'a good password', change);
    const other = await admin('audit', {
      change: { ...change, APP_SECRET: 'another secret of thirty-two characters' },
    });
    expect(other).toMatchObject({ code: 1 });
    expect(other.said).toContain('None of the acts fits APP_SECRET');
    await drop();
  });
});

describe('npm run admin -- apply-again', { timeout }, () => {
  test('says what it applied of a list, and ends with 1 where lines cannot be read', async () => {
    const { connectionString, drop } = await createTestDatabase();
    const change = { DATABASE_URL: connectionString };
    const missing = await admin('apply-again', { change });
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.said).toContain('There is no list');

    const list = join(dataDir, 'deleted-and-excluded.list');
    await writeFile(list, '');
    const none = await admin('apply-again', { change });
    expect(none).toMatchObject({ code: 0 });
    expect(none.said).toContain('has 0 entries');
    await writeFile(list, `${'0'.repeat(64)} {}\n`);
    const damaged = await admin(`apply-again --file ${list}`, { change });
    expect(damaged).toMatchObject({ code: 1 });
    expect(damaged.said).toContain('1 lines were NOT read');
    await drop();
  });
});
