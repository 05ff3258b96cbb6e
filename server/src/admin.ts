import { withAuditKey } from './audit/audit-key.ts';
import { type Config, readConfig } from './boot/config.ts';
import { findRunningServer, lockDataFolder, prepareDataFolder } from './boot/data-folder.ts';
import { explainFailure } from './boot/explain-failure.ts';
import { openGateways, reachRazorpay, reachSandbox } from './boot/gateways.ts';
import { headKeysOf, keysOf } from './boot/open-deps.ts';
import { openOwnDatabase } from './boot/open-own-database.ts';
import { type AdminCommand, readOptions, typed } from './cli/admin-command.ts';
import { applyListAgain, checkAuditLog, createAdministrator, turnOffSecondFactor } from './cli/database-commands.ts';
import { compareWithProvider, settleWithProvider } from './cli/provider-commands.ts';
import type { Log } from './context/log.ts';
import { loadSecrets } from './context/secrets.ts';
import { createShutdown, type Shutdown } from './context/shutdown.ts';
import { StartProblem } from './context/start-problem.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/**
 * `admin migrate`, for an operator who wants to migrate before the new version starts. Without it, the server migrates
 * when it starts.
 */
const migrateDatabase: AdminCommand = {
  usage: '',
  options: {},
  required: [],
  // Nothing to do here: every command opens the database, and opening migrates it.
  run: async () => ({ said: 'The database is that of this version.' }),
};

const commands: Readonly<Record<string, AdminCommand>> = {
  create: createAdministrator,
  books: compareWithProvider,
  settle: settleWithProvider,
  audit: checkAuditLog,
  'apply-again': applyListAgain,
  migrate: migrateDatabase,
  'second-factor-off': turnOffSecondFactor,
};

const log = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) };

try {
  const { said, exitCode = 0 } = await run(readConfig(), process.argv.slice(2));
  console.log(said);
  process.exitCode = exitCode;
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

async function run(config: Config, [name = '', ...words]: readonly string[]) {
  const command = commands[name];
  if (!command) throw new StartProblem(`${name ? `There is no command "${name}".` : 'Which command?'}\n${listUsage()}`);
  const options = readOptions(name, command, words);
  const shutdown = createShutdown(log);
  try {
    const reach = { config, folder: reachFolder(config, shutdown), log, shutdown };
    const { keys, headKeys, dataDir } = await reachKeys(reach);
    const databaseUrl = await reachDatabase(reach);
    const db = withAuditKey(openDatabase(databaseUrl, { maximum: 2 }), keys.audit);
    shutdown.onShutdown('The database connections', () => db.destroy());
    const openProvider = () => reachProvider(reach);
    return await command.run({ db, databaseUrl, keys, headKeys, dataDir, log, openProvider }, options);
  } finally {
    await shutdown.end();
  }
}

function listUsage(): string {
  return Object.entries(commands)
    .map(([name, { usage }]) => `  ${typed} ${name} ${usage}`)
    .join('\n');
}

/** What a command can reach: the server's settings, data folder and log. */
type Reach = {
  readonly config: Config;
  readonly folder: () => Promise<ReachedFolder>;
  readonly log: Log;
  readonly shutdown: Shutdown;
};

/**
 * Returns the address of the database that the server uses, for a command that may run while the server runs: that of
 * DATABASE_URL, if it is set, or else that of the running server's embedded database. If no server runs, the embedded
 * database is started until the command ends.
 */
async function reachDatabase({ config, folder, log, shutdown }: Reach): Promise<string> {
  if (config.DATABASE_URL !== undefined) return open(config.DATA_DIR);
  const { path, isOurs } = await folder();
  if (isOurs) return open(path);
  const running = await findRunningServer(path);
  if (!running) throw new StartProblem(`EkBid is just starting or stopping on ${path}: try again in a moment.`);
  return running.databaseUrl;

  async function open(folder: string): Promise<string> {
    const url = await openOwnDatabase({ config, folder, log, shutdown });
    await migrate(url);
    return url;
  }
}

type ReachedFolder = {
  readonly path: string;
  /** True if no server uses the folder. Then the command may start the database and the sandbox, which end with it. */
  readonly isOurs: boolean;
};

/** Returns a function that finds DATA_DIR. Its first call locks the folder, unless a running server holds the lock. */
function reachFolder(config: Config, shutdown: Shutdown): () => Promise<ReachedFolder> {
  let reached: Promise<ReachedFolder> | undefined;
  const reach = async () => {
    const path = await prepareDataFolder(config.DATA_DIR);
    const lock = lockDataFolder(path);
    if (lock) shutdown.onShutdown('The data folder', lock.release);
    return { path, isOurs: lock !== undefined };
  };
  return () => (reached ??= reach());
}

/** Returns the keys that the server uses. Opens the data folder only if the settings lack one of the two secrets. */
async function reachKeys({ config, folder }: Pick<Reach, 'config' | 'folder'>) {
  const { APP_SECRET, FAIR_PLAY_SECRET, DATA_DIR } = config;
  if (APP_SECRET !== undefined && FAIR_PLAY_SECRET !== undefined) {
    const needs = { config, secrets: { APP_SECRET, FAIR_PLAY_SECRET } };
    return { keys: keysOf(needs), headKeys: headKeysOf(needs), dataDir: DATA_DIR };
  }
  const { path } = await folder();
  const needs = { config, secrets: await loadSecrets(path) };
  return { keys: keysOf(needs), headKeys: headKeysOf(needs), dataDir: path };
}

/**
 * Returns the payment provider that the server uses, for a command that may run while the server runs: Razorpay with
 * PAYMENTS=razorpay, or else the sandbox of the running server. If no server runs, the sandbox is started until the
 * command ends.
 */
async function reachProvider({ config, folder, log, shutdown }: Reach): Promise<PaymentProvider> {
  if (config.PAYMENTS === 'razorpay') return reachRazorpay(config, log).provider;
  const { path, isOurs } = await folder();
  const secrets = await loadSecrets(path);
  if (!isOurs) {
    // A running server of the previous version has not recorded its sandbox's address, so the default one is tried.
    const running = await findRunningServer(path);
    const sandboxUrl = running?.sandboxUrl ?? `http://127.0.0.1:${config.sandboxPort}`;
    return reachSandbox({ config, secrets, log, sandboxUrl });
  }
  return (await openGateways({ config, secrets, folder: path, log, shutdown })).provider;
}
