import type { Result } from '../run-benchmark.ts';

export async function writeReport(
  results: readonly Result[],
  run: { startedAt: Date; postgresVersion: string },
): Promise<void> {
  await Promise.resolve(console.log(results.length, run));
}
