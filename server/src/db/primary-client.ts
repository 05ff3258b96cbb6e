import { hash } from 'node:crypto';
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
