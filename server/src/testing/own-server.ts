import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../process/ports.ts';
import { findRunningServer } from '../process/running-server.ts';

const main = join(import.meta.dirname, '../main.ts');

/** EkBid as its own process with its own embedded database, that can be killed and started again on the same data. */
export class OwnServer {
  readonly appSecret: string;
  readonly port: number;
  readonly sandboxPort: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(folder: string, appSecret: string, [port, sandboxPort]: readonly [number, number]) {
    this.#folder = folder;
    this.appSecret = appSecret;
    this.port = port;
    this.sandboxPort = sandboxPort;
  }

  static async create(appSecret: string): Promise<OwnServer> {
    const folder = await mkdtemp(join(tmpdir(), 'ekbid-own-'));
    // Open to the database user, which is not root's.
    await chmod(folder, 0o755);
    return new OwnServer(folder, appSecret, [await findFreePort(), await findFreePort()]);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.sandboxPort}`;
  }

  /** Starts it and waits until it answers; returns the address of its database. */
  async start(): Promise<string> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(this.port),
        SANDBOX_PORT: String(this.sandboxPort),
        HOST: '127.0.0.1',
        DATA_DIR: this.#folder,
        APP_SECRET: this.appSecret,
        DEMONSTRATION: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
    });
    this.#child = child;
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      const running = ready?.ok ? await findRunningServer(this.#folder) : undefined;
      if (running?.processId === child.pid) return running?.databaseUrl ?? '';
      await pause(100);
    }
    throw new Error('the server did not come up');
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async remove(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
