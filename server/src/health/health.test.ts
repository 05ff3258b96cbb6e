import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../boot/app.ts';
import { openDatabase, type PoolUse } from '../db/database.ts';
import { CuttingProxy } from '../testing/cutting-proxy.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startRemote() {
  const network = await CuttingProxy.open(app.connectionString);
  const asked: unknown[] = [];
  let pool: PoolUse | undefined;
  const db = openDatabase(network.connectionString, { maximum: 2, onPool: (opened) => (pool = opened) }).withPlugin({
    transformQuery: ({ node }) => (asked.push(node), node),
    transformResult: async ({ result }) => result,
  });
  const remote = await buildApp({ ...app.deps, db });
  ends.push(
    () => network.goAway(),
    () => remote.close(),
    () => db.destroy(),
  );
  const statusOf = async (url: string) => (await remote.inject(url)).statusCode;
  const unanswered = () => (pool?.totalCount ?? 0) - (pool?.idleCount ?? 0);
  return { network, statusOf, asked, unanswered };
}

test('a server that can serve requests says so, and the answer is not stored', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const { statusCode, headers, body } = await app.app.inject(url);
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', '{"status":"ok"}']);
  }
});

test('a server that is asked to end answers those who are connected already', async () => {
  const server = await buildApp(app.deps);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.addHook('preClose', () => promise);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const ended = server.close();
  const reply = await fetch(`${url}/healthz`);
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
  resolve();
  await ended;
});

describe('while the database is away', () => {
  test('a server lives, and is not ready until it is back', async () => {
    const { network, statusOf } = await startRemote();
    expect(await statusOf('/readyz')).toBe(200);
    await network.goAway();
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    await network.comeBack();
    expect(await statusOf('/readyz')).toBe(200);
  });

  test('in silence, it says so without waiting for an answer, and asks once however often it is asked', async () => {
    const { network, statusOf, asked, unanswered } = await startRemote();
    expect(await statusOf('/readyz')).toBe(200);
    network.freeze();
    asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf('/readyz')));
    expect(new Set(answers)).toEqual(new Set([503]));
    // There is one query for all requests, because each query that hangs would occupy a connection.
    expect(asked).toHaveLength(1);
    // The query still hangs, so the time limit must have ended the requests.
    expect(unanswered()).toBe(1);
    expect(await statusOf('/healthz')).toBe(200);
  });
});
