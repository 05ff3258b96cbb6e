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
  // PostgreSQL's own collation sorts the same on every machine, whatever locales it has.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
] as const;

/** The build keeps the template here (docs/decisions/0017-prepared-data.md). */
export const templatesFolder = join(import.meta.dirname, '../../../.cache/postgres-template');

/** Names everything that PostgreSQL's data with our tables depends on, so that a template is never used with another. */
export async function nameTemplate(): Promise<string> {
  const parts = [process.platform, process.arch, await findVersion(), database, ...initdbOptions, await hashSchema()];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}

/** The template for this version; undefined if the build made none. */
export async function findTemplate(templates: string): Promise<string | undefined> {
  const template = join(templates, await nameTemplate());
  return access(template).then(
    () => template,
    () => undefined,
  );
}

type Copy = {
  readonly template: string;
  /** A new folder. A failed or interrupted copy leaves it incomplete. */
  readonly data: string;
  readonly programs: string;
  readonly user: DatabaseUser | undefined;
  readonly password: string;
  readonly meanwhile: (() => Promise<unknown>) | undefined;
};

const run = promisify(execFile);

/**
 * Copies the template, gives its superuser this password, and waits until the files are on the disk, as `initdb` does.
 * The template's superuser has no password, so no connection is possible before.
 */
export async function copyTemplate({ template, data, programs, user, password, meanwhile }: Copy): Promise<void> {
  await run('cp', ['-R', template, data]);
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, data]);

  // In one process, because loading code keeps this one from starting the second program.
  const script = '"$0/postgres" --single -c fsync=off -D "$1" "$2" && exec "$0/initdb" --sync-only --pgdata="$1"';
  const owned = run('/bin/sh', ['-c', script, programs, data, database], { ...user, cwd: '/', env: { LC_ALL: 'C' } });
  const input = owned.child.stdin;
  // A program that has ended reads nothing, and `owned` says why.
  input?.on('error', () => {});
  input?.end(takeOver(superuser, password));
  // The caller handles a failure where it awaits this work.
  meanwhile?.().catch(() => {});
  const { stderr } = await owned;
  if (/\b(ERROR|FATAL|PANIC):/.test(stderr)) throw new Error('PostgreSQL refused to change the copy');
}
