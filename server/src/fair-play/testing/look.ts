import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { Endpoint } from '@ekbid/contract';
import type { Browser } from '../../testing/browser.ts';
import type { Seen } from './compare-worlds.ts';
import { Normaliser } from './normaliser.ts';
import type { Watcher, World } from './world.ts';

type Reply = Awaited<ReturnType<Browser['send']>>;
type Request = {
  readonly method?: Endpoint['method'];
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

/** Records everything that the watchers of a world are shown. Random values are replaced. */
export class Look {
  readonly seen: Seen[] = [];
  readonly world: World;
  readonly #normaliser: Normaliser;

  private constructor(world: World) {
    this.world = world;
    this.#normaliser = new Normaliser(world.test);
  }

  static async at(world: World): Promise<Look> {
    const look = new Look(world);
    await look.learn();
    return look;
  }

  /** Reads the ids that exist now, so that they can be replaced. */
  learn(): Promise<void> {
    return this.#normaliser.learn();
  }

  normalise(text: string): string {
    return this.#normaliser.read(text);
  }

  note(channel: string, by: string, what: string, text: string): void {
    this.seen.push({ channel, by, what: this.normalise(what), text: this.normalise(text) });
  }

  /** Sends a request and records the whole reply. */
  async ask(channel: string, by: Watcher, { method = 'GET', url, body, headers }: Request) {
    const reply = await this.world.browserOf(by).send(method, url, body, headers);
    this.note(channel, by, `${method} ${url}`, textOf(reply));
    return reply;
  }

  /** Sends the request again, first with the reply's etag as browsers do, then compressed. */
  async again(by: Watcher, url: string, reply: Reply): Promise<void> {
    const { etag } = reply.headers;
    if (etag !== undefined) await this.ask('conditional', by, { url, headers: { 'if-none-match': etag } });
    if (reply.body.length < 1024) return;
    const packed = await this.world.browserOf(by).send('GET', url, undefined, { 'accept-encoding': 'br' });
    const isPacked = packed.headers['content-encoding'] === 'br';
    const unpacked = isPacked ? brotliDecompressSync(packed.rawPayload).toString() : packed.body;
    // The compressed length is left out. It depends only on the reply, which is recorded, and on random bytes in it.
    const headers = headersOf(packed, unpacked).replace(/^content-length: .*$/m, 'content-length: <of these bytes>');
    this.note('packed', by, url, `${headers}\n\n${unpacked}`);
  }
}

function textOf(reply: Reply): string {
  const type = String(reply.headers['content-type'] ?? '');
  const body = type.startsWith('image/') ? hash('sha256', reply.rawPayload, 'base64') : reply.body;
  return `${reply.statusCode}\n${headersOf(reply, reply.body)}\n\n${body}`;
}

function headersOf({ headers }: Reply, body: string): string {
  return Object.entries(headers)
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => `${name}: ${name === 'etag' ? tagOf(String(value), body) : String(value)}`)
    .sort()
    .join('\n');
}

/** Replaces an etag that was computed from the body without its server times: it reveals no more than the body. */
function tagOf(tag: string, body: string): string {
  const ofBody = hash('sha256', body.replaceAll(/"(?:serverTime|next)":"[^"]+"/g, '""'), 'base64url');
  // Spaces keep the normaliser from replacing the tag as a random value.
  return tag === `W/"${ofBody}"` || body === '' ? '<of these bytes>' : [...tag].join(' ');
}
