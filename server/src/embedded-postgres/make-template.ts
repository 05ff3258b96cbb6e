import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../context/log.ts';
import { migrate } from '../db/migrate.ts';
import { forgetPassword } from './cluster.queries.ts';
import { findTemplate, nameTemplate, superuser, templatesFolder } from './data-template.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Makes the template for this version unless it exists, and removes templates of other versions. */
export async function makeTemplate(log: Log, templates = templatesFolder): Promise<void> {
  if (await findTemplate(templates)) return;
  const workshop = await mkdtemp(join(tmpdir(), 'ekbid-template-'));
  try {
    // The database user, which is not root, must be able to enter the folder.
    await chmod(workshop, 0o755);
    await createData(workshop, log);
    await store(await realpath(join(workshop, 'postgres')), templates);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/**
 * Creates data with tables but without accounts. The superuser's password is removed, because each copy gets its own.
 */
async function createData(dataDir: string, log: Log): Promise<void> {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log, templates: null });
  try {
    await migrate(connectionString);
    await forgetPassword(connectionString, superuser);
  } finally {
    await stop();
  }
}

/**
 * Stores the template. It gets its final name last, so that an interrupted build leaves nothing that a start would use.
 */
async function store(data: string, templates: string): Promise<void> {
  await mkdir(templates, { recursive: true });
  const name = await nameTemplate();
  const draft = await mkdtemp(join(templates, 'draft-'));
  await promisify(execFile)('cp', ['-R', data, join(draft, name)]);
  // Without this, a loss of power could leave a template whose name is on disk but whose data is not.
  await promisify(execFile)('sync');
  const others = (await readdir(templates)).filter((other) => join(templates, other) !== draft);
  for (const other of others) await rm(join(templates, other), { recursive: true, force: true });
  await rename(join(draft, name), join(templates, name));
  await rm(draft, { recursive: true });
}
