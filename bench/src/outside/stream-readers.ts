import { connect, type Socket } from 'node:net';
import { addressOf } from '../load/loops.ts';

type Task = {
  readonly port: number;
  readonly streams: number;
  readonly path: string;
  /** How many streams share one client address. */
  readonly perAddress: number;
  readonly network: 'streams' | 'crowd';
  /** The cookies of each reader. Without cookies all readers are visitors. */
  readonly cookies?: readonly string[];
};

const openedAtOnce = 200;
/** A stream is lost if it is silent for this long, because the server sends a heartbeat every 20 s. */
const silentMs = 25_000;
const reopenMs = 1000;

type Reader = { socket: Socket; heardAt: number };

/** Live streams like those of open pages. Received data is only counted, so that the load needs little CPU time. */
export class StreamReaders {
  readonly #readers: Reader[] = [];
  #isStopping = false;
  #lost = 0;
  #chunks = 0;

  async start(task: Task): Promise<void> {
    for (let first = 0; first < task.streams; first += openedAtOnce) {
      const count = Math.min(openedAtOnce, task.streams - first);
      await Promise.all(Array.from({ length: count }, (_, nth) => this.#open(task, first + nth)));
    }
    this.#lost = 0;
  }

  stop() {
    this.#isStopping = true;
    const silentSince = performance.now() - silentMs;
    const open = this.#readers.filter(({ socket }) => socket.readyState === 'open');
    const silent = open.filter(({ heardAt }) => heardAt < silentSince).length;
    for (const { socket } of this.#readers) socket.destroy();
    return { open: open.length, silent, lost: this.#lost, events: this.#chunks };
  }

  /** Opens a stream. Resolves when the first event arrives. */
  #open(task: Task, nth: number): Promise<void> {
    const { port, path, perAddress, network, cookies } = task;
    const { promise, resolve } = Promise.withResolvers<void>();
    const localAddress = addressOf(network, Math.floor(nth / perAddress));
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const reader: Reader = { socket, heardAt: 0 };
    this.#readers[nth] = reader;
    const cookie = cookies?.[nth] === undefined ? '' : `cookie: ${cookies[nth]}\r\n`;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${cookie}\r\n`);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      if (reader.heardAt === 0) {
        const head = chunk.toString('latin1');
        if (!head.startsWith('HTTP/1.1 200')) throw new Error(`a stream was refused: ${head}`);
        resolve();
      }
      reader.heardAt = performance.now();
      this.#chunks += 1;
    });
    socket.on('close', () => {
      if (this.#isStopping) return;
      this.#lost += 1;
      setTimeout(() => void this.#open(task, nth).then(resolve), reopenMs);
    });
    return promise;
  }
}
