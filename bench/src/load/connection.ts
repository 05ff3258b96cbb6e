import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Reply = { readonly status: number; readonly body: string };

/**
 * A kept connection with one request at a time. It parses only the replies of our own servers. The load shares the
 * processors with the server, and a general HTTP client would use most of their time.
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

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  send(request: Buffer): Promise<Reply> {
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
