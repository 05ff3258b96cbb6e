import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@ekbid/contract';
import type { EntryMode } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { openSessionLookup } from '../sessions/session-lookup.ts';
import { buildApp } from '../boot/app.ts';
import { withAuditKey } from '../audit/audit-key.ts';
import type { PictureStore } from '../pictures/picture-files.ts';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import { openPlaces } from '../concurrency/concurrency-limit.ts';
import { readConfig } from '../boot/config.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { readFromPrimary, type Reads } from '../db/reads.ts';
import type { Deps } from '../context/deps.ts';
import { csrfToken, hashAnonymousId } from '../http/anonymous-session.ts';
import { deriveHeadKeys } from '../fair-play/heads.ts';
import { deriveKeys } from '../context/keys.ts';
import { readContent } from '../site/read-content.ts';
import { openLive } from '../live/live.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openPushSender, type Push, type PushSender } from '../notifications/push-sender.ts';
import { Browser } from './browser.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { TestMailer } from './test-mailer.ts';
import { TestProvider } from './test-provider.ts';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Deps & { readonly provider: TestProvider; readonly mailer: TestMailer };
  readonly db: Db;
  /** The lines that the application wrote to its log. */
  readonly logged: string[];
  readonly messages: { to: string; text: string }[];
  /** The push messages as they were before encryption. */
  readonly pushes: Push[];
  readonly connectionString: string;
};

/** Builds the real application on a separate database for this test file. Only the gateways are test doubles. */
export function useTestApp(
  settings: Readonly<Record<string, string>> = {},
  openOwn = createTestDatabase,
  changes: Partial<Deps> = {},
): TestApp {
  const test = {} as { -readonly [Key in keyof TestApp]: TestApp[Key] };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openOwn();
    const keys = deriveKeys(randomBytes(32).toString('hex'));
    const db = withAuditKey(openDatabase(database.connectionString, { maximum: 20 }), keys.audit);
    Object.assign(test, { db, connectionString: database.connectionString, logged: [], messages: [], pushes: [] });
    test.deps = {
      ...(await createDeps({ db, keys }, test, settings)),
      sharedReplyAgeMs: 0,
      ...changes,
    } as TestApp['deps'];
    test.app = await buildApp(test.deps);
  });
  afterAll(async () => {
    await test.app.close();
    await test.deps.live.close();
    await test.deps.reads.close();
    await test.db.destroy();
    await database.drop();
  });
  return test;
}

/** Results and mails are due at once. Tests of the waiting times choose these settings themselves. */
const atOnce = {
  RESULT_WAIT_SECONDS: '0',
  MAILS_PER_MINUTE: '1000000',
  SMS_PER_MINUTE: '1000000',
  PUSHES_PER_MINUTE: '1000000',
};

async function createDeps(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  test: TestApp,
  settings: Readonly<Record<string, string>>,
): Promise<TestApp['deps']> {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...atOnce, ...settings });
  const log = pino({ level: 'debug' }, { write: (line: string) => void test.logged.push(line) });
  const metrics = createMetrics();
  const bidBatcher = openBidBatcher(db, metrics.bidBatch);
  metrics.watchBidBatcher(bidBatcher.waiting);
  return {
    config,
    content: await readContent(config),
    db,
    reads: readOnly({ db, keys }, test.connectionString),
    sessions: openSessionLookup(db),
    bidBatcher,
    live: openLive({ db, connectionString: test.connectionString, log }),
    keys,
    headKeys: deriveHeadKeys(randomBytes(32).toString('hex')),
    provider: new TestProvider(),
    checkout: { script: 'http://provider.test/v1/checkout.js', key: 'rzp_test_key', sandbox: true },
    pictures: memoryPictures(),
    sms: { send: async (message) => void test.messages.push(message) },
    mailer: new TestMailer(),
    push: pushDouble({ keys, config }, test.pushes),
    metrics,
    places: openPlaces(),
    log,
  };
}

/** Reads from the same database over connections that refuse writes, as a replica does. */
function readOnly({ db: primary, keys }: Pick<Deps, 'db' | 'keys'>, connectionString: string): Reads {
  const address = new URL(connectionString);
  address.searchParams.set('options', '-c default_transaction_read_only=on');
  const db = openDatabase(address.href, { maximum: 5 });
  return { ...readFromPrimary(primary, keys.seen, db), close: () => db.destroy() };
}

