import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Child, keepRunning } from './keep-running.ts';
import type { Log } from './log.ts';
import { StartProblem } from './start-problem.ts';

export type SandboxSettings = {
  /** 0: any free one, and the same again when it is started again. */
  readonly port: number;
  readonly dataFile: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly token: string;
  /** Where webhooks go, and what they are signed with; none are sent without. */
  readonly webhook?: { readonly url: string; readonly secret: string };
};

export type Sandbox = { readonly url: string; readonly stop: () => Promise<void> };

const program = join(import.meta.dirname, '../../../sandbox/src/main.ts');

/** The card provider and phone of one's own machine, in a process of its own that ends with ours. */
export async function startSandbox(settings: SandboxSettings, log: Log): Promise<Sandbox> {
  let { port } = settings;
  const run = async () => {
    const { url, ...child } = await runSandbox({ ...settings, port }, log);
    port = Number(new URL(url).port);
    return child;
  };
  const stop = await keepRunning('The sandbox', run, log);
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function runSandbox(settings: SandboxSettings, log: Log): Promise<Child & { url: string }> {
  const sandbox = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: environmentOf(settings),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl+C is for us: payments under way still need the sandbox.
    detached: true,
  });
  let complaint = '';
  let isUp = false;
  const { stderr } = sandbox;
  if (stderr === null) throw new TypeError('stderr is a pipe');
  stderr.on('data', (said: Buffer) => {
    if (isUp) log.warn(`The sandbox: ${said.toString().trim()}`);
    else complaint += said.toString();
  });
  // Not 'close': a child that is told to disconnect never emits it.
  const ended = Promise.all([once(sandbox, 'exit'), finished(stderr)]).then(() => {});
  const ready = once(sandbox, 'message').then(([message]) => message as { url: string });
  const up = await Promise.race([ready, ended]);
  if (!up) throw new StartProblem(complaint.trim() || 'The sandbox ended while it started.');
  isUp = true;

  const stop = async () => {
    if (sandbox.connected) sandbox.disconnect();
    await ended;
  };
  return { url: up.url, ended, stop };
}

function environmentOf({ port, dataFile, keyId, keySecret, token, webhook }: SandboxSettings) {
  return {
    SANDBOX_PORT: String(port),
    SANDBOX_DATA: dataFile,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    SANDBOX_TOKEN: token,
    ...(webhook && { SANDBOX_WEBHOOK_URL: webhook.url, SANDBOX_WEBHOOK_SECRET: webhook.secret }),
  };
}
