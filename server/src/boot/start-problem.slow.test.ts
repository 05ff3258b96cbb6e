import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from '../testing/data-folders.ts';
import { ServerProcess, settingsFor } from '../testing/server-process.ts';

const timeout = 120_000;
let folder: string;
let settings: Record<string, string>;

beforeEach(async () => {
  folder = await makeDataFolder();
  settings = settingsFor(folder);
});
afterEach(() => removeDataFolder(folder));

const launch = (change: Record<string, string>) => new ServerProcess('main.ts', { ...settings, ...change });

/** Returns what the server printed before it exited with 1. Fails if that contains a stack. */
async function refusal(server: ServerProcess): Promise<string> {
  const { code, said } = await server.ended;
  expect(code).toBe(1);
  expect(said).not.toMatch(/\n\s+at /);
  return said.trim();
}

describe('the server says in one line why it cannot start', { timeout }, () => {
  test.each(['PORT', 'SANDBOX_PORT'])('when %s is taken', async (setting) => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    const said = await refusal(launch({ [setting]: String(port) }));
    expect(said).toBe(`Port ${port} is taken: choose another with ${setting}.`);
    squatter.close();
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });

  test('when a file is in the place of its folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await refusal(launch({ DATA_DIR: file }))).toBe(`DATA_DIR ${file} is not a folder: a file is in its place.`);
  });

  test('when settings are wrong, naming each and what it must be', async () => {
    const said = await refusal(launch({ PORT: 'ninety', DATABASE_URL: 'mysql://db', LOG_LEVEL: 'loud' }));
    expect(said).toContain('PORT: must be a whole number from 0 to 65535');
    expect(said).toContain('DATABASE_URL: must be an address with postgres://');
    expect(said).toMatch(/LOG_LEVEL: .*"warn"/);
  });

  test('when production lacks what it needs', async () => {
    const said = await refusal(launch({ NODE_ENV: 'production', DEMONSTRATION: 'on' }));
    for (const name of ['DATABASE_URL', 'APP_SECRET', 'PAYMENTS', 'PUBLIC_URL'])
      expect(said.split(name)).toHaveLength(2);
  });

  test('when nothing answers at DATABASE_URL', async () => {
    // Nothing listens on this port.
    const said = await refusal(launch({ DATABASE_URL: 'postgres://ekbid:hunter2@127.0.0.1:4/ekbid' }));
    expect(said).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(said).not.toContain('hunter2');
  });

  test('when the sandbox is given a live key', async () => {
    const said = await refusal(launch({ RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd', RAZORPAY_KEY_SECRET: 'x' }));
    expect(said).toMatch(/live key/);
  });
});
