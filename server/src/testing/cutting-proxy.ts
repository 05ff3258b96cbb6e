import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onFreePort, PortTaken } from '../embedded-postgres/embedded-postgres.ts';

/** Stands between the application and PostgreSQL as a network that a test can break. */
export class CuttingProxy {
  readonly #to: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => this.#join(near));
  #cutAfter: string | undefined;
  #isFrozen = false;
  connectionString = '';

  private constructor(to: URL) {
    this.#to = to;
  }

  static async open(connectionString: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(connectionString));
    // Below the ports that the system assigns: another process could get one of those while the network is away.
    const { port } = await onFreePort((port) => proxy.#listen(port));
    const address = new URL(connectionString);
    address.port = String(port);
    proxy.connectionString = address.href;
    return proxy;
  }

  /** PostgreSQL still executes the next statement that contains these words, but its answer is lost. */
  loseReplyTo(words: string): void {
    this.#cutAfter = words;
  }

  hasLost(): boolean {
    return this.#cutAfter === undefined;
  }

  /** Closes all connections and accepts no new ones. */
  async goAway(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  /** Leaves the connections open but passes no data on, as if the other machine had lost its power. */
  freeze(): void {
    this.#isFrozen = true;
  }

  comeBack(): Promise<void> {
    return this.#listen(Number(new URL(this.connectionString).port));
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new PortTaken(`port ${port} is taken`, { cause: error }) : error;
    });
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#to.port), this.#to.hostname);
    let losing = false;
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        this.#sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (asked) => {
      if (this.#isFrozen) return;
      if (this.#cutAfter !== undefined && asked.includes(this.#cutAfter)) {
        this.#cutAfter = undefined;
        losing = true;
      }
      far.write(asked);
    });
    // PostgreSQL sends its answer after the statement was executed, even for a commit.
    far.on('data', (answer) => (losing ? near.destroy() : near.write(answer)));
  }
}
