import { consents, defaultClaimDays, entryModes, longestClaimDays, retention } from '@ekbid/domain';
import { isSupportedCountry } from 'libphonenumber-js/mobile';
import * as z from 'zod';
import { splitHosts } from '../db/find-primary.ts';

function wholeNumber(min: number, max: number) {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong);
}
const port = wholeNumber(0, 65535);
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());
const publicKeyHex = z.string().regex(/^[0-9a-f]{64}$/, 'each must have 64 hex digits');
const formerKeys = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(publicKeyHex));
const secret = z.string().min(32, 'must have at least 32 characters');
const sender = z
  .string()
  .regex(/^([^\s@<>]+@[^\s@<>]+|[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>)$/, 'must be an e-mail address, or Name <address>');

const webhookSecret = z.string().min(16, 'each must have at least 16 characters');
const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.tuple([webhookSecret], webhookSecret));

const countries = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().toUpperCase()))
  .pipe(z.array(z.string().refine(isSupportedCountry, 'each must be a country of two letters, such as IN')));

const entryModesAllowed = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.enum(entryModes, 'each must be paid, refundable or free')));

const consentsRequired = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((one) => one.trim())))
  .pipe(z.array(z.enum(consents, 'must be age,terms or age or terms or none')));

const databases = z
  .string()
  .refine(
    (text) => splitHosts(text).length > 0,
    'must be an address with postgres://; several hosts stand with commas between: postgres://user:password@one:5432,two:5432/name',
  );

const replica = z
  .string()
  .refine((text) => splitHosts(text).length === 1, 'must be an address with postgres:// and one host');

/** The push services of Chrome and most others, Firefox, Safari, and Edge on Windows. */
const knownPushServices = [
  ...['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
];
/**
 * Only host names, no IP addresses. The server sends requests to hosts that browsers name, and an address could be
 * internal.
 */
const hostName = /^(\*\.)?([a-z0-9-]{1,63}\.){1,10}[a-z]{2,63}$/;

const pushServices = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(hostName, 'each must be the name of a host, such as push.example or *.push.example')))
  .default(knownPushServices);

/** The addresses of Razorpay's API and of its checkout script. */
export const razorpay = { api: 'https://api.razorpay.com', checkout: 'https://checkout.razorpay.com/v1/checkout.js' };

/** The address of MSG91's API for text messages. */
export const msg91 = 'https://control.msg91.com';

const bucketSettings = z.object({
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be the name of a region')),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' })),
  S3_PATH_STYLE: optional(z.enum(['on', 'off'])),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
});

