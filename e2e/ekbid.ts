import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');

/** What a running server writes into its data folder. */
type RunningServer = { readonly processId: number; readonly address: string; readonly sandboxUrl: string };

/** One EkBid as `npm start` brings it up, with a place of its own: real PostgreSQL, the sandbox, the demonstration. */
export async function prepareEkbid() {
  const data = await mkdtemp(join(tmpdir(), 'ekbid-e2e-'));
  await chmod(data, 0o755);
  const sandboxToken = randomUUID();
  let child: ChildProcess | undefined;
  let running: RunningServer | undefined;

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
      EKBID_URL: running?.address ?? '',
      EKBID_SANDBOX: running?.sandboxUrl ?? '',
      EKBID_SANDBOX_TOKEN: sandboxToken,
      EKBID_SIGN_INS: await readFile(join(data, 'demo-sign-ins.json'), 'utf8'),
    }),
    /** Resolves once it answers. May be started again after it was killed, and answers at the same address. */
    async start(): Promise<void> {
      const settings = {
        NODE_ENV: 'development',
        PORT: portIn(running?.address),
        SANDBOX_PORT: portIn(running?.sandboxUrl),
        SANDBOX_TOKEN: sandboxToken,
        HOST: '127.0.0.1',
        DATA_DIR: data,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      };
      const said = { text: '' };
      for (let tries = 1; ; tries += 1) {
        child = spawnServer(settings, said);
        try {
          running = await untilReady(child, data);
          return;
        } catch (error) {
          // The ports of an earlier start may have gone to outgoing connections, which end.
          if (!/Port \d+ is taken/.test(said.text) || tries === 20) throw error;
          said.text = '';
        }
      }
    },
    /** As a machine that loses its power. */
    kill: () => end('SIGKILL'),
    async remove(): Promise<void> {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** 0, any free port, where there is no address yet. */
const portIn = (address: string | undefined) => (address === undefined ? '0' : new URL(address).port);

function spawnServer(settings: Readonly<Record<string, string>>, said: { text: string }): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: root,
    // The channel ends it when this process dies, however that happens.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...settings },
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said.text += chunk.toString();
    process.stderr.write(chunk);
  });
  return child;
}

async function untilReady(child: ChildProcess, data: string): Promise<RunningServer> {
  for (let tries = 0; tries < 1800; tries += 1) {
    if (child.exitCode !== null) throw new Error(`EkBid ended with ${child.exitCode} while starting`);
    // A server that was killed leaves its own behind.
    const running = await readFile(join(data, 'running.json'), 'utf8').then(
      (text) => JSON.parse(text) as RunningServer,
      () => null,
    );
    if (running && running.processId === child.pid) {
      const reply = await fetch(`${running.address}/readyz`).catch(() => null);
      if (reply?.ok) return running;
    }
    await pause(100);
  }
  child.kill('SIGKILL');
  throw new Error('EkBid did not come up within three minutes');
}
