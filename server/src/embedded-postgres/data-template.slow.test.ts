import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { nameTemplate } from './data-template.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { makeTemplate } from './make-template.ts';

let templates: string;
let dataDir: string;
let said: string[] = [];
let running: EmbeddedPostgres | undefined;
const say = (message: string) => void said.push(message);
const log = { info: say, warn: say, error: say };

beforeAll(async () => {
  templates = await makeDataFolder();
  await mkdir(join(templates, 'of-an-earlier-version'));
  await makeTemplate(log, templates);
});
afterAll(() => removeDataFolder(templates));

beforeEach(async () => {
  said = [];
  dataDir = await makeDataFolder();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await removeDataFolder(dataDir);
});

async function start(from: string): Promise<string> {
  running = await startEmbeddedPostgres({ dataDir, log, templates: from });
  return running.connectionString;
}

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const locale = `select concat(datlocprovider, datlocale, datcollate, datctype, pg_encoding_to_char(encoding)) as answer
  from pg_database where datname = current_database()`;

test('a first start copies the template: its tables, the usual locale, and a password of its own', async () => {
  expect(await readdir(templates)).toEqual([await nameTemplate()]);
  const before = new Date().toISOString();
  const url = await start(templates);
  expect(said).toEqual([]);
  expect(await migrate(url)).toEqual([]);
  expect(await ask(url, locale)).toBe('bC.UTF-8CCUTF8');
  expect(await ask(url, `select min(run_at) > '${before}' as answer from migrations`)).toBe(true);
  const guess = Object.assign(new URL(url), { password: '' });
  await expect(ask(guess.href, 'select 1')).rejects.toThrow(/password/);
  expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['postgres.new']));
});

test('a template that cannot be used, and none at all, give way to new data', async () => {
  const unusable = await makeDataFolder();
  await mkdir(join(unusable, await nameTemplate()));
  const url = await start(unusable);
  expect(said.join()).toMatch(/prepared database .* cannot be used, so a new one is created/);
  expect(await ask(url, locale)).toBe('bC.UTF-8CCUTF8');
  expect(await ask(url, `select to_regclass('migrations') as answer`)).toBeNull();
  expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('18\n');
  await removeDataFolder(unusable);
});
