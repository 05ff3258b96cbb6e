import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { findPrimary, followPrimary, splitHosts } from './find-primary.ts';

/** As the driver has it in one: a text or a statement, then values, then who waits. */
type Query = (statement: unknown, ...rest: unknown[]) => unknown;
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

const readOnly = '25006';

/**
 * A connection to the primary, whichever host of the connection string that is just now: every connection of ours is
 * one. It closes when that becomes another host, or is made read-only: what comes next finds the new one.
 */
export class PrimaryClient extends pg.Client {
  readonly #urls: readonly string[];

  constructor({ connectionString = '', ...options }: pg.ClientConfig = {}) {
    const urls = splitHosts(connectionString);
    super({ ...options, connectionString: urls[0] ?? connectionString });
    this.#urls = urls;
    // A connection lost before its owner listens would end the process. Whoever has it hears of it all the same: what
    // is asked next is refused.
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
    const tell = done as (error: Error | null, client?: pg.Client) => void;
    connecting.then(
      (client) => tell(null, client),
      (error: Error) => tell(error),
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
 * Begins a statement whose plan each connection keeps, as a named one. For those that every bidder waits for and that do
 * the same work whatever they are asked: a plan kept for all would be a bad one for a search.
 */
export const planKept = sql.raw(mark);

const names = new Map<string, string>();

/** What the driver is to be handed for this text: named where it begins with `planKept`. */
function namedStatement(text: string): string | { text: string; name: string } {
  if (!text.startsWith(mark)) return text;
  const name = names.get(text) ?? hash('sha1', text);
  names.set(text, name);
  return { text, name };
}
