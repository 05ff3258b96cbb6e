import { type LiveEvents, liveEvents } from '@ekbid/contract';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestApp } from '../../testing/test-app.ts';

type LiveEvent = {
  [Name in keyof LiveEvents]: { readonly name: Name; readonly data: LiveEvents[Name] };
}[keyof LiveEvents];

/** A client of `GET /live`. It keeps all events, in order, until the stream is closed. */
export class LiveStream {
  readonly events: LiveEvent[] = [];
  readonly ended: Promise<void>;
  /** Everything received so far. */
  text = '';
  readonly #response: IncomingMessage;

  constructor(response: IncomingMessage) {
    this.#response = response;
    this.ended = once(response, 'close').then(() => {});
    response.on('error', () => {});
    response.setEncoding('utf8');
    let rest = '';
    response.on('data', (chunk: string) => {
      this.text += chunk;
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      this.events.push(...blocks.flatMap(readEvent));
    });
  }

  get status(): number | undefined {
    return this.#response.statusCode;
  }

  get headers(): IncomingMessage['headers'] {
    return this.#response.headers;
  }

  /** The data of all events with this name so far. */
  all<Name extends keyof LiveEvents>(name: Name): LiveEvents[Name][] {
    return this.events.flatMap((event) => (event.name === name ? [event.data as LiveEvents[Name]] : []));
  }

  /** Resolves with the first event of this name that matches, even if it arrived before the call. */
  hears<Name extends keyof LiveEvents>(
    name: Name,
    fits: (data: LiveEvents[Name]) => boolean = () => true,
  ): Promise<LiveEvents[Name]> {
    return eventually(() => {
      const found = this.all(name).find(fits);
      if (!found) throw new Error(`never received ${name}: ${JSON.stringify(this.events)}`);
      return found;
    });
  }

  close(): void {
    this.#response.destroy();
  }
}

function readEvent(block: string): LiveEvent[] {
  const fields = new Map(block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]));
  const name = fields.get('event');
  if (name === undefined) return [];
  if (!(name in liveEvents)) throw new Error(`an event of no name: ${block}`);
  const data: unknown = JSON.parse(fields.get('data') ?? '');
  return [{ name, data } as LiveEvent];
}

/** Listens on a free port and returns the address. */
export async function listenSomewhere(app: TestApp['app']): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Keeps connections open for later calls, as browsers do. */
const agent = new Agent({ keepAlive: true });

/** Opens a stream with the session of this browser. */
export async function openStream(
  url: string,
  auctions: readonly string[] = [],
  browser?: Browser,
): Promise<LiveStream> {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get(`${url}/api/live?auctions=${auctions.join(',')}`, {
    headers: { cookie, 'accept-encoding': 'gzip, br' },
    agent,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return new LiveStream(response);
}
