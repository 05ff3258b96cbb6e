import { mkdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

/** Profiles this process while it works; the file stands beside those of the server's processes. */
export async function profileHere<Result>(folder: string | undefined, work: () => Promise<Result>): Promise<Result> {
  if (folder === undefined) return work();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  try {
    return await work();
  } finally {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, hereFile), JSON.stringify(profile));
  }
}

export const hereFile = 'here.cpuprofile';
