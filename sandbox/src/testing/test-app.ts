import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { buildSandbox } from '../app.ts';
import type { Settings } from '../config.ts';

export const testSettings: Settings = {
  port: 0,
  dataPath: ':memory:',
  keyId: 'rzp_test_key',
  keySecret: 'a secret of the tests',
  token: 'a token of the tests',
  webhooks: null,
};

export const merchant = basicAuth(testSettings.keyId, testSettings.keySecret);

export function basicAuth(keyId: string, keySecret: string) {
  return { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
}

/** Stands in an expected object for a value that is only known by its look. */
export const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const someNumber: unknown = expect.any(Number);
export const someText: unknown = expect.any(String);

/** A sandbox of the test's own, closed when the test ends. */
export function openSandbox(settings: Partial<Settings> = {}): FastifyInstance {
  const app = buildSandbox({ ...testSettings, ...settings });
  onTestFinished(() => app.close());
  return app;
}

type Sent = Pick<InjectOptions, 'payload' | 'headers'>;

/** Calls the sandbox as the merchant's server does. */
export async function ask(app: FastifyInstance, call: string, sent: Sent = {}) {
  const [method, url] = call.split(' ') as ['GET' | 'POST', string];
  const reply = await app.inject({ method, url, headers: merchant, ...sent });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

export async function newOrder(app: FastifyInstance, fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await ask(app, 'POST /v1/orders', { payload: { amount: 70_000, currency: 'INR', ...fields } });
  return String(body.id);
}
