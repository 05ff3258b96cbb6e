import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRunningServer } from '@ekbid/server/src/boot/data-folder.ts';
import { makeDataFolder, removeDataFolder } from '@ekbid/server/src/testing/data-folders.ts';
import { settingsFor } from '@ekbid/server/src/testing/server-process.ts';
import type { Benchmark } from './benchmark.ts';
import { type Measured, measureInTurns } from './load/measurements.ts';
import { startIdleServer } from './scene/server.ts';

const root = join(import.meta.dirname, '../..');

/** Measures the time from the command to the first page. */
export const startUp: Benchmark = {
  title: 'Starting',
  how:
    'The command behind `npm start` runs with an empty data folder; packages are installed and the web app is built. It creates the PostgreSQL data, the tables and the demo. The time ends when the home page has been served completely. ' +
    'In alternation, a bare Fastify server is started until it answers.',
  run: async ({ rounds }) => {
    const measured = await measureInTurns(rounds, { idle: startIdle, cold: startCold });
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
  // npm sets the last one, and with it the command ends with its parent.
  const own = { DEMONSTRATION: 'on', npm_lifecycle_event: 'start' };
  const settings: Record<string, string> = { ...settingsFor(folder), ...own };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env: settings, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    await servesHome(folder, () => child.exitCode !== null);
    return { seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    child.kill();
    await ended;
    await removeDataFolder(folder);
  }
}

async function servesHome(folder: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const running = await findRunningServer(folder);
    const page = running && (await (await fetch(running.address)).text());
    if (page?.includes('</html>')) return;
    if (hasEnded()) throw new Error('the server ended before it served a page');
    await pause(20);
  }
}
