import { join } from 'node:path';
import { runDatabaseServer } from '../../process/database-server.ts';
import type { DatabaseUser } from '../../process/database-user.ts';
import type { Child } from '../../process/keep-running.ts';
import { findFreePort } from '../../process/ports.ts';
import { killPostgres } from '../kill-postgres.ts';

export const superuser = 'ekbid';
export const password = 'only on loopback';
export const database = 'ekbid';

export type Programs = { readonly folder: string; readonly user: DatabaseUser | undefined };
type Place = Programs & { readonly name: string; readonly data: string };

/** One PostgreSQL server that stays gone when it is killed, as a machine would. */
export class DatabaseHost {
  readonly data: string;
  readonly port: number;
  readonly #place: Place;
  #running: Child | undefined;

  private constructor(place: Place, port: number) {
    this.#place = place;
    this.data = place.data;
    this.port = port;
  }

  static async at(place: Place): Promise<DatabaseHost> {
    return new DatabaseHost(place, await findFreePort());
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
    const server = { programs, data, user, port: this.port, url: this.urlOf('postgres'), logFile, settings };
    this.#running = await runDatabaseServer(server);
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
