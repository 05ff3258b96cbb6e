import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './install.mjs';

/** A stand-in for the server. It prints each signal and needs a moment to stop, like the real server. */
const server = `
const stop = (why: string) => {
  console.log(why);
  setTimeout(() => process.exit(7), 300);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
process.on('disconnect', () => stop('abandoned'));
console.log('up');
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekbid-start-'));
  const place = (name: string, put: (from: string, to: string) => void) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    put(join(root, name), join(folder, name));
  };
  for (const name of ['package.json', 'package-lock.json', ...globSync('scripts/*.mjs', { cwd: root })])
    place(name, cpSync);
  for (const name of globSync(['node_modules', '*/node_modules'], { cwd: root })) place(name, symlinkSync);
  for (const name of ['contract', 'texts', 'domain', 'server/src']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'web/index.html'), '<h1>EkBid</h1>');
  writeFileSync(join(folder, 'server/src/main.ts'), server);
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Starts the command and calls `act` after each output of the server. Returns the output that followed the start, and
 * the exit code of the command.
 */
async function start(command: string, env: NodeJS.ProcessEnv, act: (child: ChildProcess) => void) {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (said: Buffer) => {
    if (/^(up|SIG.*)$/m.test(said.toString())) act(child);
  });
  const exit = new Promise<number | null>((done) => child.on('exit', done));
  const said = (await text(child.stdout)).split('\n');
  return { told: said.slice(said.indexOf('up') + 1, -1), code: await exit };
}

/** The Node that is installed on the machine, which may be older. npm puts another one first on the path. */
const machineNode =
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'))
    .map((place) => join(place, 'node'))
    .find((file) => existsSync(file)) ?? process.execPath;
const launcher = `'${machineNode}' scripts/start.mjs`;

describe('npm start', () => {
  test('sends the server one signal, however many it gets, and ends as the server did', async () => {
    const ended = await start(`exec ${launcher}`, {}, (child) => child.kill('SIGINT'));
    expect(ended).toEqual({ told: ['SIGINT'], code: 7 });
  });

  test('does not leave the server behind when killed', async () => {
    const ended = await start(`exec ${launcher}`, {}, (child) => child.kill('SIGKILL'));
    expect(ended).toEqual({ told: ['abandoned'], code: null });
  });

  test('does not leave the server behind when npm is killed', async () => {
    const asNpm = { npm_lifecycle_event: 'start' };
    const ended = await start(`${launcher}; true`, asNpm, (child) => child.kill('SIGKILL'));
    expect(ended).toEqual({ told: ['abandoned'], code: null });
  });
});
