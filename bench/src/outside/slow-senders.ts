import { connect, type Socket } from 'node:net';
import { addressOf } from '../load/loops.ts';

type Task = { readonly port: number; readonly connections: number };

const networks = 8;
const ticksPerSecond = 10;
const reopenMs = 100;
const head = 'host: 127.0.0.1\r\ncontent-type: application/json\r\n';
/** Half of the requests never end their headers, and half never end their body. */
const beginnings = [
  `GET /api/auctions HTTP/1.1\r\n${head}x-slow: `,
  `POST /api/auth/login HTTP/1.1\r\n${head}content-length: 60000\r\n\r\n"`,
];

/** Connections that send one byte per second. If the server closes one, it is opened again. */
export class SlowSenders {
  readonly #sockets: Socket[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #reopened = 0;
  #bytes = 0;

  async start({ port, connections }: Task): Promise<void> {
    const opened = Array.from({ length: connections }, (_, nth) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#open(port, nth, resolve);
      return promise;
    });
    await Promise.all(opened);
    let tick = 0;
    this.#timer = setInterval(() => {
      tick += 1;
      for (let nth = tick % ticksPerSecond; nth < this.#sockets.length; nth += ticksPerSecond) this.#sendByte(nth);
    }, 1000 / ticksPerSecond);
  }

  stop() {
    this.#isStopping = true;
    clearInterval(this.#timer);
    const open = this.#sockets.filter(({ readyState }) => readyState === 'open').length;
    for (const socket of this.#sockets) socket.destroy();
    return { open, reopened: this.#reopened, bytes: this.#bytes };
  }

  #sendByte(nth: number): void {
    if (this.#sockets[nth]?.readyState !== 'open') return;
    this.#sockets[nth]?.write('x');
    this.#bytes += 1;
  }

  #open(port: number, nth: number, onOpen: () => void): void {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf('slow', nth % networks) });
    this.#sockets[nth] = socket;
    socket.on('error', () => {});
    socket.on('connect', () => {
      socket.write(beginnings[nth % beginnings.length] ?? '');
      onOpen();
    });
    socket.on('close', () => {
      if (this.#isStopping) return;
      this.#reopened += 1;
      setTimeout(() => this.#open(port, nth, onOpen), reopenMs);
    });
    socket.resume();
  }
}
