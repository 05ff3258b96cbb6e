import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from './connection.ts';

/** As many as may be open at once; more than a browser's person needs, fewer than a process may have. */
const connectionsAtMost = 8000;

/**
 * Begins each piece of work at its own moment, whether or not the earlier ones are done, as people do. Gives each one's
 * milliseconds from the moment it was meant to begin: if it waits to begin, that counts.
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
    if (opening >= connectionsAtMost) return new Promise((resolve) => turns.push(resolve));
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
  const underWay: Promise<void>[] = [];
  for (const [nth, work] of works.entries()) {
    const dueAt = startedAt + nth * stepMs;
    const earlyMs = dueAt - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    underWay.push(begin(work, dueAt));
  }
  await Promise.all(underWay);
  for (const connection of opened) connection.close();
  return latencies;
}
