import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningServer } from '../boot/data-folder.ts';
import { ServerProcess, settingsFor } from './server-process.ts';

/** EkBid in a separate process with its own embedded database. Killed, it can be started again on the same data. */
export class OwnServer {
  readonly appSecret: string;
  readonly #folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  #process: ServerProcess | undefined;
  #urls = { url: '', sandboxUrl: '' };

  private constructor(folder: string, appSecret: string, settings: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.appSecret = appSecret;
    this.#settings = settings;
  }

  static async create(appSecret: string, settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const folder = await mkdtemp(join(tmpdir(), 'ekbid-own-'));
    // The user of the database, who is not root, must be able to enter this folder.
    await chmod(folder, 0o755);
    return new OwnServer(folder, appSecret, settings);
  }

  /** The address of the server, which changes with each start. */
  get url(): string {
    return this.#urls.url;
  }

  get sandboxUrl(): string {
    return this.#urls.sandboxUrl;
  }

  /** Starts the server and waits until it answers. Returns the address of its database. */
  async start(): Promise<string> {
    this.#process = new ServerProcess('main.ts', {
      ...settingsFor(this.#folder),
      APP_SECRET: this.appSecret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...this.#settings,
    });
    const url = `http://127.0.0.1:${await this.#process.portOf('server')}`;
    const running = await findRunningServer(this.#folder);
    this.#urls = { url, sandboxUrl: running?.sandboxUrl ?? '' };
    return running?.databaseUrl ?? '';
  }

  /** Kills the server without any clean-up, as a power cut would. */
  async kill(): Promise<void> {
    await this.#process?.kill('SIGKILL');
  }

  async remove(): Promise<void> {
    await this.#process?.kill('SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }
}
