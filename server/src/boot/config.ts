import { availableParallelism } from 'node:os';
import { consents, type EntryMode, entryModes } from '@ekbid/domain';
import { bucketOf, msg91, razorpay, type Settings, settings, wrongBucket } from './settings.ts';
import { ConfigError } from '../context/start-problem.ts';

/** The version of docs/before-real-money.md. The operator confirms having read this version before live payments. */
export const realMoneyVersion = 'before-real-money-2026-11-26';

export const settingNames = Object.keys(settings.shape);

export type Config = ReturnType<typeof completeConfig>;

/** A setting that is missing or wrong. `problem` does not contain the value, which may be secret. */
export type WrongSetting = { readonly name: string; readonly problem: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Lists everything that is missing or wrong. The list is empty if EkBid can start with these settings. */
export function listWrongSettings(environment: Environment): WrongSetting[] {
  const unreadable = listUnreadable(environment);
  const named = new Set(unreadable.map(({ name }) => name));
  return [...unreadable, ...listBroken(readReadable(environment)).filter(({ name }) => !named.has(name))];
}

/** Leaves out the settings that cannot be parsed, so that the rules about the other settings can be checked too. */
const readReadable = (environment: Environment): Settings =>
  settings.parse({
    ...environment,
    ...Object.fromEntries(listUnreadable(environment).map(({ name }) => [name, undefined])),
  });

const listUnreadable = (environment: Environment): WrongSetting[] =>
  (settings.safeParse(environment).error?.issues ?? []).map(({ path: [name, index], message }) => ({
    name: String(name),
    problem: typeof index === 'number' ? `${message} (number ${index + 1})` : message,
  }));

/** Checks the rules that concern settings which could be parsed. */
function listBroken(config: Settings): WrongSetting[] {
  const wrong = [
    ...wrongPorts(config.PORT, sandboxPortOf(config)),
    ...wrongRoles(config),
    ...wrongReplica(config),
    ...(config.NODE_ENV === 'production' ? wrongForProduction(config) : []),
    ...wrongGateways(config),
    ...wrongBucket(config),
    ...(config.SMS_DAILY_RESERVE < config.SMS_DAILY_BUDGET
      ? []
      : ['SMS_DAILY_RESERVE: must be less than SMS_DAILY_BUDGET, or no one can sign up']),
    ...wrongRealMoney(config),
  ];
  return wrong.map((line) => {
    const [name = '', ...problem] = line.split(': ');
    return { name, problem: problem.join(': ') };
  });
}

/** Returns the settings that are set in this process's environment. */
export const settingsOfEnvironment = (): Record<string, string> =>
  Object.fromEntries(settingNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Reads and checks the settings. Throws one ConfigError that lists all mistakes and contains no secret values. */
export function readConfig(environment: Environment = process.env) {
  const wrong = listWrongSettings(environment);
  if (wrong.length > 0) throw new ConfigError(listed(wrong));
  return completeConfig(settings.parse(environment));
}

/** Reads incomplete settings for `ekbid setup`, which tries each part before the others are known. */
export const readDraft = (environment: Environment): Config => completeConfig(readReadable(environment));

function completeConfig(config: Settings) {
  const production = config.NODE_ENV === 'production';
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
    sandboxPort: sandboxPortOf(config),
    publicUrl: publicUrlOf(config),
    serves,
    works,
    workers: workersOf(config),
    bucket: bucketOf(config),
  };
}

const workersOf = ({ ROLES, WORKERS }: Settings) =>
  ROLES === 'jobs' ? 1 : (WORKERS ?? workersFor(availableParallelism()));

/** Leaves two cores to PostgreSQL and background work. A machine with one or two cores gets one web process. */
export const workersFor = (cores: number) => Math.min(64, cores <= 2 ? 1 : cores - 2);

/** With the sandbox no real money is paid, so no consents are required by default. */
const consentsRequiredBy = ({ SIGN_UP_REQUIRES, PAYMENTS }: Settings) =>
  SIGN_UP_REQUIRES ?? (PAYMENTS === 'sandbox' ? [] : consents);

const entryModesOf = ({ ENTRY_MODES, PAYMENTS }: Settings): readonly EntryMode[] =>
  ENTRY_MODES ?? (PAYMENTS === 'sandbox' ? entryModes : ['paid']);

/** If only members can browse, search engines are excluded too. */
const audienceOf = ({ BROWSE, SEARCH_ENGINES }: Settings) => ({
  membersOnly: BROWSE === 'members',
  searchable: SEARCH_ENGINES === 'on' && BROWSE === 'everybody',
});

const sandboxPortOf = ({ SANDBOX_PORT, PORT }: Settings) => SANDBOX_PORT ?? (PORT === 0 ? 0 : PORT + 1);

/** The address at which people open EkBid. By default it is the local one. */
const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Returns the settings with the port that the system chose for PORT=0. */
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

/** 32 random bytes practically always have at least this many distinct characters, both as hex and as base64. */
const distinctCharacters = 12;

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

/** In production only the real addresses are allowed, because money, codes and our keys are sent to them. */
function wrongAddresses({ RAZORPAY_API, RAZORPAY_CHECKOUT, MSG91_API }: Settings): string[] {
  return [
    ...(RAZORPAY_API === razorpay.api ? [] : ['RAZORPAY_API: must be Razorpay’s own in production']),
    ...(RAZORPAY_CHECKOUT === razorpay.checkout ? [] : ['RAZORPAY_CHECKOUT: must be Razorpay’s own in production']),
    ...(new URL(MSG91_API).href === `${msg91}/` ? [] : ['MSG91_API: must be MSG91’s own in production']),
  ];
}

/** Live keys of the provider take real money even outside production. */
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

/** Checks that each gateway in use has its settings. */
function wrongGateways(config: Settings): string[] {
  const templates = [
    'MSG91_TEMPLATE_SIGN_UP',
    'MSG91_TEMPLATE_RESET_PASSWORD',
    'MSG91_TEMPLATE_PASSWORD_CHANGED',
    'MSG91_TEMPLATE_NUMBER_CHANGE',
  ] as const;
  const forSms = ['MSG91_AUTH_KEY', ...templates] as const;
  const mailed = config.SMTP_URL !== undefined || config.NODE_ENV === 'production';
  const missing = config.SMS === 'msg91' ? forSms.filter((name) => config[name] === undefined) : [];
  return [
    ...missing.map((name) => `${name}: required with SMS=msg91`),
    ...(mailed && config.MAIL_FROM === undefined ? ['MAIL_FROM: required with SMTP_URL'] : []),
  ];
}

function listed(wrong: readonly WrongSetting[]): string {
  return `These settings are wrong:\n${wrong.map(({ name, problem }) => `  ${name}: ${problem}`).join('\n')}`;
}

/**
 * The number of database connections of each web process, 4 to 10. The more processes, the fewer each gets, because
 * many connections in total make a busy auction slower.
 */
export const connectionsOfEach = (workers: number) => Math.max(4, Math.min(10, Math.floor(64 / workers)));

/**
 * PostgreSQL's `max_connections`. Each web process needs one connection more, for LISTEN, and 40 are for all others.
 */
export const connectionsOfAll = (workers: number) => Math.max(100, workers * (connectionsOfEach(workers) + 1) + 40);

declare module '../context/deps.ts' {
  interface Deps {
    readonly config: Config;
  }
}
