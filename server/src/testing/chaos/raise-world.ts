import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { openDataFolder } from '../../boot/data-folder.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import type { Log } from '../../context/log.ts';
import { onFreePort, PortTaken } from '../../embedded-postgres/embedded-postgres.ts';
import { makeDataFolder, removeDataFolder } from '../data-folders.ts';
import { portsSaid } from '../server-process.ts';
import { startBalancer } from './balancer.ts';
import { runPostgresVictim } from './postgres-victim.ts';
import { type ProgramVictim, runVictim, type Victim } from './victim.ts';

export type World = {
  /** The address of the balancer. */
  readonly url: string;
  /** The addresses of the servers behind it. */
  readonly serverUrls: readonly string[];
  readonly databaseUrl: string;
  readonly sandbox: SandboxAccess;
  readonly victims: readonly Victim[];
  /** The settings of all our processes, for commands beside them. */
  readonly settings: Readonly<Record<string, string>>;
};

export type SandboxAccess = {
  readonly url: string;
  readonly token: string;
  readonly keyId: string;
  readonly keySecret: string;
};

const secret = () => randomBytes(32).toString('base64url');

type Needs = {
  readonly onCrash: (name: string, said: string) => void;
  readonly log: Log;
  readonly shutdown: Shutdown;
  /** The settings of the mail server and the gateway for text messages; by default there are none. */
  readonly messages?: Readonly<Record<string, string>>;
  /** An external database; by default one is started that can be killed like the rest. */
  readonly database?: DatabaseSettings;
  /** Where the second server finds the same database, if it uses another way. */
  readonly otherWay?: DatabaseSettings;
};

type DatabaseSettings = Readonly<{ DATABASE_URL: string; DATABASE_REPLICA_URL?: string }>;

/** Starts the whole product: PostgreSQL, the provider, two servers behind a balancer, and a worker. */
export async function raiseWorld({ onCrash, log, shutdown, messages, database, otherWay }: Needs): Promise<World> {
  const path = await makeDataFolder();
  shutdown.onShutdown('The folder', () => removeDataFolder(path));
  const folder = await openDataFolder(path);
  shutdown.onShutdown('The lock', folder.release);
  const victims: Victim[] = [];
  const run = (program: Parameters<typeof runVictim>[0]) => keep(runVictim(program, onCrash, log), victims, shutdown);

  const ours = async () => {
    const { connectionString } = await keep(runPostgresVictim(folder.path, log), victims, shutdown);
    return { DATABASE_URL: connectionString };
  };
  const databases = database ?? (await ours());
  await migrate(databases.DATABASE_URL);
  const servers: ProgramVictim[] = [];
  const balancer = await startBalancer(() => servers.flatMap((server) => server.port() ?? []));
  shutdown.onShutdown('The balancer', balancer.stop);

  const account = { token: secret(), keyId: 'rzp_test_chaos', keySecret: secret() };
  const webhookSecret = secret();
  const webhooks = { url: `${balancer.url}/api/payment/webhook`, secret: webhookSecret };
  // It must restart on the port that the servers know.
  const { port: sandboxPort } = await onFreePort((port) =>
    run(sandboxProgram({ account, port, dataFile: join(path, 'sandbox.sqlite'), webhooks })).catch(asPortTaken),
  );
  const sandbox = { ...account, url: `http://127.0.0.1:${sandboxPort}` };

  const shared = join(path, 'shared');
  await mkdir(shared);
  const settings = {
    ...databases,
    DATA_DIR: shared,
    HOST: '127.0.0.1',
    PORT: '0',
    WORKERS: '1',
    APP_SECRET: secret(),
    FAIR_PLAY_SECRET: secret(),
    PAYMENTS: 'razorpay',
    RAZORPAY_API: sandbox.url,
    RAZORPAY_KEY_ID: sandbox.keyId,
    RAZORPAY_KEY_SECRET: sandbox.keySecret,
    RAZORPAY_WEBHOOK_SECRETS: webhookSecret,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...messages,
  };
  const server = { program: 'main.ts', kind: 'server', ready: portsSaid.server } as const;
  const worker = { program: 'main.ts', kind: 'worker', ready: /EkBid is ready/ } as const;
  await Promise.all([
    run({ ...server, name: 'server 1', settings }).then((started) => servers.push(started)),
    run({ ...server, name: 'server 2', settings: { ...settings, ...otherWay, ROLES: 'web' } }).then((started) =>
      servers.push(started),
    ),
    run({ ...worker, name: 'worker', settings: { ...settings, ROLES: 'jobs' } }),
  ]);
  const serverUrls = servers.map((server) => `http://127.0.0.1:${server.port()}`);
  return { url: balancer.url, serverUrls, databaseUrl: databases.DATABASE_URL, sandbox, victims, settings };
}

async function keep<Kept extends Victim>(
  starting: Promise<Kept>,
  victims: Victim[],
  shutdown: Shutdown,
): Promise<Kept> {
  const victim = await starting;
  victims.push(victim);
  shutdown.onShutdown(victim.name, () => victim.stop());
  return victim;
}

function asPortTaken(error: unknown): never {
  throw /its port is taken/.test(String(error)) ? new PortTaken(String(error)) : error;
}

type SandboxSettings = {
  readonly account: Omit<SandboxAccess, 'url'>;
  readonly port: number;
  readonly dataFile: string;
  readonly webhooks: { readonly url: string; readonly secret: string };
};

function sandboxProgram({ account, port, dataFile, webhooks }: SandboxSettings) {
  return {
    kind: 'sandbox',
    name: 'the sandbox',
    program: '../../sandbox/src/main.ts',
    ready: /Sandbox ready/,
    settings: {
      SANDBOX_PORT: String(port),
      SANDBOX_DATA: dataFile,
      SANDBOX_TOKEN: account.token,
      SANDBOX_WEBHOOK_URL: webhooks.url,
      SANDBOX_WEBHOOK_SECRET: webhooks.secret,
      RAZORPAY_KEY_ID: account.keyId,
      RAZORPAY_KEY_SECRET: account.keySecret,
    },
  } as const;
}
