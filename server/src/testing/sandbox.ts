import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const main = join(import.meta.dirname, '../../../sandbox/src/main.ts');

export type RunningSandbox = { url: string; keyId: string; keySecret: string; token: string };

/** The sandbox as its own process, state in memory, on a free port. */
export function useSandbox(): RunningSandbox {
  const sandbox = { url: '', keyId: 'rzp_test_ekbid', keySecret: randomUUID(), token: randomUUID() };
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
