import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** So many connect at the same time. */
const together = 200;

/** Pages that follow an auction, as many as are asked for: each an open stream of server-sent events. */
export class LiveReaders implements Disposable {
  readonly #port: number;
  readonly #path: string;
  readonly #sockets: Socket[] = [];
  #missing = 0;
  #sign = '';
  #allHeard = () => {};

  constructor(port: number, path: string) {
    this.#port = port;
    this.#path = path;
  }

  async growTo(count: number): Promise<void> {
    while (this.#sockets.length < count) {
      const first = this.#sockets.length;
      const newcomers = Array.from({ length: Math.min(together, count - first) }, (_, nth) => this.#open(first + nth));
      this.#sockets.push(...(await Promise.all(newcomers)));
    }
  }

  /** Milliseconds from beginning to tell until every reader has been sent this sign. */
  async untilAllHeard(sign: string, tell: () => Promise<unknown>): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#sign = sign;
    this.#missing = this.#sockets.length;
    this.#allHeard = resolve;
    const startedAt = performance.now();
    await Promise.all([tell(), promise]);
    return performance.now() - startedAt;
  }

  [Symbol.dispose](): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Through the proxy that a real one would have in front: people's addresses differ. */
  async #open(nth: number): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1');
    const address = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
    socket.write(`GET ${this.#path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n\r\n`);
    let received = '';
    let heardOf = '';
    while (!received.includes('event: hello')) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      received += chunk.toString('latin1');
      if (!received.startsWith('HTTP/1.1 200')) throw new Error(`a reader was sent away: ${received}`);
    }
    received = '';
    socket.on('data', (chunk: Buffer) => {
      if (heardOf === this.#sign) return;
      received += chunk.toString('latin1');
      if (!received.includes(this.#sign)) return;
      heardOf = this.#sign;
      received = '';
      this.#missing -= 1;
      if (this.#missing === 0) this.#allHeard();
    });
    return socket;
  }
}
