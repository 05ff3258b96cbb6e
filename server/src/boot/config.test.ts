import { describe, expect, test } from 'vitest';
import { atPort, readConfig, realMoneyVersion } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ekbid.example',
  DATABASE_URL: 'postgres://ekbid@db.example/ekbid',
  APP_SECRET: 'f3Jq9-ZkT7w_Lm2XcVb8Rn5YhGd4Sa6P0',
  FAIR_PLAY_SECRET: 'Wq8-Ks2_Zt5Lm9XrVb4Yc7NhGd1Pa6J3Fe',
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'a key secret',
  RAZORPAY_WEBHOOK_SECRETS: 'a webhook secret, the one before it',
  REAL_MONEY_READ: 'before-real-money-2026-11-26',
  SMS: 'msg91',
  MSG91_AUTH_KEY: 'an auth key',
  MSG91_TEMPLATE_SIGN_UP: 'a template',
  MSG91_TEMPLATE_RESET_PASSWORD: 'another template',
  MSG91_TEMPLATE_PASSWORD_CHANGED: 'a third template',
  MSG91_TEMPLATE_NUMBER_CHANGE: 'a fourth template',
  SMTP_URL: 'smtps://ekbid:swordfish@mail.example',
  MAIL_FROM: 'EkBid <no-reply@ekbid.example>',
  CONTENT_FILE: '/etc/ekbid/content.json',
};

describe('settings', () => {
  test('are none at all for a first start', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3500, sandboxPort: 3501, production: false, PAYMENTS: 'sandbox' });
  });

  // proves consents.setting
  test('require age and terms before payments, unless the sandbox takes them', () => {
    expect(readConfig({}).consentsRequired).toEqual([]);
    expect(readConfig(production).consentsRequired).toEqual(['age', 'terms']);
    expect(readConfig({ ...production, SIGN_UP_REQUIRES: 'none' }).consentsRequired).toEqual([]);
    expect(readConfig({ SIGN_UP_REQUIRES: 'terms' }).consentsRequired).toEqual(['terms']);
    expect(() => readConfig({ SIGN_UP_REQUIRES: 'height' })).toThrow('SIGN_UP_REQUIRES');
  });

  test('allow paid auctions only, unless the sandbox takes the payments or ENTRY_MODES says so', () => {
    expect(readConfig({}).entryModes).toEqual(['paid', 'refundable', 'free']);
    expect(readConfig(production).entryModes).toEqual(['paid']);
    expect(readConfig({ ...production, ENTRY_MODES: 'paid, refundable' }).entryModes).toEqual(['paid', 'refundable']);
    expect(readConfig({ ENTRY_MODES: 'free' }).entryModes).toEqual(['free']);
    expect(() => readConfig({ ENTRY_MODES: 'paid,cheap' })).toThrow('each must be paid, refundable or free');
  });

  test('leave both ports to the system with PORT=0', () => {
    expect(readConfig({ PORT: '0' })).toMatchObject({ PORT: 0, sandboxPort: 0 });
  });

  test('left empty are left out', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', APP_SECRET: '' })).toMatchObject({ PORT: 3500 });
  });

  test('that are wrong are all named in one message, without what they hold', () => {
    const wrong = {
      PORT: 'abc',
      DATABASE_URL: 'mysql://root:swordfish@db',
      APP_SECRET: 'swordfish',
      LOG_LEVEL: 'loud',
    };
    const read = () => readConfig(wrong);
    for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'));
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining('swordfish') as unknown }));
  });

  test('that are missing are named together with those that are wrong', () => {
    const read = () => readConfig({ NODE_ENV: 'production', PORT: 'abc' });
    for (const name of ['PORT', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM', 'SMS'])
      expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  test('name a database on one host or on several', () => {
    for (const DATABASE_URL of ['postgres://u:p@one/db', 'postgresql://u:p@one:5432,two:5433/db'])
      expect(readConfig({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
    for (const DATABASE_URL of ['postgres://u:p@one,/db', 'one,two', 'postgres://u:p@one:port/db'])
      expect(() => readConfig({ DATABASE_URL })).toThrow('several hosts stand with commas between');
  });

  test('name a replica on one host, of a database that is named too', () => {
    const [DATABASE_URL, DATABASE_REPLICA_URL] = ['postgres://u:p@one,two/db', 'postgres://u:p@three/db'];
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL })).toMatchObject({ DATABASE_REPLICA_URL });
    expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow('It needs DATABASE_URL');
    expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL })).toThrow('one host');
  });

  test.each([
    [{ PORT: '4000', SANDBOX_PORT: '4000' }, 'must differ from PORT'],
    [{ PORT: '65535' }, 'SANDBOX_PORT: must be set'],
  ])('give the sandbox a port of its own: %j', (ports, problem) => {
    expect(() => readConfig(ports)).toThrow(problem);
  });
});

