import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Shutdown } from '../../context/shutdown.ts';
import type { PatroniCluster } from './cluster.ts';

const everyMs = 250;
const timeoutMs = 5_000;

/** A write that a machine acknowledged. Both times are in milliseconds by the clock of this process. */
type Write = { readonly n: number; readonly timeline: string; readonly sentAt: number; readonly doneAt: number };

/** Writes to each machine directly, all the time, as a client would that believes each of them to be the primary. */
export class Witness {
  readonly #cluster: PatroniCluster;
  readonly #writes: Write[] = [];
  #n = 0;
  #isOver = false;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(cluster: PatroniCluster) {
    this.#cluster = cluster;
  }

  get count(): number {
    return this.#writes.length;
  }

  async begin(shutdown: Shutdown): Promise<void> {
    await this.#ask('create schema drill');
    await this.#ask('create table drill.writes (n int primary key)');
    const { machines, urlOf } = this.#cluster;
    this.#writing = Promise.all(machines.map((machine) => this.#keepWriting(urlOf(machine))));
    shutdown.onShutdown('The witness', () => this.end());
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#writing;
  }

  /** Finds writes that are gone, and writes on an older timeline that were sent after one on a newer was done. */
  async findBroken(): Promise<string[]> {
    const kept = new Set((await this.#ask('select n from drill.writes')).map(({ n }) => n as number));
    const gone = this.#writes.filter(({ n }) => !kept.has(n));
    const both = this.#writes.filter(({ timeline, sentAt }) =>
      this.#writes.some((other) => other.timeline > timeline && other.doneAt < sentAt),
    );
    return [
      ...gone.map(({ n, timeline }) => `write ${n} was acknowledged on timeline ${timeline}, and is gone`),
      ...both.map(({ n, timeline }) => `write ${n} was acknowledged on timeline ${timeline} after one on a newer one`),
    ];
  }

  async #keepWriting(connectionString: string): Promise<void> {
    while (!this.#isOver) {
      const client = open(connectionString);
      try {
        await client.connect();
        while (!this.#isOver) {
          await this.#write(client);
          await pause(everyMs);
        }
      } catch {
        await pause(everyMs);
      }
      void client.end().catch(() => {});
    }
  }

  async #write(client: pg.Client): Promise<void> {
    const n = (this.#n += 1);
    const sentAt = performance.now();
    const { rows } = await client.query<{ timeline: string }>(
      'insert into drill.writes values ($1) returning left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
      [n],
    );
    this.#writes.push({ n, timeline: rows[0]?.timeline ?? '', sentAt, doneAt: performance.now() });
  }

  async #ask(statement: string): Promise<Record<string, unknown>[]> {
    const client = open(this.#cluster.urls.haproxy);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }
}

function open(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'witness',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  return client;
}
