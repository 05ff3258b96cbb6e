import * as contract from '@ekbid/contract';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fc, runs } from '../../../testing/properties.ts';
import { Browser } from '../testing/browser.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { replySerializer } from './serialize-reply.ts';
import { Scene } from './testing/scene.ts';
import { callers, type Input, whoMayCall } from './testing/who-may-call.ts';

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value;
const changing = Object.entries(contract).flatMap(([name, value]: [string, unknown]) =>
  isEndpoint(value) && value.method !== 'GET' ? [{ name, endpoint: value, reply: value.reply }] : [],
);
// From here on, the schema of every changing call refuses every reply.
for (const { endpoint, reply } of changing)
  Object.assign(endpoint, { reply: (reply as z.ZodMiniObject).check(z.refine(() => false)) });
// The next test file in this process uses the same contract objects.
afterAll(() => {
  for (const { endpoint, reply } of changing) Object.assign(endpoint, { reply });
});

const app = useTestApp();

/** Returns a kind of caller whose call succeeds with the data of a `Scene`. Undefined if the call needs other data. */
const allowed = (name: string) => callers[whoMayCall[name]?.statuses.lastIndexOf(200) ?? -1];

async function make(name: string, { method, path }: contract.Endpoint) {
  const owner = await signIn(app);
  const as = allowed(name);
  const caller =
    as === 'an administrator'
      ? await signIn(app, { role: 'ADMIN' })
      : as === 'somebody else'
        ? await signIn(app)
        : owner;
  const scene = new Scene(app, owner, caller);
  const input: Input = (await whoMayCall[name]?.given(scene)) ?? {};
  const address = path.replaceAll(/:(\w+)/g, (_, part: string) => input.params?.[part] ?? '');
  return (caller.browser ?? new Browser(app.app)).send(method, `/api${address}`, input.body, input.headers);
}

test('calls that need more than a scene are these, and are tested without one', () => {
  const without = changing.filter(({ name }) => !allowed(name)).map(({ name }) => name);
  expect(without.sort()).toEqual([
    ...['askDeletion', 'askNumberChange', 'changeMobile', 'confirmEmail', 'downloadDataExport', 'login', 'loginByCode'],
    ...['receiveWebhook', 'resetPassword', 'signUp', 'stopNumberChange', 'unsubscribe', 'verifyOtp'],
  ]);
});

describe.each(changing.filter(({ name }) => allowed(name)))('a change by $name', ({ name, endpoint, reply }) => {
  test('is never answered as a failure because its schema refuses the reply', async () => {
    const before = app.logged.length;
    const response = await make(name, endpoint);
    expect(response.statusCode).toBe(200);
    expect(reply.safeParse(response.json())).toMatchObject({ success: true });
    expect(app.logged.slice(before).join('')).toContain('A reply did not fit its schema');
  });
});

describe.each(changing)('a reply of $name that its schema refuses', ({ endpoint, reply }) => {
  test('is written whatever it is, with nothing that the schema does not name', () => {
    const logged: string[] = [];
    const keep = (message: string) => void logged.push(message);
    const write = replySerializer({ info: keep, warn: keep, error: keep })({
      schema: endpoint.reply,
      method: endpoint.method,
      url: endpoint.path,
    });
    const named = new Set(namesIn(z.toJSONSchema(reply, { unrepresentable: 'any' })));
    fc.assert(
      fc.property(fc.object({ key: fc.constantFrom(...named, 'amountPaise', 'passwordHash') }), (value) => {
        const written = JSON.parse(write(value)) as unknown;
        expect(keysOf(written).filter((key) => !named.has(key))).toEqual([]);
      }),
      { numRuns: runs(50) },
    );
    expect(logged.every((line) => line.startsWith('A reply did not fit its schema:'))).toBe(true);
  });
});

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysOf)];
}

describe('a list with an item that its schema refuses', () => {
  const logged: string[] = [];
  const keep = (message: string) => void logged.push(message);
  const { reply, method, path } = contract.listOperatorTasks;
  const write = replySerializer({ info: keep, warn: keep, error: keep })({ schema: reply, method, url: path });
  const item = {
    _id: '0192f7a0-0000-7000-8000-000000000001',
    kind: 'dispute',
    subject: 'pay_1',
    providerPaymentId: null,
    providerSays: null,
    auction: null,
    user: null,
    canRetry: false,
    createdAt: '2027-01-01T00:00:00.000Z',
    resolvedAt: null,
    resolvedBy: null,
    note: null,
  };
  const list = (data: unknown) => ({ success: true, message: '', data, meta: { next: null, total: 3 } });

  test('has the others', () => {
    const far = { ...item, createdAt: '+010000-01-01T04:59:00.000Z', resolvedAt: 'never' };
    expect(JSON.parse(write(list([item, far, item])))).toEqual(list([item, item]));
    expect(logged).toEqual([
      'A reply did not fit its schema: GET /operator-tasks at data.1.createdAt, data.1.resolvedAt',
    ]);
  });

  test('is a failure where the list itself is none', () => {
    expect(() => write(list('none'))).toThrow();
    expect(() => write({ ...list([item]), meta: {} })).toThrow();
  });
});
