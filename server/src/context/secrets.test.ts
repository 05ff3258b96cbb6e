import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let folder: string;
const file = () => join(folder, 'secrets.json');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekbid-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the generated secrets', () => {
  test('stay the same for a data folder, and differ between folders', async () => {
    const first = await loadSecrets(folder);
    expect(await loadSecrets(folder)).toEqual(first);
    await rm(file());
    const other = await loadSecrets(folder);
    for (const name of Object.keys(first) as (keyof typeof first)[]) expect(other[name]).not.toBe(first[name]);
  });

  test('are for this user alone', async () => {
    await loadSecrets(folder);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  test('are as strong and as shaped as their readers ask', async () => {
    const secrets = await loadSecrets(folder);
    expect(Buffer.from(secrets.APP_SECRET, 'base64url')).toHaveLength(32);
    expect(secrets.RAZORPAY_KEY_ID).toMatch(/^rzp_test_[A-Za-z0-9]{14}$/);
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[\w-]{23,}$/);
  });

  test('gain one that a newer version needs, and keep the others', async () => {
    const { APP_SECRET, ...kept } = await loadSecrets(folder);
    await writeFile(file(), JSON.stringify(kept));
    const completed = await loadSecrets(folder);
    expect(completed).toMatchObject(kept);
    expect(completed.APP_SECRET).not.toBe(APP_SECRET);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(completed);
  });

  test('are never silently replaced when the file is broken', async () => {
    await writeFile(file(), '{"APP_SECRET": ');
    await expect(loadSecrets(folder)).rejects.toThrow(/secrets.json cannot be read/);
    expect(await readFile(file(), 'utf8')).toBe('{"APP_SECRET": ');
  });
});
