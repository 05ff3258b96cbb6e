import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deriveKeys, type Keys } from '@ekbid/server/src/context/keys.ts';
import { makeDataFolder, removeDataFolder } from '@ekbid/server/src/testing/data-folders.ts';
import { ServerProcess, settingsFor } from '@ekbid/server/src/testing/server-process.ts';
import { recordStart } from '../report/profile.ts';

/** The benchmarks choose the secret, because they create many sessions and payment tokens themselves. */
const appSecret = 'benchmarks-sign-with-a-secret-of-their-own';

export const benchKeys: Keys = deriveKeys(appSecret);

export type Server = AsyncDisposable & {
  readonly port: number;
  /** The sandbox's port, or 0 if the server uses another provider. */
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

/**
 * Starts EkBid in a separate process on this database. The rate limits are off; everything else is as in production.
 */
export async function startServer(
  databaseUrl: string,
  { roles = 'web', profileIn, settings: wished, nodeFlags = [] }: Options = {},
): Promise<Server> {
  const folder = await makeDataFolder();
  // The same flag as in `npm start`, and the flags that this benchmark needs.
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

const program = join(import.meta.dirname, 'idle-program.ts');

/**
 * Starts the reference for HTTP benchmarks: a Fastify process that answers every POST, and sends bytes that it was
 * given.
 */
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

/** Node's flags for processes whose memory is measured. */
export const measurableFlags = ['--expose-gc', `--import=${join(import.meta.dirname, 'collect-garbage.ts')}`];

/** Time for collecting garbage and for returning the memory to the system. */
const collectedMs = 700;

/** Returns the resident memory of a process in kilobytes, after a garbage collection. */
export async function measureMemory(processId: number): Promise<number> {
  process.kill(processId, 'SIGUSR2');
  await pause(collectedMs);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(processId)]);
  return Number(stdout);
}
