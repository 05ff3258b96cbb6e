import { execFileSync } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { readSettingsFile, whyUnwritable, writeSettingsFile } from './settings-file.ts';

let folder: string;
beforeAll(async () => (folder = await makeDataFolder()));
afterAll(() => removeDataFolder(folder));

const settings = {
  DATABASE_URL: 'postgres://ekbid:a$b%27"c@one:5432,two:5432/ekbid',
  APP_SECRET: 'a secret # with $HOME and `id` and "quotes"',
  MAIL_FROM: 'EkBid <no-reply@ekbid.example>',
  NODE_EXTRA_CA_CERTS: '/etc/ssl/own.pem',
};

test('a file is read as it was written, by this program and by a shell, and by its user alone', async () => {
  const file = join(folder, 'ekbid.env');
  await writeFile(file, 'OLD=1\n', { mode: 0o644 });
  await writeSettingsFile(file, { ...settings, SMTP_URL: '' });
  expect(await readSettingsFile(file)).toEqual(settings);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const shell = `set -a; . '${file}'; printf '%s\\n' "$DATABASE_URL" "$APP_SECRET" "$MAIL_FROM"`;
  const read = execFileSync('/bin/sh', ['-c', shell], { encoding: 'utf8' }).split('\n');
  expect(read.slice(0, 3)).toEqual([settings.DATABASE_URL, settings.APP_SECRET, settings.MAIL_FROM]);
});

test('what programs would read differently cannot be written', async () => {
  for (const value of ["it's", 'a\\b', 'two\nlines']) expect(whyUnwritable(value)).toContain('%27');
  expect(whyUnwritable(settings.APP_SECRET)).toBeNull();
  expect(await readSettingsFile(join(folder, 'none.env'))).toBeNull();
  await expect(writeSettingsFile(join(folder, 'none/ekbid.env'), settings)).rejects.toThrow('cannot be written');
});
