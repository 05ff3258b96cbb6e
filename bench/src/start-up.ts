import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataFolder, removeDataFolder } from '@ekbid/server/src/testing/data-folders.ts';
import { settingsFor } from '@ekbid/server/src/testing/server-process.ts';
import type { Benchmark } from './benchmark.ts';
import { takeTurns } from './load/rounds.ts';
import type { Measured } from './load/statistics.ts';
import { startIdleServer } from './scene/idle-server.ts';

const root = join(import.meta.dirname, '../..');

/** From the command to the first page. */
export const startUp: Benchmark = {
  title: 'Starting',
  how:
    'The command behind `npm start` begins on an empty data folder, with packages installed and the web app built: it makes the PostgreSQL data, the tables and the demonstration, and the clock stops when the home page is served whole. ' +
    'In turn with it a bare Fastify server is started until it answers.',
  run: async ({ rounds }) => {
    const measured = await takeTurns(rounds, { idle: startIdle, cold: startCold });
    return {
      figures: [
        {
          what: 'cold start to a served page',
          measured: measured.cold['seconds'] ?? Number.NaN,
          unit: 's',
          reference: { what: 'a bare Fastify server', measured: measured.idle['seconds'] ?? Number.NaN },
          budget: { atMost: 5 },
        },
      ],
    };
  },
};

async function startIdle(): Promise<Measured> {
  const startedAt = performance.now();
  await using idle = await startIdleServer();
  await fetch(`http://127.0.0.1:${idle.port}/`, { method: 'POST' });
  return { seconds: (performance.now() - startedAt) / 1000 };
}

async function startCold(): Promise<Measured> {
  const folder = await makeDataFolder();
  // With the last one, as npm sets it, the command ends when we do.
  const own = { DEMONSTRATION: 'on', npm_lifecycle_event: 'start' };
  const settings: Record<string, string> = { ...(await settingsFor(folder)), ...own };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env: settings, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    await servesHome(`http://127.0.0.1:${settings['PORT']}/`, () => child.exitCode !== null);
    return { seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    child.kill();
    await ended;
    await removeDataFolder(folder);
  }
}

async function servesHome(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const page = await fetch(url).then(
      async (reply) => (reply.ok ? reply.text() : ''),
      () => '',
    );
    if (page.includes('</html>')) return;
    if (hasEnded()) throw new Error('the server ended before it served a page');
    await pause(20);
  }
}
