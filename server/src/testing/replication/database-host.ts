import { join } from 'node:path';
import { onFreePort, runDatabaseServer } from '../../embedded-postgres/embedded-postgres.ts';
import type { DatabaseUser } from '../../embedded-postgres/postgres-programs.ts';
import type { Child } from '../../concurrency/keep-running.ts';
import { killPostgres } from '../kill-postgres.ts';

export const superuser = 'ekbid';
export const password = 'only on loopback';
export const database = 'ekbid';

export type Programs = { readonly folder: string; readonly user: DatabaseUser | undefined };
type Place = Programs & { readonly name: string; readonly data: string };

/** One PostgreSQL server. After it is killed, it does not restart by itself, like a machine that failed. */
export class DatabaseHost {
  readonly data: string;
  readonly #place: Place;
  #port: number | undefined;
  #running: Child | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.data = place.data;
  }

  /** The port of the server. It is chosen at the first start, and later starts use the same one. */
  get port(): number {
    if (this.#port === undefined) throw new Error(`${this.#place.name} was never started`);
    return this.#port;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  urlOf(name: string): string {
    return urlOf(this.address, name);
  }

  async start(settings: Readonly<Record<string, string>>): Promise<void> {
    const { folder: programs, user, data, name } = this.#place;
    const logFile = join(data, '..', `${name}.log`);
    const startOn = (port: number) => {
      const url = urlOf(`127.0.0.1:${port}`, 'postgres');
      return runDatabaseServer({ programs, data, user, port, url, logFile, settings });
    };
    const again = this.#port;
    const { port, started } = await onFreePort(startOn, again === undefined ? undefined : () => again);
    this.#port = port;
    this.#running = started;
  }

  async kill(): Promise<void> {
    if (!(await killPostgres(this.data))) throw new Error('there was no server to kill');
    await this.#running?.ended;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
  }
}

export function urlOf(hosts: string, name = database): string {
  return `postgres://${superuser}:${encodeURIComponent(password)}@${hosts}/${name}`;
}
