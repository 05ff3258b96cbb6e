import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from './private-file.ts';

/** What a running server leaves in DATA_DIR for a second start and for `npm run admin`. */
export type RunningServer = {
  readonly processId: number;
  readonly address: string;
  readonly databaseUrl: string;
  /** Left out where no sandbox runs with it. */
  readonly sandboxUrl?: string | undefined;
};

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Undefined when none was left; after a crash it tells of a server that is gone. */
export async function findRunningServer(dataDir: string): Promise<RunningServer | undefined> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as RunningServer;
  } catch {
    return undefined;
  }
}

export async function noteServer(dataDir: string, server: RunningServer): Promise<() => Promise<void>> {
  await writePrivateFile(fileIn(dataDir), `${JSON.stringify(server, null, 2)}\n`);
  return () => rm(fileIn(dataDir), { force: true });
}