describe('gateways', () => {
  test('are asked for with all they need', () => {
    const read = () => readConfig({ SMS: 'msg91', SMTP_URL: 'smtp://mail.example' });
    const templates = ['SIGN_UP', 'RESET_PASSWORD', 'PASSWORD_CHANGED', 'NUMBER_CHANGE'].map(
      (name) => `MSG91_TEMPLATE_${name}`,
    );
    for (const name of ['MSG91_AUTH_KEY', ...templates]) expect(read).toThrow(`${name}: required with SMS`);
    expect(read).toThrow('MAIL_FROM: required with SMTP_URL');
  });

  test.each(['no-reply@ekbid.example', 'EkBid <no-reply@ekbid.example>'])('send e-mails from %s', (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM })).toMatchObject({ MAIL_FROM });
  });

  test.each([
    { MAIL_FROM: 'nobody' },
    { MAIL_FROM: 'a@b.in>' },
    { MAIL_FROM: 'EkBid <a@b.in>, <c@d.in>' },
    { SMTP_URL: 'https://mail.example' },
    { SMS: 'pigeon' },
  ])('are refused where nothing can be sent by them: %j', (settings) => {
    expect(() => readConfig(settings)).toThrow(`${Object.keys(settings)[0]}: `);
  });
});

test('links lead to the public address, or to the one the server runs on', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  expect(atPort(readConfig({ PORT: '0' }), 4000)).toMatchObject({ PORT: 4000, publicUrl: 'http://localhost:4000' });
  expect(readConfig(production).publicUrl).toBe('https://ekbid.example');
});

describe('the secrets of webhooks', () => {
  test('are a list, so that a new one can stand beside the old', () => {
    const { RAZORPAY_WEBHOOK_SECRETS } = readConfig({
      RAZORPAY_WEBHOOK_SECRETS: 'the-newer-of-the-two, the-older-of-the-two',
    });
    expect(RAZORPAY_WEBHOOK_SECRETS).toEqual(['the-newer-of-the-two', 'the-older-of-the-two']);
  });

  test.each(['swordfish', 'long-enough-by-itself,swordfish', 'long-enough-by-itself,'])('are long: %s', (secrets) => {
    const read = () => readConfig({ RAZORPAY_WEBHOOK_SECRETS: secrets });
    expect(read).toThrow(/RAZORPAY_WEBHOOK_SECRETS.*at least 16 characters/);
    expect(read).not.toThrow('swordfish');
  });
});

describe('real money', () => {
  const live = { PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'rzp_live_key', RAZORPAY_KEY_SECRET: 'a key secret' };

  test.each([
    ['a live key on one’s own machine', live],
    ['production, whatever the key', { ...production, RAZORPAY_KEY_ID: 'rzp_test_key', REAL_MONEY_READ: '' }],
    ['having read an older page', { ...live, REAL_MONEY_READ: 'before-real-money-2025-01' }],
  ])('is not taken before the page about it was read: %s', (_case, settings) => {
    expect(() => readConfig(settings)).toThrow(/REAL_MONEY_READ: .*docs\/before-real-money\.md/);
  });

  test('is taken once it was', () => {
    expect(readConfig({ ...live, REAL_MONEY_READ: realMoneyVersion }).RAZORPAY_KEY_ID).toBe('rzp_live_key');
  });

  test('is no matter of test keys', () => {
    expect(readConfig({ ...live, RAZORPAY_KEY_ID: 'rzp_test_key' }).PAYMENTS).toBe('razorpay');
  });
});

