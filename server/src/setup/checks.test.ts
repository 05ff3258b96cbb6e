import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { readDraft } from '../boot/config.ts';
import { saying, startMailServer } from '../mail/testing/mail-server.ts';
import { useHttpDouble } from '../testing/http-double.ts';
import { migrate } from '../db/migrate.ts';
import { createDatabaseOfBytes, createDatabaseWith, createTestDatabase } from '../testing/test-database.ts';
import { checkDatabase, checkMail, checkPayments, checkPictures, checkSms, type Finding } from './checks.ts';

const double = useHttpDouble();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const wrongIn = (findings: readonly Finding[]) =>
  findings.filter(({ kind }) => kind === 'wrong').map(({ said }) => said);

describe('the database', () => {
  test('is tried, left as it was, and known as new or in use', async () => {
    const used = await createTestDatabase();
    const fresh = await createDatabaseWith();
    closing.push(used.drop, fresh.drop);
    for (const [{ connectionString }, isInUse] of [[used, true] as const, [fresh, false] as const]) {
      const checked = await checkDatabase(connectionString);
      expect(checked.isInUse).toBe(isInUse);
      // The server of the tests does not wait for the disk, so these settings are reported as off.
      expect(wrongIn(checked.findings).filter((said) => !/ is off: /.test(said))).toEqual([]);
      expect(checked.findings.map(({ said }) => said).join('\n')).toMatch(/LISTEN and NOTIFY work\n.*clock/);
    }
  });

  test('that does not store UTF-8 is wrong, and no start fills it', async () => {
    const { connectionString, drop } = await createDatabaseOfBytes();
    closing.push(drop);
    expect(wrongIn((await checkDatabase(connectionString)).findings).join()).toContain('stores text as SQL_ASCII');
    await expect(migrate(connectionString)).rejects.toThrow('stores text as SQL_ASCII: create it anew');
  });

  test('that the role may only read is named, and one with a wrong password', async () => {
    const role = `reader_${randomBytes(4).toString('hex')}`;
    const { connectionString, drop } = await createDatabaseWith(`create role ${role} login password 'secret'`);
    closing.push(drop);
    const url = new URL(connectionString);
    Object.assign(url, { username: role, password: 'secret' });
    expect(wrongIn((await checkDatabase(url.href)).findings).join()).toContain('the role may not create');
    url.password = 'another';
    expect(wrongIn((await checkDatabase(url.href)).findings)).toEqual([
      expect.stringMatching(/^the database cannot be used: password/),
    ]);
  });
});

describe('the payment provider', () => {
  const settings = () =>
    readDraft({
      PAYMENTS: 'razorpay',
      RAZORPAY_API: double.url,
      RAZORPAY_KEY_ID: 'rzp_test_k',
      RAZORPAY_KEY_SECRET: 's',
    });

  test('is asked with the keys, and says what time it is', async () => {
    double.answer = (response) => response.end('{"items":[]}');
    const findings = await checkPayments(settings());
    expect(wrongIn(findings)).toEqual([]);
    expect(double.received[0]).toMatchObject({
      method: 'GET',
      headers: { authorization: `Basic ${btoa('rzp_test_k:s')}` },
    });
    double.answer = (response) =>
      response.setHeader('date', new Date(Date.now() - 60_000).toUTCString()).end('{"items":[]}');
    expect(wrongIn(await checkPayments(settings())).join()).toMatch(/clock of the provider is (59|60)\.\d s behind/);
  });

  test('that refuses the keys is wrong, and one that cannot be reached', async () => {
    double.answer = (response) => response.writeHead(401).end('{"error":{"description":"Authentication failed"}}');
    expect(wrongIn(await checkPayments(settings()))).toEqual(['the provider refuses the keys: Authentication failed']);
    const nowhere = { ...settings(), RAZORPAY_API: 'http://127.0.0.1:1' };
    expect(wrongIn(await checkPayments(nowhere)).join()).toContain('cannot be reached');
  });
});

describe('mail', () => {
  const settings = (SMTP_URL: string) => readDraft({ SMTP_URL, MAIL_FROM: 'no-reply@ekbid.example' });

  test('is sent if an address is given', async () => {
    const server = await startMailServer();
    closing.push(server.close);
    expect(wrongIn(await checkMail(settings(server.url)))).toEqual([]);
    expect(server.received).toEqual([]);
    expect(wrongIn(await checkMail(settings(server.url), 'asha@ekbid.example'))).toEqual([]);
    expect(server.received.join()).toContain('the test mail of ekbid setup');
  });

  test('with a wrong password is wrong, and to an address that is refused', async () => {
    const strict = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(saying(535)),
    });
    const choosy = await startMailServer({ onRcptTo: (_to, _session, done) => done(saying(550)) });
    closing.push(strict.close, choosy.close);
    const refused = await checkMail(settings(`smtp://ekbid:wrong@127.0.0.1:${strict.port}`));
    expect(wrongIn(refused).join()).toMatch(/refuses: Invalid login: 535/);
    expect(wrongIn(await checkMail(settings(choosy.url), 'asha@ekbid.example')).join()).toMatch(/^the mail: EENVELOPE/);
  });
});

describe('text messages', () => {
  const settings = () =>
    readDraft({
      ...{ PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', SMS: 'msg91', MSG91_API: double.url },
      ...{ MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_SIGN_UP: '1', MSG91_TEMPLATE_RESET_PASSWORD: '2' },
      ...{ MSG91_TEMPLATE_PASSWORD_CHANGED: '3', MSG91_TEMPLATE_NUMBER_CHANGE: '4' },
    });

  test('are sent if a number is given, and not checked without one', async () => {
    expect(await checkSms(settings())).toMatchObject([{ kind: 'note' }]);
    double.answer = (response) => response.end('{"type":"success","message":"1"}');
    expect(await checkSms(settings(), '+919876543210')).toMatchObject([{ kind: 'ok' }]);
    expect(double.received[0]).toMatchObject({ headers: { authkey: 'key' } });
  });

  test('that are refused are wrong', async () => {
    double.answer = (response) => response.end('{"type":"error","message":"Invalid authkey"}');
    expect(wrongIn(await checkSms(settings(), '+919876543210'))).toEqual(['MSG91 refused (200): Invalid authkey']);
  });
});

test('a bucket that cannot be reached is wrong, and none is worth a note', async () => {
  expect(await checkPictures(readDraft({ DATA_DIR: '/var/lib/ekbid' }))).toMatchObject([{ kind: 'note' }]);
  expect(await checkPictures(readDraft({}))).toMatchObject([
    { kind: 'note' },
    { said: expect.stringContaining('not a whole path') as string },
  ]);
  const away = { S3_BUCKET: 'pictures', S3_REGION: 'auto', S3_ENDPOINT: 'http://127.0.0.1:1' };
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(wrongIn(await checkPictures(readDraft({ ...away, ...keys }))).join()).toContain('cannot keep pictures');
});
