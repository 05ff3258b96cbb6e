import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');

/** One EkBid as `npm start` brings it up, with a place of its own: real PostgreSQL, the sandbox, the demonstration. */
export async function prepareEkbid() {
  const data = await mkdtemp(join(tmpdir(), 'ekbid-e2e-'));
  await chmod(data, 0o755);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const sandboxToken = randomUUID();
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  return {
    /** What the tests' processes find it by. */
    settings: async () => ({
      EKBID_URL: url,
      EKBID_SANDBOX: `http://localhost:${sandboxPort}`,
      EKBID_SANDBOX_TOKEN: sandboxToken,
      EKBID_SIGN_INS: await readFile(join(data, 'demo-sign-ins.json'), 'utf8'),
    }),
    /** Resolves once it answers. May be started again after it was killed. */
    async start(): Promise<void> {
      child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
        cwd: root,
        // The channel ends it when this process dies, however that happens.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          NODE_ENV: 'development',
          PORT: String(port),
          SANDBOX_PORT: String(sandboxPort),
          SANDBOX_TOKEN: sandboxToken,
          HOST: '127.0.0.1',
          DATA_DIR: data,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
        },
      });
      await untilReady(child, `${url}/readyz`);
    },
    /** As a machine that loses its power. */
    kill: () => end('SIGKILL'),
    async remove(): Promise<void> {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  for (let tries = 0; tries < 1800; tries += 1) {
    if (child.exitCode !== null) throw new Error(`EkBid ended with ${child.exitCode} while starting`);
    const reply = await fetch(address).catch(() => null);
    if (reply?.ok) return;
    await pause(100);
  }
  child.kill('SIGKILL');
  throw new Error('EkBid did not come up within three minutes');
}

/** Below the ports that systems hand out by themselves: it stays free until the server listens on it. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}
