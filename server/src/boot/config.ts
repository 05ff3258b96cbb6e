import { availableParallelism } from 'node:os';
import { consents, defaultClaimDays, type EntryMode, entryModes, longestClaimDays } from '@ekbid/domain';
import { isSupportedCountry } from 'libphonenumber-js/mobile';
import * as z from 'zod';
import { bucketOf, bucketSettings, wrongBucket } from './bucket-settings.ts';
import { pushServices } from './push-settings.ts';
import { splitHosts } from '../db/find-primary.ts';
import { ConfigError } from '../context/start-problem.ts';

function wholeNumber(min: number, max: number) {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong);
}
const port = wholeNumber(0, 65535);
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());
/** 32 random bytes have at least this many distinct characters in any encoding. */
const distinctCharacters = 12;
const publicKeyHex = z.string().regex(/^[0-9a-f]{64}$/, 'each must have 64 hex digits');
const list = z.string().transform((text) => text.split(',').map((one) => one.trim()));
const formerKeys = list.pipe(z.array(publicKeyHex));
const secret = z.string().min(32, 'must have at least 32 characters');
const sender = z
  .string()
  .regex(/^([^\s@<>]+@[^\s@<>]+|[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>)$/, 'must be an e-mail address, or Name <address>');

const webhookSecret = z.string().min(16, 'each must have at least 16 characters');
const webhookSecrets = list.pipe(z.tuple([webhookSecret], webhookSecret));

const countries = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().toUpperCase()))
  .pipe(z.array(z.string().refine(isSupportedCountry, 'each must be a country of two letters, such as IN')));

const consentsRequired = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((one) => one.trim())))
  .pipe(z.array(z.enum(consents, 'must be age,terms or age or terms or none')));

const entryModesAllowed = list.pipe(z.array(z.enum(entryModes, 'each must be paid, refundable or free')));

const databases = z
  .string()
  .refine(
    (text) => splitHosts(text).length > 0,
    'must be an address with postgres://; several hosts stand with commas between: postgres://user:password@one:5432,two:5432/name',
  );

const replica = z
  .string()
  .refine((text) => splitHosts(text).length === 1, 'must be an address with postgres:// and one host');

/** Razorpay's API, and the script of its checkout. */
const razorpay = { api: 'https://api.razorpay.com', checkout: 'https://checkout.razorpay.com/v1/checkout.js' };

/** MSG91's API for text messages. */
const msg91 = 'https://control.msg91.com';

/** The version of docs/before-real-money.md that the operator confirms to have read before live payments. */
export const realMoneyVersion = 'before-real-money-2026-11';

/** All settings, which `.env.example` documents. Secrets without a value are generated in DATA_DIR. */
const settings = z.object({
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
  PRIZE_ADDRESS_DAYS: z.preprocess(blankIsAbsent, wholeNumber(1, 3650).default(180)),
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

export const settingNames = Object.keys(settings.shape);

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the settings. Throws one ConfigError that lists all mistakes, without the values of secrets. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const parsed = settings.safeParse(environment);
  if (!parsed.success)
    throw new ConfigError(listed(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)));
  const config = parsed.data;
  const production = config.NODE_ENV === 'production';
  const sandboxPort = config.SANDBOX_PORT ?? (config.PORT === 0 ? 0 : config.PORT + 1);
  const wrong = [
    ...wrongPorts(config.PORT, sandboxPort),
    ...wrongRoles(config),
    ...wrongReplica(config),
    ...(production ? wrongForProduction(config) : []),
    ...wrongGateways(config),
    ...wrongBucket(config),
    ...(config.SMS_DAILY_RESERVE < config.SMS_DAILY_BUDGET
      ? []
      : ['SMS_DAILY_RESERVE: must be less than SMS_DAILY_BUDGET, or no one can sign up']),
    ...wrongRealMoney(config),
  ];
  if (wrong.length > 0) throw new ConfigError(listed(wrong));
  const [serves, works] = [config.ROLES !== 'jobs', config.ROLES !== 'web'];
  const secondFactorRequired = (config.REQUIRE_SECOND_FACTOR ?? (production ? 'on' : 'off')) === 'on';
  return {
    ...config,
    production,
    realMoney: takesRealMoney(config),
    ...audienceOf(config),
    secondFactorRequired,
    consentsRequired: consentsRequiredBy(config),
    entryModes: entryModesOf(config),
    sandboxPort,
    publicUrl: publicUrlOf(config),
    serves,
    works,
    workers: workersOf(config),
    bucket: bucketOf(config),
  };
}

type Settings = z.output<typeof settings>;

const workersOf = ({ ROLES, WORKERS }: Settings) =>
  ROLES === 'jobs' ? 1 : (WORKERS ?? workersFor(availableParallelism()));

/** PostgreSQL and the background work get two of the cores. */
export const workersFor = (cores: number) => Math.min(64, cores <= 2 ? 1 : cores - 2);

/** With the sandbox nobody pays anything. */
const consentsRequiredBy = ({ SIGN_UP_REQUIRES, PAYMENTS }: Settings) =>
  SIGN_UP_REQUIRES ?? (PAYMENTS === 'sandbox' ? [] : consents);

