import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './retry.ts';

type Host = { readonly host: string; readonly port: number };
type Primary = Host & { readonly timeline: string };

/** How long a host may take to answer, and how long a search waits for further answers once a primary has answered. */
const timeoutMs = 3_000;
const graceMs = 250;
/** How often a standby is asked again while no primary is found: it may be promoted while another host is silent. */
const againMs = 250;

const underWay = new Map<string, Promise<Host>>();
/** The newest timeline that this process has seen, by the hosts' addresses. */
const timelines = new Map<string, string>();

/**
 * Finds the host that accepts writes. Each URL names one host. Concurrent calls for the same hosts share one search.
 */
export function findPrimary(urls: readonly string[]): Promise<Host> {
  const key = urls.join(' ');
  const finding = underWay.get(key) ?? findNewest(key, urls).finally(() => underWay.delete(key));
  underWay.set(key, finding);
  return finding;
}

async function findNewest(key: string, urls: readonly string[]): Promise<Host> {
  const known = timelines.get(key) ?? '';
  const { timeline, ...host } = await askAll(urls, known);
  if (timeline < known) throw new NoPrimary('no primary: only a former one answers');
  timelines.set(key, timeline);
  return host;
}

/**
 * Asks all hosts at once, so that a dead host causes no delay. A former primary that restarts still reports itself as
 * primary. Each promotion begins a new timeline, so the primary with the newest timeline is the right one. If only a
 * former primary answers in time, the search waits for the others, because the successor may be busy.
 */
async function askAll(urls: readonly string[], known: string): Promise<Primary> {
  const found: Primary[] = [];
  const newest = () => found.reduce((newest, other) => (other.timeline > newest.timeline ? other : newest));
  const silent = new Set(urls);
  const isWaiting = () => silent.size > 0 && !found.some(({ timeline }) => timeline >= known);
  const asked = urls.map(async (url) => {
    const primary = await askWhile(isWaiting, url, () => silent.delete(url));
    found.push(primary);
  });
  await Promise.any(asked).catch(({ errors }: AggregateError) => {
    throw explain(errors);
  });
  const all = Promise.allSettled(asked);
  await Promise.race([all, pause(graceMs, undefined, { ref: false })]);
  if (newest().timeline < known) await all;
  return newest();
}

/** Asks a host, and asks a standby again while another host has not answered. */
async function askWhile(isWaiting: () => boolean, url: string, onAnswer: () => void): Promise<Primary> {
  for (;;) {
    try {
      return await ask(url).finally(onAnswer);
    } catch (error) {
      if (!(error instanceof NoPrimary) || !isWaiting()) throw error;
      await pause(againMs, undefined, { ref: false });
    }
  }
}

/** The timeline is the first eight digits of the current WAL file's name. A standby returns null. */
const question = `select case current_setting('transaction_read_only')
  when 'off' then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

async function ask(connectionString: string): Promise<Primary> {
  const client = new pg.Client({
    connectionString,
    application_name: 'ekbid-finding',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(question);
    const timeline = rows[0]?.timeline ?? null;
    if (timeline === null) throw new NoPrimary(`${client.host}:${client.port} takes no writes`);
    return { host: client.host, port: client.port, timeline };
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * Returns a permanent error, such as a wrong password, if there is one. The other errors pass when the failover ends.
 */
function explain(errors: readonly Error[]): Error {
  const permanent = errors.find((error) => !isDatabaseAway(error));
  return permanent ?? new NoPrimary(`no primary: ${errors.map(({ message }) => message).join('; ')}`);
}

/** Has PostgreSQL's code for "unable to establish a connection". */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = '08001';
}

type OnPrimary = (primary: Host) => void;

const checkEveryMs = 3_000;
/** The interval of the checks while there is no primary: short, because all connections wait for a promotion. */
const checkSoonMs = 500;
const followers = new Map<string, Set<OnPrimary>>();

/**
 * Calls `onPrimary` every few seconds with the current primary. Returns a function that stops this. Checking is
 * necessary because a machine that loses power or network does not close its connections. Their queries would wait for
 * a quarter of an hour.
 */
export function followPrimary(urls: readonly string[], onPrimary: OnPrimary): () => void {
  const key = urls.join(' ');
  const callbacks = followers.get(key) ?? startChecking(key, urls);
  callbacks.add(onPrimary);
  return () => void callbacks.delete(onPrimary);
}

function startChecking(key: string, urls: readonly string[]): Set<OnPrimary> {
  const callbacks = new Set<OnPrimary>();
  followers.set(key, callbacks);
  const checkIn = (ms: number) => setTimeout(() => void check(), ms).unref();
  const check = async () => {
    if (callbacks.size === 0) return void followers.delete(key);
    try {
      const primary = await findPrimary(urls);
      for (const onPrimary of callbacks) onPrimary(primary);
      checkIn(checkEveryMs);
    } catch {
      // Connections stay open if no primary is found, because the primary may only be too busy to answer.
      checkIn(checkSoonMs);
    }
  };
  checkIn(checkEveryMs);
  return callbacks;
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/;

/**
 * Splits a connection string with several hosts, such as `postgres://u:p@a:5432,b/db`, into one string per host.
 * Returns an empty list if the text is no connection string.
 */
export function splitHosts(connectionString: string): string[] {
  const [, before = '', hosts, after = ''] = parts.exec(connectionString) ?? [];
  const urls = hosts?.split(',').map((host) => before + host + after) ?? [];
  return urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '') ? urls : [];
}
