import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { merchant, testSettings } from './testing/test-app.ts';

const main = new URL('./main.ts', import.meta.url);

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(env: Record<string, string>): ChildProcess {
  const child = fork(main, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_DATA: ':memory:',
      RAZORPAY_KEY_ID: testSettings.keyId,
      RAZORPAY_KEY_SECRET: testSettings.keySecret,
      SANDBOX_TOKEN: testSettings.token,
      ...env,
    },
    silent: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function start(env: Record<string, string> = {}): Promise<{ child: ChildProcess; url: string }> {
  const child = run(env);
  const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string }];
  expect(message.ready).toBe(true);
  return { child, url: message.url };
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = (await once(child, 'exit')) as unknown[];
  return code;
}

async function failToStart(env: Record<string, string>) {
  const child = run(env);
  const [code, said, printed] = await Promise.all([exitCode(child), text(child.stderr!), text(child.stdout!)]);
  return { code, said, printed };
}

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { ...merchant, 'content-type': 'application/json', 'x-sandbox-token': testSettings.token };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, unknown>;
}

async function get(url: string): Promise<unknown> {
  const reply = await fetch(url, { headers: merchant });
  return reply.json();
}

describe('the process', () => {
  test('what was answered is still there after kill -9 and a restart', async () => {
    const env = { SANDBOX_DATA: join(temporaryFolder(), 'deep', 'sandbox.db') };
    const first = await start(env);
    const { id } = await post(`${first.url}/v1/orders`, { amount: 500, currency: 'INR', receipt: 'kept' });
    const paid = await post(`${first.url}/sandbox/pay`, { orderId: id });
    await post(`${first.url}/sandbox/sms`, { to: '+919812345678', text: 'Your code is 123456' });
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const { url } = await start(env);
    expect(await get(`${url}/v1/orders?receipt=kept`)).toMatchObject({ items: [{ id, status: 'paid' }] });
    expect(await get(`${url}/v1/payments/${String(paid.razorpay_payment_id)}`)).toMatchObject({ status: 'captured' });
    expect(await get(`${url}/sandbox/messages?to=+919812345678`)).toMatchObject({
      messages: [{ text: 'Your code is 123456' }],
    });
  });

  test('says one line when ready, and stops when its parent is gone', async () => {
    const { child, url } = await start();
    child.disconnect();
    const [code, printed] = await Promise.all([exitCode(child), text(child.stdout!)]);
    expect(code).toBe(0);
    expect(printed).toBe(`Sandbox ready on ${url}\n`);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s, open connections or not', async (signal) => {
    const { child, url } = await start();
    await get(`${url}/sandbox/messages`);
    child.kill(signal);
    expect(await exitCode(child)).toBe(0);
  });

  test('says in one line that its port is taken', async () => {
    const { url } = await start();
    const { code, said, printed } = await failToStart({ SANDBOX_PORT: new URL(url).port });
    expect(code).toBe(1);
    expect(said).toBe('The sandbox cannot start: its port is taken. Choose another with SANDBOX_PORT.\n');
    expect(printed).toBe('');
  });

  test('never runs in production', async () => {
    const { code, said } = await failToStart({ NODE_ENV: 'production' });
    expect(code).toBe(1);
    expect(said).toBe('The sandbox cannot start:\n- it never runs in production (NODE_ENV is production)\n');
  });

  test('says in one line that its data cannot be used', async () => {
    const { code, said } = await failToStart({ SANDBOX_DATA: temporaryFolder() });
    expect(code).toBe(1);
    expect(said).toMatch(/^The sandbox cannot start: SANDBOX_DATA cannot be used \(.+\)\.\n$/);
  });
});
