import { hash } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { findPrimary, followPrimary, splitHosts } from './find-primary.ts';

/** One type for all overloads of the driver's `query`: a text or statement, then values, then a callback. */
type Query = (statement: unknown, ...rest: unknown[]) => unknown;
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

const readOnly = '25006';

/**
 * A connection to the primary, which may be any host of the connection string. All our connections use this class. A
 * connection closes when another host becomes the primary or its own host becomes read-only, so that the next
 * connection finds the new primary.
 */
export class PrimaryClient extends pg.Client {
  readonly #urls: readonly string[];

  constructor({ connectionString = '', ...options }: pg.ClientConfig = {}) {
    const urls = splitHosts(connectionString);
    super({ ...options, connectionString: urls[0] ?? connectionString });
    this.#urls = urls;
    // Without a listener, a connection that is lost before its owner adds one would end the process. The owner learns
    // of the loss when its next query fails.
    this.on('error', () => {});
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) void this.end();
    });
  }

  override query = ((statement: unknown, ...rest: unknown[]) =>
    (super.query as Query)(
      typeof statement === 'string' ? namedStatement(statement) : statement,
      ...rest,
    )) as pg.Client['query'];

  override connect(): Promise<pg.Client>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.Client> | void {
    const connecting = this.#connectToPrimary();
    if (!done) return connecting;
    const callback = done as (error: Error | null, client?: pg.Client) => void;
    connecting.then(
      (client) => callback(null, client),
      (error: Error) => callback(error),
    );
  }

  async #connectToPrimary(): Promise<pg.Client> {
    if (this.#urls.length < 2) return super.connect();
    Object.assign(this, await findPrimary(this.#urls));
    const connected = await super.connect();
    const leave = followPrimary(this.#urls, ({ host, port }) => {
      if (host !== this.host || port !== this.port) this.connection.stream.destroy();
    });
    this.once('end', leave);
    return connected;
  }
}

const mark = '/* plan kept */';

/**
 * Put this first in a statement to make it a named statement, whose plan each connection keeps. Use it for statements
 * that all bidders wait for and that do the same work for all parameters. A search does not fit, because it needs a
 * plan for its particular parameters.
 */
export const planKept = sql.raw(mark);

const names = new Map<string, string>();

/** Returns a named statement for the driver if the text begins with `planKept`, otherwise the text. */
function namedStatement(text: string): string | { text: string; name: string } {
  if (!text.startsWith(mark)) return text;
  const name = names.get(text) ?? hash('sha1', text);
  names.set(text, name);
  return { text, name };
}

type Listening = { readonly ended: Promise<void>; readonly stop: () => Promise<void> };

type Timing = { readonly checkEveryMs: number; readonly timeoutMs: number };
const defaultTiming: Timing = { checkEveryMs: 15_000, timeoutMs: 10_000 };

/** Listens on a channel over a separate connection, until `stop` is called or the connection is lost. */
export async function openListening(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
  { checkEveryMs, timeoutMs } = defaultTiming,
): Promise<Listening> {
  const client = new PrimaryClient({
    connectionString,
    application_name: 'ekbid-live',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const stop = () => client.end().catch(() => {});
  client.on('notification', ({ payload = '' }) => onPayload(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const ending = new AbortController();
  void ended.then(() => ending.abort());
  // A connection that only listens would not notice that the server vanished, so it sends queries regularly.
  const keepChecking = async () => {
    for await (const _ of setInterval(checkEveryMs, undefined, { signal: ending.signal })) await client.query('select');
  };
  void keepChecking().catch(stop);
  return { ended, stop };
}
