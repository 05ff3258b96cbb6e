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
    /** The migrated database that every test file clones. */
    templateUrl: string;
  }
}

const quiet = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) };

/**
 * This run's data is thrown away, so nothing waits for the disk; elsewhere PostgreSQL always does. Autovacuum would take
 * statistics at moments of its own and change plans under a test.
 */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
};

/** One PostgreSQL server a run, stopped whatever becomes of the tests; a killed run's is swept away by the next. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepEarlierRuns();
  const path = await mkdtemp(join(tmpdir(), folderPrefix));
  // Open to the database user, which is not root's.
  await chmod(path, 0o755);
  const folder = await openDataFolder(path);
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: quiet, settings: forgetful });
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
