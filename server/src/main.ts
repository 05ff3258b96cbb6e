import type { Logger } from 'pino';
import { type Config, readConfig } from './boot/config.ts';
import { createLog } from './boot/create-log.ts';
import { explainFailure } from './boot/explain-failure.ts';
import { createShutdown, endOnRequest, type Shutdown } from './context/shutdown.ts';
import { openOwnDatabase } from './boot/open-own-database.ts';
import { openOwnFolder } from './boot/data-folder.ts';
import { checkPorts, keepPort } from './boot/ports.ts';
import { loadSecrets } from './context/secrets.ts';
import { readContent } from './site/read-content.ts';

try {
  await start(readConfig());
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = createLog(config);
  const shutdown = createShutdown(log);
  endOnRequest(shutdown, log);
  try {
    await bringUp(config, log, shutdown);
  } catch (error) {
    await shutdown.end();
    throw error;
  }
}

async function bringUp(asked: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  const content = await readContent(asked);
  const folder = await openOwnFolder(asked, shutdown);
  await checkPorts(asked);
  const { config, listener } = await keepPort(asked);
  const secrets = await loadSecrets(folder);
  // Most of the code is loaded while PostgreSQL creates its data files, which takes longer than loading the code.
  const loadServer = () => import('./boot/run-server.ts');
  const databaseUrl = await openOwnDatabase({ config, folder, log, shutdown, meanwhile: loadServer });
  const { runServer } = await loadServer();
  await runServer({ config, content, folder, secrets, databaseUrl, listener, log, shutdown });
}
