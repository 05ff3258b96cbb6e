import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deriveKeys, type Keys } from '@ekbid/server/src/context/keys.ts';
import type { Live } from '@ekbid/server/src/live/live.ts';
import { makeDataFolder, removeDataFolder } from '@ekbid/server/src/testing/data-folders.ts';
import { ServerProcess, settingsFor } from '@ekbid/server/src/testing/server-process.ts';
import { recordStart } from '../report/profile.ts';

/** The benchmarks know the secret, so that they can create sessions and payment tokens in bulk. */
const appSecret = 'benchmarks-sign-with-a-secret-of-their-own';

export const benchKeys: Keys = deriveKeys(appSecret);

export type Server = AsyncDisposable & {
  readonly port: number;
  /** 0 with another provider. */
  readonly sandboxPort: number;
  readonly processId: number;
};

type Options = {
  readonly roles?: 'web' | 'web,jobs';
  /** A folder for V8's profile of the process. */
  readonly profileIn?: string | undefined;
  /** Additional settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Additional flags of Node. */
  readonly nodeFlags?: readonly string[];
};

/** Starts EkBid in its own process on this database. Only the rate limits are off. */
export async function startServer(
  databaseUrl: string,
  { roles = 'web', profileIn, settings: wished, nodeFlags = [] }: Options = {},
): Promise<Server> {
  const folder = await makeDataFolder();
  // As `npm start` has it, and what this benchmark adds.
  const flags = [
    '--max-semi-space-size=16',
    ...(profileIn === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileIn}`]),
  ];
  const server = new ServerProcess('main.ts', {
    ...settingsFor(folder),
    DATABASE_URL: databaseUrl,
    APP_SECRET: appSecret,
    ROLES: roles,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...wished,
    NODE_OPTIONS: [...flags, ...nodeFlags].join(' '),
  });
  const port = await server.portOf('server').catch(async (error: unknown) => {
    await removeDataFolder(folder);
    throw error;
  });
  if (profileIn !== undefined) await recordStart(profileIn);
  return {
    port,
    sandboxPort: wished?.['PAYMENTS'] === 'razorpay' ? 0 : await server.portOf('sandbox'),
    processId: server.child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      const { code, said } = await server.kill('SIGTERM');
      await removeDataFolder(folder);
      if (/ (WARN|ERROR|FATAL) /.test(said)) console.log(`The server said:\n${said}`);
      if (code !== 0) throw new Error(`the server ended with ${code}: ${said}`);
    },
  };
}

const ignored = { auctionChanged: () => {}, auctionsChanged: () => {}, personChanged: () => {} };

/** Discards live updates, whose cost another benchmark measures. */
export const noLive = ignored as unknown as Live;

const program = join(import.meta.dirname, 'idle-program.ts');

/** The reference for HTTP benchmarks: a Fastify process that answers every POST, and with bytes that it was given. */
export async function startIdleServer(): Promise<
  AsyncDisposable & { readonly port: number; readonly processId: number }
> {
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...measurableFlags],
    stdio: 'inherit',
  });
  const [port] = (await once(child, 'message')) as [number];
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { port, processId: child.pid ?? 0, [Symbol.asyncDispose]: stop };
}

/** Node flags of processes whose memory is measured. */
export const measurableFlags = ['--expose-gc', `--import=${join(import.meta.dirname, 'collect-garbage.ts')}`];

/** Time for the collection and for returning the pages to the system. */
const collectedMs = 700;

/** The resident memory of a process in kilobytes, after a garbage collection. */
export async function measureMemory(processId: number): Promise<number> {
  process.kill(processId, 'SIGUSR2');
  await pause(collectedMs);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(processId)]);
  return Number(stdout);
}
