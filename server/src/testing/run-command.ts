import type { AdminCommand } from '../cli/admin-command.ts';
import type { TestApp } from './test-app.ts';

/** Runs a command of `npm run admin` without options, on the database of the application under test. */
export function runCommand(command: AdminCommand, { deps, connectionString: databaseUrl }: TestApp) {
  const { provider, config } = deps;
  return command.run({ ...deps, databaseUrl, dataDir: config.DATA_DIR, openProvider: async () => provider }, {});
}
