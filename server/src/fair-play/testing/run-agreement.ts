import { randomBytes } from 'node:crypto';
import { withAuditKey } from '../../audit/audit-key.ts';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { deriveKeys } from '../../context/keys.ts';
import { unwatched } from '../../live/live.ts';
import { openDataFolder } from '../../boot/data-folder.ts';
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import { makeDataFolder, removeDataFolder } from '../../testing/data-folders.ts';
import { deriveHeadKeys } from '../heads.ts';
import { findDisagreements } from './find-disagreements.ts';

const silence = { info: () => {}, warn: () => {}, error: (line: string) => console.error(line) };

type Options = { readonly auctions: number; readonly random: () => number; readonly shutdown: Shutdown };

/** Runs `findDisagreements` on a temporary database. */
export async function runAgreement({ auctions, random, shutdown }: Options): Promise<string[]> {
  const path = await makeDataFolder();
  shutdown.onShutdown('The folder', () => removeDataFolder(path));
  const folder = await openDataFolder(path);
  shutdown.onShutdown('The lock', folder.release);
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: silence, settings: { fsync: 'off' } });
  shutdown.onShutdown('PostgreSQL', postgres.stop);
  await migrate(postgres.connectionString);
  const secret = randomBytes(32).toString('hex');
  const db = withAuditKey(openDatabase(postgres.connectionString), deriveKeys(secret).audit);
  shutdown.onShutdown('The connections', () => db.destroy());
  return findDisagreements({ db, live: unwatched, headKeys: deriveHeadKeys(secret) }, auctions, random);
}