describe('a bucket for pictures', () => {
  const amazon = { S3_BUCKET: 'pictures', S3_REGION: 'ap-south-1' };
  const keys = { S3_ACCESS_KEY_ID: 'AKIDEXAMPLE', S3_SECRET_ACCESS_KEY: 'swordfish' };

  test('is there when it is named, and else a folder', () => {
    expect(readConfig({}).bucket).toBeNull();
    expect(readConfig(amazon).bucket).toEqual({
      name: 'pictures',
      region: 'ap-south-1',
      endpoint: null,
      pathStyle: false,
      credentials: null,
    });
    expect(readConfig({ ...amazon, ...keys, S3_ENDPOINT: 'http://minio:9000' }).bucket).toMatchObject({
      endpoint: 'http://minio:9000',
      pathStyle: true,
      credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'swordfish' },
    });
    expect(readConfig({ ...amazon, S3_ENDPOINT: 'https://s3.example', S3_PATH_STYLE: 'off' }).bucket?.pathStyle).toBe(
      false,
    );
  });

  test.each([
    [{ S3_BUCKET: 'pictures' }, 'S3_REGION: required with S3_BUCKET'],
    [{ ...amazon, S3_ACCESS_KEY_ID: 'AKIDEXAMPLE' }, 'S3_SECRET_ACCESS_KEY: required with S3_ACCESS_KEY_ID'],
    [{ ...amazon, S3_SECRET_ACCESS_KEY: 'swordfish' }, 'S3_ACCESS_KEY_ID: required with S3_SECRET_ACCESS_KEY'],
    [keys, 'S3_SECRET_ACCESS_KEY: means nothing without S3_BUCKET'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT: means nothing without S3_BUCKET'],
    [{ ...amazon, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT: must be an address'],
    [{ ...amazon, S3_BUCKET: 'pictures/of-ekbid' }, 'S3_BUCKET: must be the name of a bucket'],
    [{ ...amazon, S3_REGION: 'https://s3.example' }, 'S3_REGION: must be the name of a region'],
  ])('is refused half described: %j', (settings, problem) => {
    const read = () => readConfig(settings);
    expect(read).toThrow(problem);
    expect(read).not.toThrow('swordfish');
  });
});

describe('roles', () => {
  const shared = { DATABASE_URL: 'postgres://ekbid@db.example/ekbid' };

  test.each([
    [{}, { serves: true, works: true }],
    [
      { ...shared, ROLES: 'web' },
      { serves: true, works: false },
    ],
    [
      { ...shared, ROLES: 'jobs' },
      { serves: false, works: true },
    ],
  ])('of %j', (settings, does) => {
    expect(readConfig(settings)).toMatchObject(does);
  });

  test('that are unknown are refused', () => {
    expect(() => readConfig({ ...shared, ROLES: 'all' })).toThrow('ROLES: ');
  });

  test('are never split on a database that nobody else can reach', () => {
    expect(() => readConfig({ ROLES: 'web' })).toThrow('ROLES: a process with one role needs DATABASE_URL');
  });
});

describe('production', () => {
  test('starts with everything it needs', () => {
    expect(readConfig(production).production).toBe(true);
  });

  test.each([
    'PUBLIC_URL',
    'DATABASE_URL',
    'APP_SECRET',
    'FAIR_PLAY_SECRET',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRETS',
    'SMTP_URL',
    'CONTENT_FILE',
  ])('does not start without %s', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(`${name}: required in production`);
  });

  test.each([
    [{ PAYMENTS: 'sandbox' }, 'PAYMENTS'],
    [{ SMS: 'sandbox' }, 'SMS'],
    [{ RAZORPAY_API: 'http://127.0.0.1:3501' }, 'RAZORPAY_API'],
    [{ MSG91_API: 'http://control.msg91.com' }, 'MSG91_API'],
    [{ MSG91_API: 'https://msg91.example' }, 'MSG91_API'],
    [{ MSG91_API: 'https://control.msg91.com.example' }, 'MSG91_API'],
    [{ MSG91_API: 'https://control.msg91.com:8443' }, 'MSG91_API'],
    [{ RAZORPAY_CHECKOUT: 'https://elsewhere.example/checkout.js' }, 'RAZORPAY_CHECKOUT'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ PUBLIC_URL: 'http://ekbid.example' }, 'PUBLIC_URL'],
    [{ APP_SECRET: 'a'.repeat(40) }, 'APP_SECRET'],
    [{ FAIR_PLAY_SECRET: 'a'.repeat(40) }, 'FAIR_PLAY_SECRET'],
    [{ FAIR_PLAY_SECRET: production.APP_SECRET }, 'FAIR_PLAY_SECRET'],
    [{ FAIR_PLAY_FORMER_KEYS: 'not a key' }, 'FAIR_PLAY_FORMER_KEYS'],
  ])('refuses %j', (change, name) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(`${name}: `);
  });
});

describe('the budgets for text messages', () => {
  test('have defaults, and take countries as people write them', () => {
    expect(readConfig({})).toMatchObject({ SMS_COUNTRIES: ['IN'], SMS_DAILY_BUDGET: 10_000, SMS_DAILY_RESERVE: 2000 });
    expect(readConfig({ SMS_COUNTRIES: 'in, Np' }).SMS_COUNTRIES).toEqual(['IN', 'NP']);
  });

  test.each([
    [{ SMS_COUNTRIES: 'India' }, 'SMS_COUNTRIES: each must be a country of two letters'],
    [{ SMS_DAILY_BUDGET: '2000' }, 'SMS_DAILY_RESERVE: must be less than SMS_DAILY_BUDGET'],
    [{ SMS_NETWORK_IPV4: '0' }, 'SMS_NETWORK_IPV4: must be a whole number'],
  ])('refuse %j', (settings, said) => expect(() => readConfig(settings)).toThrow(said));
});
