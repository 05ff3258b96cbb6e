import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './retry.ts';

type Host = { readonly host: string; readonly port: number };
type Primary = Host & { readonly timeline: string };

/** So long a host may take to answer, and so long others are waited for once a primary has. */
const patienceMs = 3_000;
const graceMs = 250;

const underWay = new Map<string, Promise<Host>>();
/** The newest this process has seen, of each database. */
const timelines = new Map<string, string>();

/** The host that takes writes, each named by an address of its own. Connections that are opened together ask once. */
export function findPrimary(urls: readonly string[]): Promise<Host> {
  const key = urls.join(' ');
  const finding = underWay.get(key) ?? findNewest(key, urls).finally(() => underWay.delete(key));
  underWay.set(key, finding);
  return finding;
}

async function findNewest(key: string, urls: readonly string[]): Promise<Host> {
  const { timeline, ...host } = await askAll(urls);
  if (timeline < (timelines.get(key) ?? '')) throw new NoPrimary('no primary: only a former one answers');
  timelines.set(key, timeline);
  return host;
}

/**
 * All at once, so that a dead host delays nobody. A former primary that came back by itself still takes itself for one:
 * promoting begins a new timeline, so the newest of several is right.
 */
async function askAll(urls: readonly string[]): Promise<Primary> {
  const found: Primary[] = [];
  const asked = urls.map(async (url) => void found.push(await ask(url)));
  await Promise.any(asked).catch(({ errors }: AggregateError) => {
    throw explain(errors);
  });
  await Promise.race([Promise.allSettled(asked), pause(graceMs, undefined, { ref: false })]);
  return found.reduce((newest, other) => (other.timeline > newest.timeline ? other : newest));
}

/** The name of the file that is written to begins with the timeline, as eight digits. */
const question = `select case current_setting('transaction_read_only')
  when 'off' then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

async function ask(connectionString: string): Promise<Primary> {
  const client = new pg.Client({
    connectionString,
    application_name: 'ekbid-finding',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
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

/** During a failover this passes; a wrong password or name does not, and is what the operator must hear. */
function explain(errors: readonly Error[]): Error {
  const lasting = errors.find((error) => !isDatabaseAway(error));
  return lasting ?? new NoPrimary(`no primary: ${errors.map(({ message }) => message).join('; ')}`);
}

/** With PostgreSQL's code for "no connection could be made". */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly code = '08001';
}

type Tell = (primary: Host) => void;

const lookEveryMs = 3_000;
const followers = new Map<string, Set<Tell>>();

/**
 * Tells every few seconds which host is the primary, until left. A machine that lost its power or its network says
 * nothing, and what was asked of it would be waited for a quarter of an hour.
 */
export function followPrimary(urls: readonly string[], tell: Tell): () => void {
  const key = urls.join(' ');
  const told = followers.get(key) ?? keepLooking(key, urls);
  told.add(tell);
  return () => void told.delete(tell);
}

function keepLooking(key: string, urls: readonly string[]): Set<Tell> {
  const told = new Set<Tell>();
  followers.set(key, told);
  const timer = setInterval(() => {
    if (told.size === 0) {
      clearInterval(timer);
      followers.delete(key);
      return;
    }
    const tellAll = (primary: Host) => {
      for (const tell of told) tell(primary);
    };
    // While there is none, connections stay as they are: the primary may only be too busy to answer.
    findPrimary(urls).then(tellAll, () => {});
  }, lookEveryMs).unref();
  return told;
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/;

/**
 * An address with one host for each that a connection string names, as libpq writes them: `postgres://u:p@a:5432,b/db`.
 * Empty where it is no such address.
 */
export function splitHosts(connectionString: string): string[] {
  const [, before = '', hosts, after = ''] = parts.exec(connectionString) ?? [];
  const urls = hosts?.split(',').map((host) => before + host + after) ?? [];
  return urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '') ? urls : [];
}
