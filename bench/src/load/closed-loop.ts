import { percentile } from './statistics.ts';

export type Speed = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** So many clients, each with one piece of work under way at a time, until there is none left. Times in milliseconds. */
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
