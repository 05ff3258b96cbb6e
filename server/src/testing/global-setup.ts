import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { openDataFolder } from '../boot/data-folder.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { folderPrefix, sweepEarlierRuns } from './earlier-runs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated database that every test file copies. */
    templateUrl: string;
  }
}

const quiet = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) };

/**
 * Nothing waits for the disk, because test data may be lost in a crash. Autovacuum is off: it would collect statistics
 * at random times, and plans would change during a test.
 */
const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
};

/**
 * Starts one PostgreSQL server for the run, and stops it at the end. If a run is killed, the next run stops its server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepEarlierRuns();
  const path = await mkdtemp(join(tmpdir(), folderPrefix));
  // The user of the database, who is not root, must be able to enter this folder.
  await chmod(path, 0o755);
  const folder = await openDataFolder(path);
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: quiet, settings: notDurable });
  const teardown = async () => {
    await postgres.stop();
    folder.release();
    await rm(path, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.connectionString);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('templateUrl', postgres.connectionString);
  return teardown;
}
