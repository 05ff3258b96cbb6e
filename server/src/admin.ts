import { withAuditKey } from './audit/audit-key.ts';
import { type Config, readConfig } from './boot/config.ts';
import { openDatabase } from './db/database.ts';
import { type AdminCommand, readOptions } from './cli/admin-command.ts';
import { compareWithProvider } from './cli/compare-with-provider.ts';
import { checkAuditLog } from './cli/check-audit-log.ts';
import { createAdministrator, turnOffSecondFactor } from './cli/administrators.ts';
import { explainFailure } from './boot/explain-failure.ts';
import { createShutdown } from './context/shutdown.ts';
import { reachDatabase, reachFolder, reachKeys, reachProvider } from './cli/reach.ts';
import { StartProblem } from './context/start-problem.ts';

const commands: Readonly<Record<string, AdminCommand>> = {
  create: createAdministrator,
  books: compareWithProvider,
  audit: checkAuditLog,
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
    const { audit } = await reachKeys(reach);
    const db = withAuditKey(openDatabase(await reachDatabase(reach), { maximum: 2 }), audit);
    shutdown.onShutdown('The database connections', () => db.destroy());
    return await command.run({ db, openProvider: () => reachProvider(reach) }, options);
  } finally {
    await shutdown.end();
  }
}

function listUsage(): string {
  return Object.entries(commands)
    .map(([name, { usage }]) => `  npm run admin -- ${name} ${usage}`)
    .join('\n');
}