function pushDouble({ keys, config }: Pick<Deps, 'keys' | 'config'>, pushes: Push[]): PushSender {
  const sender = openPushSender({ keys, hosts: config.PUSH_SERVICES, contact: 'help@ekbid.test' });
  return {
    ...sender,
    async send(push) {
      pushes.push(push);
      return { end: 'sent', reason: 'as the test asked' };
    },
  };
}

function memoryPictures(): PictureStore {
  const files = new Map<string, Buffer>();
  return {
    save: async (name, bytes) => void files.set(name, bytes),
    read: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
  };
}

const counting = new Set(['time', 'responseTime', 'pid', 'remotePort', 'host']);

/** Log lines without the values that count up, such as times and ports: they can equal a secret code by chance. */
export function withoutCounting(logged: readonly string[]): string {
  const read = (line: string) =>
    JSON.parse(line, (key, value: unknown) => (counting.has(key) ? undefined : value)) as object;
  return logged.map((line) => JSON.stringify(read(line))).join('\n');
}

export type Person = { readonly userId: string; readonly browser: Browser; readonly email: string };
type NewPerson = { role?: Role; firstName?: string; lastName?: string };
let people = 0;

/** Creates a person who is signed in. Writes directly to the database, because signing up has its own tests. */
export async function signIn(
  test: TestApp,
  { role = 'USER', firstName = 'Asha', lastName = 'Kulkarni' }: NewPerson = {},
): Promise<Person> {
  people += 1;
  const number = String(people).padStart(4, '0') + String(process.pid % 10_000).padStart(4, '0');
  const email = `person.${randomUUID()}@example.in`;
  const { userId } = await test.db
    .insertInto('users')
    .values({ firstName, lastName, email, mobileNumber: `+9198${number}`, passwordHash: 'none', role })
    .returning('userId')
    .executeTakeFirstOrThrow();
  return { userId, email, browser: await openBrowser(test, userId) };
}

/** Opens another browser with a session of this person. */
export async function openBrowser(test: TestApp, userId: string): Promise<Browser> {
  const anonymousId = randomBytes(32).toString('base64url');
  const expiresAt = sql<Date>`game_clock() + interval '1 year'`;
  await test.db
    .insertInto('sessions')
    .values({ sessionHash: hashAnonymousId(test.deps, anonymousId), userId, expiresAt })
    .execute();
  const browser = new Browser(test.app);
  browser.cookies.set('ekbid_visitor', anonymousId);
  browser.cookies.set('XSRF-TOKEN', csrfToken(test.deps, anonymousId));
  return browser;
}

type AuctionChange = Partial<{
  title: string;
  titleHindi: string;
  startingBidPaise: number;
  endingBidPaise: number;
  bidIncrementPaise: number;
  maxSlots: number;
  startsInMinutes: number;
  endsInMinutes: number;
  autoDeclare: boolean;
  entryMode: EntryMode;
  minAccountDays: number;
}>;
/** One creator for each application, because the test files of one process share this module. */
const creators = new WeakMap<TestApp, Promise<Person>>();

/**
 * Creates a running auction with 100 slots, amounts from ₹1 to ₹100 in steps of ₹1, and an hour until its end. `change`
 * replaces these values.
 */
export async function createAuction(test: TestApp, change: AuctionChange = {}): Promise<string> {
  const { startsInMinutes = -60, endsInMinutes = 60, ...columns } = change;
  const creator = creators.get(test) ?? signIn(test, { role: 'ADMIN' });
  creators.set(test, creator);
  const { userId } = await creator;
  const { auctionId } = await test.db
    .insertInto('auctions')
    .values({
      title: 'A steel pressure cooker',
      description: 'Five litres, with whistle.',
      startingBidPaise: 100,
      endingBidPaise: 10_000,
      bidIncrementPaise: 100,
      maxSlots: 100,
      startTime: sql<Date>`game_clock() + make_interval(mins => ${startsInMinutes})`,
      endTime: sql<Date>`game_clock() + make_interval(mins => ${endsInMinutes})`,
      createdBy: userId,
      ...columns,
    })
    .returning('auctionId')
    .executeTakeFirstOrThrow();
  return auctionId;
}
