import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');

/** The file `running.json` that a running server writes into its data folder. */
type RunningServer = { readonly processId: number; readonly address: string; readonly sandboxUrl: string };

/** An EkBid as `npm start` runs it, in a data folder of its own: real PostgreSQL, the sandbox, the demo data. */
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
    /** The environment variables through which the tests' processes find this EkBid. */
    settings: async () => ({
      EKBID_URL: running?.address ?? '',
      EKBID_SANDBOX: running?.sandboxUrl ?? '',
      EKBID_SANDBOX_TOKEN: sandboxToken,
      EKBID_SIGN_INS: await readFile(join(data, 'demo-sign-ins.json'), 'utf8'),
    }),
    /** Resolves once the server answers. After a kill, the server can be started again at the same address. */
    async start(): Promise<void> {
      const settings = {
        NODE_ENV: 'development',
        PORT: portIn(running?.address),
        SANDBOX_PORT: portIn(running?.sandboxUrl),
        SANDBOX_TOKEN: sandboxToken,
        HOST: '127.0.0.1',
        DATA_DIR: data,
        WORKERS: '1',
        RATE_LIMITS: 'off',
        RESULT_WAIT_SECONDS: '0',
        LOG_LEVEL: 'warn',
      };
      const said = { text: '' };
      for (let tries = 1; ; tries += 1) {
        child = spawnServer(settings, said);
        try {
          running = await untilReady(child, data);
          return;
        } catch (error) {
          // An outgoing connection may hold the port of the earlier start. Such connections are short, so try again.
          if (!/Port \d+ is taken/.test(said.text) || tries === 20) throw error;
          said.text = '';
        }
      }
    },
    /** Stops the server without a shutdown, like a loss of power. */
    kill: () => end('SIGKILL'),
    async remove(): Promise<void> {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The port of this address. Port 0 means any free port, for a server that has no address yet. */
const portIn = (address: string | undefined) => (address === undefined ? '0' : new URL(address).port);

function spawnServer(settings: Readonly<Record<string, string>>, said: { text: string }): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: root,
    // If this process dies, even by kill -9, the IPC channel closes, and the server then stops.
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
    // Compare the process id, because a killed server leaves its `running.json` behind.
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
