import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { buildSandbox } from '../app.ts';
import type { Settings } from '../config.ts';
import { type Db, openDb } from '../db.ts';
import { listRecentWebhooks } from '../webhooks/webhooks.ts';

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

/** Stands for a value in an expected object, and accepts every text that matches the pattern. */
export const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const someNumber: unknown = expect.any(Number);
export const someText: unknown = expect.any(String);

/** Opens a sandbox that is closed when the test ends. */
export function openSandbox(settings: Partial<Settings> = {}): FastifyInstance {
  return openWithDb(settings).app;
}

/** Opens a sandbox and its database. Its background work starts only when it listens. */
export function openWithDb(settings: Partial<Settings> = {}): { app: FastifyInstance; db: Db } {
  const all = { ...testSettings, ...settings };
  const db = openDb(all.dataPath);
  const app = buildSandbox(all, db);
  onTestFinished(() => app.close());
  return { app, db };
}

export const webhooks = { url: 'http://127.0.0.1:9/', secret: 'a secret of the webhooks' };

export type SentEvent = {
  event: string;
  contains: string[];
  payload: Record<string, { entity: Record<string, unknown> }>;
  [field: string]: unknown;
};

/** The events that wait to be sent or were sent, oldest first. */
export function eventsIn(db: Db): SentEvent[] {
  return listRecentWebhooks(db, 1000)
    .reverse()
    .map(({ body }) => JSON.parse(body) as SentEvent);
}

type Sent = Pick<InjectOptions, 'payload' | 'headers'>;

/** Calls the sandbox as the merchant's server does. */
export async function ask(app: FastifyInstance, call: string, sent: Sent = {}) {
  const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const reply = await app.inject({ method, url, headers: merchant, ...sent });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

export async function newOrder(app: FastifyInstance, fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await ask(app, 'POST /v1/orders', { payload: { amount: 70_000, currency: 'INR', ...fields } });
  return String(body.id);
}

/** Makes a call that needs the token. */
export function command(app: FastifyInstance, call: string, payload: Record<string, unknown> = {}) {
  return ask(app, call, { payload, headers: { 'x-sandbox-token': testSettings.token } });
}

/** Creates an order and a captured payment for it. Returns the payment's id. */
export async function newPayment(app: FastifyInstance, fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await ask(app, 'POST /sandbox/pay', { payload: { orderId: await newOrder(app, fields) } });
  return String(body.razorpay_payment_id);
}