/** All settings. `.env.example` documents them. Secrets without a value are generated in DATA_DIR. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.preprocess(blankIsAbsent, port.default(3500)),
  HOST: z.preprocess(blankIsAbsent, z.string().default('0.0.0.0')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' })),
  TRUST_PROXY: z.preprocess(blankIsAbsent, wholeNumber(0, 10).default(0)),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./.data')),
  DATABASE_URL: optional(databases),
  DATABASE_REPLICA_URL: optional(replica),
  APP_SECRET: optional(secret),
  FAIR_PLAY_SECRET: optional(secret),
  FAIR_PLAY_FORMER_KEYS: optional(formerKeys),
  ROLES: z.preprocess(blankIsAbsent, z.enum(['web,jobs', 'web', 'jobs']).default('web,jobs')),
  WORKERS: optional(wholeNumber(1, 64)),
  PAYMENTS: z.preprocess(blankIsAbsent, z.enum(['sandbox', 'razorpay']).default('sandbox')),
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRETS: optional(webhookSecrets),
  REAL_MONEY_READ: optional(z.string()),
  RAZORPAY_API: z.preprocess(blankIsAbsent, z.url().default(razorpay.api)),
  RAZORPAY_CHECKOUT: z.preprocess(blankIsAbsent, z.url().default(razorpay.checkout)),
  SMS: z.preprocess(blankIsAbsent, z.enum(['sandbox', 'msg91']).default('sandbox')),
  MSG91_AUTH_KEY: optional(z.string()),
  MSG91_TEMPLATE_SIGN_UP: optional(z.string()),
  MSG91_TEMPLATE_RESET_PASSWORD: optional(z.string()),
  MSG91_TEMPLATE_PASSWORD_CHANGED: optional(z.string()),
  MSG91_TEMPLATE_NUMBER_CHANGE: optional(z.string()),
  MSG91_TEMPLATE_WON: optional(z.string()),
  MSG91_TEMPLATE_CLAIM_REMINDER: optional(z.string()),
  MSG91_TEMPLATE_ACCOUNT_DELETION: optional(z.string()),
  MSG91_TEMPLATE_NO_UNIQUE_BID: optional(z.string()),
  MSG91_TEMPLATE_CANCELLED: optional(z.string()),
  MSG91_TEMPLATE_REFUND: optional(z.string()),
  SMS_PER_MINUTE: z.preprocess(blankIsAbsent, wholeNumber(1, 1_000_000).default(300)),
  MSG91_API: z.preprocess(blankIsAbsent, z.url().default(msg91)),
  SMS_COUNTRIES: z.preprocess(blankIsAbsent, countries.default(['IN'])),
  SMS_DAILY_BUDGET: z.preprocess(blankIsAbsent, wholeNumber(1, 10_000_000).default(10_000)),
  SMS_DAILY_RESERVE: z.preprocess(blankIsAbsent, wholeNumber(0, 10_000_000).default(2000)),
  SMS_NETWORK_IPV4: z.preprocess(blankIsAbsent, wholeNumber(1, 1_000_000).default(200)),
  SMS_NETWORK_IPV6: z.preprocess(blankIsAbsent, wholeNumber(1, 1_000_000).default(20)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an address with smtp:// or smtps://' })),
  MAIL_FROM: optional(sender),
  MAILS_PER_MINUTE: z.preprocess(blankIsAbsent, wholeNumber(1, 1_000_000).default(600)),
  PUSH_SERVICES: z.preprocess(blankIsAbsent, pushServices),
  PUSHES_PER_MINUTE: z.preprocess(blankIsAbsent, wholeNumber(1, 1_000_000).default(3000)),
  CONTENT_FILE: optional(z.string()),
  RESULT_WAIT_SECONDS: z.preprocess(blankIsAbsent, wholeNumber(0, 300).default(60)),
  BROWSE: z.preprocess(blankIsAbsent, z.enum(['everybody', 'members']).default('everybody')),
  SEARCH_ENGINES: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('off')),
  SERVICE_WORKER: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  CLAIM_DAYS: z.preprocess(blankIsAbsent, wholeNumber(1, longestClaimDays).default(defaultClaimDays)),
  PRIZE_TAX: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('off')),
  PRIZE_ADDRESS_DAYS: z.preprocess(
    blankIsAbsent,
    wholeNumber(1, retention.prizeAddresses).default(retention.prizeAddresses),
  ),
  SIGN_UP_REQUIRES: optional(consentsRequired),
  ENTRY_MODES: optional(entryModesAllowed),
  ...bucketSettings.shape,
  SANDBOX_PORT: optional(port),
  SANDBOX_TOKEN: optional(z.string()),
  REQUIRE_SECOND_FACTOR: optional(z.enum(['on', 'off'])),
  RATE_LIMITS: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  METRICS_TOKEN: optional(secret),
  DEMONSTRATION: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  LOG_LEVEL: z.preprocess(blankIsAbsent, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
});

export type Settings = z.output<typeof settings>;

type BucketSettings = z.output<typeof bucketSettings>;
const bucketNames = bucketSettings.keyof().options;

export function wrongBucket(settings: BucketSettings): string[] {
  const isSet = (name: keyof BucketSettings) => settings[name] !== undefined;
  if (!isSet('S3_BUCKET')) return bucketNames.filter(isSet).map((name) => `${name}: means nothing without S3_BUCKET`);
  const [id, secret] = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  return [
    ...(isSet('S3_REGION') ? [] : ['S3_REGION: required with S3_BUCKET']),
    ...(isSet(id) && !isSet(secret) ? [`${secret}: required with ${id}`] : []),
    ...(isSet(secret) && !isSet(id) ? [`${id}: required with ${secret}`] : []),
  ];
}

/** Returns the settings of the bucket for pictures, or null if pictures are files in a folder. */
export function bucketOf({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PATH_STYLE, ...keys }: BucketSettings) {
  if (S3_BUCKET === undefined || S3_REGION === undefined) return null;
  return {
    name: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT ?? null,
    // With another endpoint than Amazon's the default is path style, because few other providers give each bucket a
    // host name of its own.
    pathStyle: S3_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_PATH_STYLE === 'on',
    credentials: credentialsOf(keys),
  };
}

function credentialsOf({
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Pick<BucketSettings, 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>) {
  return accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey };
}
