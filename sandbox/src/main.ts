import { buildSandbox } from './app.ts';
import { readSettings, SettingsProblem } from './config.ts';

const host = '127.0.0.1';
const fileErrors = new Set(['ERR_SQLITE_ERROR', 'EACCES', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS']);

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings();
  const app = buildSandbox(settings);
  const stop = () => void app.close().then(() => process.exit(0));

  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
  // The channel closes when the parent process dies, even by kill -9. Without this handler the sandbox would continue
  // to run.
  process.once('disconnect', stop);

  const url = await app.listen({ host, port: settings.port });
  // Sending fails if the parent process is gone. The error is ignored, because `disconnect` then stops the sandbox.
  process.send?.({ ready: true, url }, undefined, undefined, () => undefined);
  console.log(`Sandbox ready on ${url}`);
}

function explain(error: unknown): string {
  if (error instanceof SettingsProblem) return error.message;
  if (!(error instanceof Error)) return `The sandbox cannot start: ${String(error)}`;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The sandbox cannot start: its port is taken. Choose another with SANDBOX_PORT.';
  if (code !== undefined && fileErrors.has(code)) {
    return `The sandbox cannot start: SANDBOX_DATA cannot be used (${error.message}).`;
  }
  return `The sandbox cannot start: ${error.message}`;
}
