import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { merchant, testSettings } from './test-app.ts';

const main = new URL('../main.ts', import.meta.url);

export function temporaryFolder(): string {
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

export async function start(env: Record<string, string> = {}): Promise<{ child: ChildProcess; url: string }> {
  const child = run(env);
  const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string }];
  expect(message.ready).toBe(true);
  return { child, url: message.url };
}

export async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = (await once(child, 'exit')) as unknown[];
  return code;
}

export async function failToStart(env: Record<string, string>) {
  const child = run(env);
  const [code, said, printed] = await Promise.all([exitCode(child), text(child.stderr!), text(child.stdout!)]);
  return { code, said, printed };
}

const headers = { ...merchant, 'x-sandbox-token': testSettings.token };

export async function send(method: string, url: string, body: unknown): Promise<Record<string, unknown>> {
  const reply = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, unknown>;
}

export const post = (url: string, body: unknown) => send('POST', url, body);

export async function get(url: string): Promise<unknown> {
  const reply = await fetch(url, { headers });
  return reply.json();
}
