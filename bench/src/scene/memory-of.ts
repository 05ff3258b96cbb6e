import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Kilobytes of memory that a process really has. */
export async function memoryOf(processId: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(processId)]);
  return Number(stdout);
}