const entryModesOf = ({ ENTRY_MODES, PAYMENTS }: Settings): readonly EntryMode[] =>
  ENTRY_MODES ?? (PAYMENTS === 'sandbox' ? entryModes : ['paid']);

/** Pages that visitors cannot see are of no use to search engines. */
const audienceOf = ({ BROWSE, SEARCH_ENGINES }: Settings) => ({
  membersOnly: BROWSE === 'members',
  searchable: SEARCH_ENGINES === 'on' && BROWSE === 'everybody',
});

/** The address that people type; by default the local one. */
const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** The settings with the port that the system chose for PORT=0. */
export const atPort = (config: Config, PORT: number): Config => ({
  ...config,
  PORT,
  publicUrl: publicUrlOf({ ...config, PORT }),
});

function wrongPorts(own: number, sandbox: number): string[] {
  if (own === sandbox && own !== 0) return ['SANDBOX_PORT: must differ from PORT'];
  return sandbox > 65535 ? ['SANDBOX_PORT: must be set where PORT is the last there is'] : [];
}

function wrongRoles({ ROLES, DATABASE_URL }: Settings): string[] {
  return ROLES === 'web,jobs' || DATABASE_URL !== undefined
    ? []
    : ['ROLES: a process with one role needs DATABASE_URL, or no other could have the other role'];
}

function wrongReplica({ DATABASE_REPLICA_URL, DATABASE_URL }: Settings): string[] {
  return DATABASE_REPLICA_URL === undefined || DATABASE_URL !== undefined
    ? []
    : ['DATABASE_REPLICA_URL: a replica of what? It needs DATABASE_URL'];
}

const requiredInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'APP_SECRET',
  'FAIR_PLAY_SECRET',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRETS',
  'SMTP_URL',
  'CONTENT_FILE',
] as const;

function wrongForProduction(config: Settings): string[] {
  return [
    ...requiredInProduction
      .filter((name) => config[name] === undefined)
      .map((name) => `${name}: required in production`),
    ...(config.PAYMENTS === 'sandbox' ? ['PAYMENTS: the sandbox never runs in production; set razorpay'] : []),
    ...(config.SMS === 'sandbox' ? ['SMS: the sandbox never runs in production; set msg91'] : []),
    ...wrongAddresses(config),
    ...(config.RATE_LIMITS === 'off' ? ['RATE_LIMITS: must be on in production'] : []),
    ...(config.PUBLIC_URL?.startsWith('http:') ? ['PUBLIC_URL: must be https in production'] : []),
    ...(['APP_SECRET', 'FAIR_PLAY_SECRET'] as const)
      .filter((name) => config[name] !== undefined && new Set(config[name]).size < distinctCharacters)
      .map((name) => `${name}: too weak; use 32 random bytes`),
    ...(config.FAIR_PLAY_SECRET !== undefined && config.FAIR_PLAY_SECRET === config.APP_SECRET
      ? ['FAIR_PLAY_SECRET: must differ from APP_SECRET']
      : []),
  ];
}

/** These addresses receive money, codes and our keys, so production allows the real ones only. */
function wrongAddresses({ RAZORPAY_API, RAZORPAY_CHECKOUT, MSG91_API }: Settings): string[] {
  return [
    ...(RAZORPAY_API === razorpay.api ? [] : ['RAZORPAY_API: must be Razorpay’s own in production']),
    ...(RAZORPAY_CHECKOUT === razorpay.checkout ? [] : ['RAZORPAY_CHECKOUT: must be Razorpay’s own in production']),
    ...(new URL(MSG91_API).href === `${msg91}/` ? [] : ['MSG91_API: must be MSG91’s own in production']),
  ];
}

/** The provider's live keys take real money outside production as well. */
function takesRealMoney({ PAYMENTS, NODE_ENV, RAZORPAY_KEY_ID }: Settings): boolean {
  return PAYMENTS === 'razorpay' && (NODE_ENV === 'production' || RAZORPAY_KEY_ID?.startsWith('rzp_live_') === true);
}

function wrongRealMoney(config: Settings): string[] {
  return takesRealMoney(config) && config.REAL_MONEY_READ !== realMoneyVersion
    ? [
        'REAL_MONEY_READ: live payments start only when docs/before-real-money.md was read and settled; set it to the version named there',
      ]
    : [];
}

/** Each gateway that is switched on needs its settings. */
function wrongGateways(config: Settings): string[] {
  const templates = [
    'MSG91_TEMPLATE_SIGN_UP',
    'MSG91_TEMPLATE_RESET_PASSWORD',
    'MSG91_TEMPLATE_PASSWORD_CHANGED',
    'MSG91_TEMPLATE_NUMBER_CHANGE',
  ] as const;
  const forSms = ['MSG91_AUTH_KEY', ...templates] as const;
  const missing = config.SMS === 'msg91' ? forSms.filter((name) => config[name] === undefined) : [];
  return [
    ...missing.map((name) => `${name}: required with SMS=msg91`),
    ...(config.SMTP_URL !== undefined && config.MAIL_FROM === undefined ? ['MAIL_FROM: required with SMTP_URL'] : []),
  ];
}

function listed(problems: readonly string[]): string {
  return `These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`;
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly config: Config;
  }
}
