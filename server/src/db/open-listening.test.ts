import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CuttingProxy } from '../testing/cutting-proxy.ts';
import { useTestApp } from '../testing/test-app.ts';
import { openListening } from './primary-client.ts';
import { eventually } from '../testing/eventually.ts';

const app = useTestApp();
const timing = { checkEveryMs: 50, timeoutMs: 60_000 };

test('notifications of the channel are received, and of no other', async () => {
  const heard: string[] = [];
  const listening = await openListening(app.connectionString, 'news', (payload) => heard.push(payload), timing);
  for (const [channel, payload] of [
    ['other', 'not this'],
    ['news', 'this'],
  ])
    await sql`select pg_notify(${channel}, ${payload})`.execute(app.db);
  await eventually(() => expect(heard).toEqual(['this']));
  await listening.stop();
  await listening.ended;
});

test('a silent connection is given up, although no side closed it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const network = await CuttingProxy.open(app.connectionString);
  const listening = await openListening(network.connectionString, 'news', () => {}, timing);
  let hasEnded = false;
  void listening.ended.then(() => (hasEnded = true));
  network.freeze();
  // The next check gets no reply. As soon as it waits, the fake clock passes its time limit.
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(timing.timeoutMs);
    return hasEnded;
  });
  await network.goAway();
});

test('a database that cannot be reached is reported at once', async () => {
  const network = await CuttingProxy.open(app.connectionString);
  await network.goAway();
  await expect(openListening(network.connectionString, 'news', () => {}, timing)).rejects.toThrow('ECONNREFUSED');
});
