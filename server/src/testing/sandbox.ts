import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const main = join(import.meta.dirname, '../../../sandbox/src/main.ts');

export type RunningSandbox = {
  url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly token: string;
  readonly webhookSecret: string;
  /** Calls an address of the sandbox that exists for tests, such as `/sandbox/pay` or `/sandbox/faults`. */
  readonly tell: (path: string, body: object, method?: 'POST' | 'PUT') => Promise<Record<string, unknown>>;
};

type Options = {
  /** Returns the address for webhook events, once earlier hooks have run. Without it, no events are sent. */
  readonly webhookUrl?: () => string;
};

/** Starts the sandbox in a separate process on a free port. Its state is in memory. */
export function useSandbox({ webhookUrl }: Options = {}): RunningSandbox {
  const sandbox: RunningSandbox = {
    url: '',
    keyId: 'rzp_test_ekbid',
    keySecret: randomUUID(),
    token: randomUUID(),
    webhookSecret: randomUUID(),
    tell: (path, body, method = 'POST') => tell(sandbox, path, body, method),
  };
  let child: ChildProcess;
  beforeAll(async () => {
    child = fork(main, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      silent: true,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        SANDBOX_PORT: '0',
        SANDBOX_DATA: ':memory:',
        SANDBOX_TOKEN: sandbox.token,
        RAZORPAY_KEY_ID: sandbox.keyId,
        RAZORPAY_KEY_SECRET: sandbox.keySecret,
        ...(webhookUrl && { SANDBOX_WEBHOOK_URL: webhookUrl(), SANDBOX_WEBHOOK_SECRET: sandbox.webhookSecret }),
      },
    });
    sandbox.url = await new Promise((resolve, reject) => {
      child.once('message', ({ url }: { url: string }) => resolve(url));
      child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
    });
  });
  afterAll(() => child.kill());
  return sandbox;
}

async function tell({ url, token }: RunningSandbox, path: string, body: object, method: 'POST' | 'PUT') {
  const reply = await fetch(new URL(path, url), {
    method,
    headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}
