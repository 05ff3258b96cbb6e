import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { order } from '../testing/bidding.ts';
import { useHttpDouble } from '../testing/http-double.ts';
import { createAuction, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';
import { openRazorpay } from './razorpay.ts';

// It takes every connection and never says a word.
const silent = useHttpDouble();
const app = useTestApp();
const down = {} as { -readonly [Key in keyof TestApp]: TestApp[Key] };

beforeAll(async () => {
  const provider = openRazorpay({ api: silent.url, keyId: 'rzp_test_key', keySecret: 'a secret' });
  Object.assign(down, app, { app: await buildApp({ ...app.deps, provider }) });
});
afterAll(() => down.app.close());

async function timed<Value>(work: Promise<Value>): Promise<Value & { seconds: number }> {
  const startedAt = performance.now();
  const value = await work;
  return { ...value, seconds: (performance.now() - startedAt) / 1000 };
}

describe('while the provider does not answer', () => {
  test('who wants to pay hears within three seconds that nothing was charged, in every tab, and later at once', async () => {
    const auctionId = await createAuction(down);
    const [asha, ravi] = [await signIn(down), await signIn(down, { firstName: 'Ravi' })];
    const answers = await Promise.all(
      [
        order(asha, auctionId, 7),
        order(asha, auctionId, 7),
        ...[8, 9, 10, 11].map((amount) => order(ravi, auctionId, amount)),
      ].map(timed),
    );
    for (const { status, problem, seconds } of answers) {
      expect([status, problem.code]).toEqual([503, 'provider_unavailable']);
      expect(problem.message).toMatch(/Nothing was charged/);
      expect(seconds).toBeLessThan(3);
    }

    const asked = silent.received.length;
    const next = await order(await signIn(down), auctionId, 12);
    expect([next.status, next.problem.code]).toEqual([503, 'provider_unavailable']);
    // At once: whoever is not asked is not waited for.
    expect(silent.received.length).toBe(asked);
  });
});
