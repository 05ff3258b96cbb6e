import { chmod, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataFolder, openDataFolder, recordServer } from './data-folder.ts';

const nobody = 65_534;
let folder: string;
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'ekbid-data-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `act` as a user who is bound by file permissions. Root becomes the user `nobody` meanwhile. */
async function asOrdinaryUser<Result>(act: () => Promise<Result>): Promise<Result> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(nobody);
  try {
    return await act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('the data folder', () => {
  test('has its secrets, sign-ins and codes for this user alone, also those an earlier version made', async () => {
    const names = ['secrets.json', 'demo-sign-ins.json', 'running.json', 'sandbox.sqlite', 'sandbox.sqlite-wal'];
    for (const name of names) {
      await writeFile(join(folder, name), '');
      await chmod(join(folder, name), 0o644);
    }
    (await openDataFolder(folder)).release();
    for (const name of names) expect([name, await modeOf(join(folder, name))]).toEqual([name, '600']);
  });

  test('is made with all above it', async () => {
    const path = join(folder, 'a', 'b');
    const opened = await openDataFolder(path);
    expect(opened.path).toBe(path);
    opened.release();
  });

  test('belongs to one server at a time', async () => {
    const opened = await openDataFolder(folder);
    expect(lockDataFolder(folder)).toBeUndefined();
    await expect(openDataFolder(folder)).rejects.toThrow(`EkBid already runs on ${folder} and is just starting.`);
    opened.release();
    (await openDataFolder(folder)).release();
  });

  test('tells where the server that has it answers', async () => {
    const opened = await openDataFolder(folder);
    const withdraw = await recordServer(folder, { processId: 42, address: 'http://localhost:3500', databaseUrl: '' });
    await expect(openDataFolder(folder)).rejects.toThrow(
      `EkBid already runs on ${folder}: http://localhost:3500 (process 42).`,
    );
    await withdraw();
    opened.release();
  });

  test('is refused where a file is in its place, or above it', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openDataFolder(file)).rejects.toThrow(`DATA_DIR ${file} is not a folder: a file is in its place.`);
    await expect(openDataFolder(join(file, 'data'))).rejects.toThrow(/is not a folder/);
  });

  test('is refused to a user who may not write it', async () => {
    await chmod(folder, 0o555);
    await expect(asOrdinaryUser(() => openDataFolder(folder))).rejects.toThrow(
      `DATA_DIR ${folder} cannot be written by this user: choose another folder with DATA_DIR.`,
    );
    await expect(asOrdinaryUser(() => openDataFolder(join(folder, 'data')))).rejects.toThrow(/cannot be written/);
  });

  // Runs only as root, because the lock must belong to another user: its own owner could make it writable again.
  test.runIf(process.getuid?.() === 0)('is refused to a user who may write it but not its lock', async () => {
    await writeFile(join(folder, 'lock'), '', { mode: 0o400 });
    await chmod(folder, 0o777);
    await expect(asOrdinaryUser(() => openDataFolder(folder))).rejects.toThrow(/cannot be written/);
  });
});
