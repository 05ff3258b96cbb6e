import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Measured, percentile } from './measurements.ts';

export type Speed = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/**
 * Runs a closed loop: each client has one piece of work at a time, until all work is done. Returned times are in
 * milliseconds.
 */
export async function closedLoop<Work, Client>(
  clients: readonly Client[],
  works: readonly Work[],
  run: (work: Work, client: Client) => Promise<void>,
): Promise<Speed> {
  const latencies: number[] = [];
  const queue = works.values();
  const startedAt = performance.now();
  const begin = async (client: Client) => {
    for (const work of queue) {
      const from = performance.now();
      await run(work, client);
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(clients.map(begin));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: works.length / seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

/** An open loop opens at most this many connections, fewer than the files that a process may open. */
const maxConnections = 8000;

/**
 * Runs an open loop: each piece of work starts at its own time, even while earlier ones are running. Latencies are in
 * milliseconds and count from the planned start, so they include a wait for a connection.
 */
export async function openLoop<Work>(
  works: readonly Work[],
  { seconds, connect }: { seconds: number; connect: () => Promise<Connection> },
  run: (work: Work, connection: Connection) => Promise<void>,
): Promise<number[]> {
  const free: Connection[] = [];
  const opened: Connection[] = [];
  const turns: ((connection: Connection) => void)[] = [];
  const latencies: number[] = [];
  let opening = 0;

  const take = async (): Promise<Connection> => {
    const idle = free.pop();
    if (idle) return idle;
    if (opening >= maxConnections) return new Promise((resolve) => turns.push(resolve));
    opening += 1;
    const connection = await connect();
    opened.push(connection);
    return connection;
  };
  const giveBack = (connection: Connection) => {
    const next = turns.shift();
    if (next) next(connection);
    else free.push(connection);
  };

  const startedAt = performance.now();
  const stepMs = (seconds * 1000) / works.length;
  const begin = async (work: Work, dueAt: number) => {
    const connection = await take();
    await run(work, connection);
    latencies.push(performance.now() - dueAt);
    giveBack(connection);
  };
  const running: Promise<void>[] = [];
  for (const [nth, work] of works.entries()) {
    const dueAt = startedAt + nth * stepMs;
    const earlyMs = dueAt - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    running.push(begin(work, dueAt));
  }
  await Promise.all(running);
  for (const connection of opened) connection.close();
  return latencies;
}

type Reading = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly clients: number;
  readonly seconds: number;
};

/** Reads one address repeatedly over keep-alive connections. Throws if a reply is a refusal. */
export async function readAgain({
  url,
  headers,
  clients: connections,
  seconds: duration,
}: Reading): Promise<Measured & { readonly count: number }> {
  const { requests, latency, errors, ...counts } = await autocannon({ url, headers, connections, duration });
  const refused = counts['4xx'] + counts['5xx'] + errors;
  if (refused > 0) throw new Error(`${refused} requests to ${url} were refused`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, count: Math.max(1, requests.total) };
}

export type Reply = { readonly status: number; readonly body: string };

/**
 * A keep-alive connection with one request at a time. It can parse only replies of our own servers. A general HTTP
 * client would use so much CPU time that little would be left for the server on the same machine.
 */
export class Connection {
  readonly #socket: Socket;
  #waiting: PromiseWithResolvers<Reply> | undefined;
  #received: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay();
    socket.on('data', (chunk) => this.#read(chunk));
    const fail = (error?: Error) => this.#waiting?.reject(error ?? new Error('the server closed the connection'));
    socket.on('error', fail);
    socket.on('close', () => fail());
  }

  /** `from` is another loopback address. With it the server's limits by address count this connection separately. */
  static async open(port: number, from?: string): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', ...(from !== undefined && { localAddress: from }) });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  send(request: Buffer): Promise<Reply> {
    // A destroyed socket reports no further error, so the request would wait forever.
    if (this.#socket.destroyed) return Promise.reject(new Error('the server closed the connection'));
    this.#waiting = Promise.withResolvers<Reply>();
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const headers = this.#received.toString('latin1', 0, head);
    const length = /^content-length: (\d+)\r?$/im.exec(headers)?.[1];
    if (length === undefined) throw new Error(`a reply without a content length: ${headers}`);
    const end = head + 4 + Number(length);
    if (this.#received.length < end) return;
    const reply = { status: Number(headers.slice(9, 12)), body: this.#received.toString('utf8', head + 4, end) };
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(reply);
  }
}

/**
 * The second byte of the loopback addresses for each group of people. The server's limits count each address
 * separately.
 */
const networks = { slow: 4, streams: 5, crowd: 6, behind: 9 };
const hostsOfEach = 250;

/** Returns a loopback address. Any address in 127.0.0.0/8 can be the source of a connection. */
export const addressOf = (network: keyof typeof networks, nth: number): string =>
  `127.${networks[network]}.${Math.floor(nth / hostsOfEach)}.${(nth % hostsOfEach) + 1}`;
