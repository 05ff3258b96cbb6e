import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { openDataFolder } from '../../boot/data-folder.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import type { Log } from '../../context/log.ts';
import { onFreePort, PortTaken } from '../../embedded-postgres/embedded-postgres.ts';
import { makeDataFolder, removeDataFolder } from '../data-folders.ts';
import { askHost } from '../replication/ask-host.ts';
import { portsSaid } from '../server-process.ts';
import { type Passed, startBalancer } from './balancer.ts';
import { runPostgresVictim } from './postgres-victim.ts';
import { type ProgramVictim, runVictim, type Victim } from './victim.ts';

export type World = {
  /** The address of the load balancer. */
  readonly url: string;
  /** The addresses of the servers that are behind the balancer at the start. */
  readonly serverUrls: readonly string[];
  /** The servers behind the balancer. After a server is removed from this list, it gets no further requests. */
  readonly servers: ProgramVictim[];
  readonly worker: ProgramVictim;
  /** Starts one more process. The balancer does not use it until it is added to `servers`. */
  readonly start: (process: OurProcess) => Promise<ProgramVictim>;
  readonly databaseUrl: string;
  readonly sandbox: SandboxAccess;
  readonly victims: readonly Victim[];
  /** The settings of all our processes, for commands that a test runs. */
  readonly settings: Readonly<Record<string, string>>;
};

export type SandboxAccess = {
  readonly url: string;
  readonly token: string;
  readonly keyId: string;
  readonly keySecret: string;
};

const secret = () => randomBytes(32).toString('base64url');

type OurProcess = {
  readonly kind: 'server' | 'worker';
  readonly name: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder of the release that the process runs. Without it, that is this checkout. */
  readonly release?: string;
};

type Needs = {
  readonly onCrash: (name: string, said: string) => void;
  readonly log: Log;
  readonly shutdown: Shutdown;
  /** The settings for a mail server and an SMS gateway. Without them, there is none of either. */
  readonly messages?: Readonly<Record<string, string>>;
  /** The settings of an external database. Without them, PostgreSQL is started here, and can be killed too. */
  readonly database?: DatabaseSettings;
  /** The settings with which the second server reaches the same database, if they are not the same. */
  readonly otherWay?: DatabaseSettings;
  /** The folder of the release that all processes run at first. That release migrates the database itself. */
  readonly release?: string;
  /** Called after each request through the balancer. */
  readonly onPassed?: (passed: Passed) => void;
};

type DatabaseSettings = Readonly<{ DATABASE_URL: string; DATABASE_REPLICA_URL?: string }>;

/** Starts the whole product: PostgreSQL, the sandbox provider, two servers behind a load balancer, and a worker. */
export async function raiseWorld(needs: Needs): Promise<World> {
  const { onCrash, log, shutdown, messages, database, otherWay, release } = needs;
  const path = await makeDataFolder();
  shutdown.onShutdown('The folder', () => removeDataFolder(path));
  const folder = await openDataFolder(path);
  shutdown.onShutdown('The lock', folder.release);
  const victims: Victim[] = [];
  const run = (program: Parameters<typeof runVictim>[0]) => keep(runVictim(program, onCrash, log), victims, shutdown);

  const ours = async () => {
    const { connectionString } = await keep(runPostgresVictim(folder.path, log), victims, shutdown);
    return { DATABASE_URL: release === undefined ? connectionString : await createEmptyDatabase(connectionString) };
  };
  const databases = database ?? (await ours());
  if (release === undefined) await migrate(databases.DATABASE_URL);
  const servers: ProgramVictim[] = [];
  const balancer = await startBalancer(() => servers.flatMap((server) => server.port() ?? []), needs.onPassed);
  shutdown.onShutdown('The balancer', balancer.stop);

  const account = { token: secret(), keyId: 'rzp_test_chaos', keySecret: secret() };
  const webhookSecret = secret();
  const webhooks = { url: `${balancer.url}/api/payment/webhook`, secret: webhookSecret };
  // The sandbox must always restart on the same port, because the servers are given its address only once.
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
  const start = ({ kind, name, settings: own, release }: OurProcess) =>
    run({
      ...{ kind, name, settings: { ...settings, ...own } },
      program: release === undefined ? 'main.ts' : join(release, 'server/src/main.ts'),
      ready: kind === 'server' ? portsSaid.server : /EkBid is ready/,
    });
  const first = release === undefined ? {} : { release };
  const [one, two, worker] = await Promise.all([
    start({ ...first, kind: 'server', name: 'server 1' }),
    start({ ...first, kind: 'server', name: 'server 2', settings: { ...otherWay, ROLES: 'web' } }),
    start({ ...first, kind: 'worker', name: 'worker', settings: { ROLES: 'jobs' } }),
  ]);
  servers.push(one, two);
  const serverUrls = servers.map((server) => `http://127.0.0.1:${server.port()}`);
  const { url } = balancer;
  const databaseUrl = databases.DATABASE_URL;
  return { url, serverUrls, servers, worker, start, databaseUrl, sandbox, victims, settings };
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

/** Creates an empty database, because an older release must make its own tables. The default one has this version's. */
async function createEmptyDatabase(connectionString: string): Promise<string> {
  await askHost(connectionString, 'create database release_before template template0');
  const url = new URL(connectionString);
  url.pathname = '/release_before';
  return url.href;
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
