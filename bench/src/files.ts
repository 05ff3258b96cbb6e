import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Benchmark } from './benchmark.ts';
import { type Measured, measureInTurns } from './load/measurements.ts';
import { startServer } from './scene/server.ts';

const assets = join(import.meta.dirname, '../../web/dist/assets');
const program = join(import.meta.dirname, 'scene/file-program.ts');

/** Measures how fast a file of the built web app is sent. */
export const files: Benchmark = {
  title: 'Files of the web app',
  how:
    'Sixteen browsers fetch one built script of a few kilobytes, compressed with brotli, over and over. ' +
    'In alternation, they fetch the same bytes from a bare Fastify server that keeps them in memory.',
  run: async ({ postgres, rounds, size }) => {
    await using made = new AsyncDisposableStack();
    const script = await findScript();
    const database = made.use(await postgres.createDatabase('files'));
    const { port } = made.use(await startServer(database.url));
    const bare = fork(program, [join(assets, `${script}.br`)], { execArgv: [] });
    made.defer(() => void bare.disconnect());
    const [barePort] = (await once(bare, 'message')) as [number];
    const measured = await measureInTurns(rounds, {
      bare: () => fetchFrom(barePort, script, size(4, 1)),
      ekbid: () => fetchFrom(port, script, size(4, 1)),
    });
    const { ekbid } = measured;
    return {
      figures: [
        {
          what: 'a script of the web app',
          measured: ekbid['perSecond'] ?? Number.NaN,
          unit: '/s',
          detail: `p50 ${ekbid['p50']} ms, p99 ${ekbid['p99']} ms`,
          reference: {
            what: 'a bare Fastify server with the same bytes',
            measured: measured.bare['perSecond'] ?? Number.NaN,
          },
          budget: { ratioAtLeast: 0.6 },
        },
      ],
    };
  },
};

const usualBytes = 2500;

/** Finds the built script whose compressed size is closest to `usualBytes`. */
async function findScript(): Promise<string> {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js.br'));
  const sized = await Promise.all(
    scripts.map(async (name) => ({ name, distance: Math.abs((await stat(join(assets, name))).size - usualBytes) })),
  );
  const [nearest] = sized.sort((one, other) => one.distance - other.distance);
  if (!nearest) throw new Error('the web app is not built');
  return nearest.name.replace(/\.br$/, '');
}

async function fetchFrom(port: number, script: string, seconds: number): Promise<Measured> {
  const { requests, latency, non2xx } = await autocannon({
    url: `http://127.0.0.1:${port}/assets/${script}`,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
    connections: 16,
    duration: seconds,
  });
  if (non2xx > 0) throw new Error(`${non2xx} of the files were refused`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
