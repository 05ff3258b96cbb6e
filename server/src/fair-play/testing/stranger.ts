import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const checker = join(import.meta.dirname, '../../../../verify/verify.mjs');

/**
 * Runs `node verify/verify.mjs` on these files and pictures, like a person on another computer. Returns its output and
 * exit code.
 */
export async function checkAsStranger(opening: string, documents: readonly unknown[]) {
  const folder = await mkdtemp(join(tmpdir(), 'ekbid-stranger-'));
  try {
    const files = [opening, ...documents.map((file) => (Buffer.isBuffer(file) ? file : JSON.stringify(file)))];
    const names = files.map((_, nth) => join(folder, `${nth}.json`));
    await Promise.all(files.map((text, nth) => writeFile(names[nth] ?? '', text)));
    return await run([checker, ...names]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(args: readonly string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, (error, stdout, stderr) => {
      if (child.exitCode === null || stderr !== '') reject(error ?? new Error(stderr));
      else resolve({ code: child.exitCode, said: stdout });
    });
  });
}
