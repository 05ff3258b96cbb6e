import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** For processes whose memory is to be measured. */
export const collectable = ['--expose-gc', `--import=${join(import.meta.dirname, 'collect-garbage.ts')}`];

/** A collection and giving the pages back take a moment. */
const collectedMs = 700;

/** Kilobytes of memory that a collectable process really has, and still needs. */
export async function memoryOf(processId: number): Promise<number> {
  process.kill(processId, 'SIGUSR2');
  await pause(collectedMs);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(processId)]);
  return Number(stdout);
}
