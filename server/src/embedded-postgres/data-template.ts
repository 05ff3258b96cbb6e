import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashSchema } from '../db/migrate.ts';
import { takeOver } from './cluster.queries.ts';
import { type DatabaseUser, findVersion } from './postgres-programs.ts';

export const superuser = 'ekbid';
export const database = 'ekbid';

export const initdbOptions = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // PostgreSQL's builtin collation sorts the same on every machine. Other collations depend on the installed locales.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
] as const;

/** The folder in which the build stores the template (docs/decisions/0017-prepared-data.md). */
export const templatesFolder = join(import.meta.dirname, '../../../.cache/postgres-template');

/**
 * Returns the template's name, which differs whenever anything differs on which its data depends. So a template of
 * another version is never used.
 */
export async function nameTemplate(): Promise<string> {
  const parts = [process.platform, process.arch, await findVersion(), database, ...initdbOptions, await hashSchema()];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}

/** Returns the template for this version, or undefined if the build made none. */
export async function findTemplate(templates: string): Promise<string | undefined> {
  const template = join(templates, await nameTemplate());
  return access(template).then(
    () => template,
    () => undefined,
  );
}

type Copy = {
  readonly template: string;
  /** A folder that does not exist yet. A failed or interrupted copy leaves it incomplete. */
  readonly data: string;
  readonly programs: string;
  readonly user: DatabaseUser | undefined;
  readonly password: string;
  readonly meanwhile: (() => Promise<unknown>) | undefined;
};

const run = promisify(execFile);

/**
 * Copies the template, sets its superuser's password, and waits until the files are on disk, as `initdb` does. The
 * template's superuser has no password, so no connection is possible until the copy has one.
 */
export async function copyTemplate({ template, data, programs, user, password, meanwhile }: Copy): Promise<void> {
  await run('cp', ['-R', template, data]);
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, data]);

  // Both programs run in one shell. The Node process is busy loading code (`meanwhile`) and would start the second one
  // late.
  const script = '"$0/postgres" --single -c fsync=off -D "$1" "$2" && exec "$0/initdb" --sync-only --pgdata="$1"';
  const owned = run('/bin/sh', ['-c', script, programs, data, database], { ...user, cwd: '/', env: { LC_ALL: 'C' } });
  const input = owned.child.stdin;
  // Writing fails if the program has already ended. `owned` then rejects with the reason.
  input?.on('error', () => {});
  input?.end(takeOver(superuser, password));
  // A failure is ignored here, because the caller awaits the same work later and handles it there.
  meanwhile?.().catch(() => {});
  const { stderr } = await owned;
  if (/\b(ERROR|FATAL|PANIC):/.test(stderr)) throw new Error('PostgreSQL refused to change the copy');
}
