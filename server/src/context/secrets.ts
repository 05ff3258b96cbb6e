import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartProblem } from './start-problem.ts';

const secretOf = (bytes: number) => () => randomBytes(bytes).toString('base64url');
const alphanumeric = () =>
  randomBytes(30)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '');

const makers = {
  DATABASE_PASSWORD: secretOf(24),
  APP_SECRET: secretOf(32),
  FAIR_PLAY_SECRET: secretOf(32),
  RAZORPAY_KEY_ID: () => `rzp_test_${alphanumeric().slice(0, 14)}`,
  RAZORPAY_KEY_SECRET: secretOf(24),
  RAZORPAY_WEBHOOK_SECRET: secretOf(24),
  SANDBOX_TOKEN: secretOf(24),
};

export type Secrets = Record<keyof typeof makers, string>;

const secretsFile = z.partialRecord(z.enum(Object.keys(makers) as (keyof Secrets)[]), z.string().min(1));

/**
 * Reads the secrets of this DATA_DIR, and creates missing ones. Anyone who can read their file can act as this server.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const known = await readSecrets(path);
  const names = Object.keys(makers) as (keyof Secrets)[];
  const secrets = Object.fromEntries(names.map((name) => [name, known[name] ?? makers[name]()])) as Secrets;
  if (names.some((name) => known[name] === undefined))
    await writePrivateFile(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

async function readSecrets(path: string): Promise<Partial<Secrets>> {
  try {
    return secretsFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new StartProblem(`${path} cannot be read as the secrets of this EkBid: restore it from a copy.`, {
      cause: error,
    });
  }
}

/**
 * Writes a file atomically, readable only for this user. The draft's name has the process id, so that processes that
 * share a folder do not write to the same draft.
 */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, path);
}
