import { beforeAll, afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../boot/app.ts';
import { order } from '../testing/bidding.ts';
import { eventually } from '../testing/eventually.ts';
import { useHttpDouble } from '../testing/http-double.ts';
import { createAuction, signIn, type TestApp, useTestApp } from '../testing/test-app.ts';
import { openRazorpay } from '../provider/razorpay.ts';

// This provider accepts every connection and never answers.
const silent = useHttpDouble();
const app = useTestApp();
const down = {} as { -readonly [Key in keyof TestApp]: TestApp[Key] };

beforeAll(async () => {
  const provider = openRazorpay({ api: silent.url, keyId: 'rzp_test_key', keySecret: 'a secret', timeoutMs: 600_000 });
  Object.assign(down, app, { app: await buildApp({ ...app.deps, provider }) });
});
afterAll(() => down.app.close());

describe('while the provider does not answer', () => {
  test('a person who wants to pay gets the refusal within three seconds, in every tab, and later at once', async () => {
    const auctionId = await createAuction(down);
    const [asha, ravi] = [await signIn(down), await signIn(down, { firstName: 'Ravi' })];
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    const answers = Promise.all([
      order(asha, auctionId, 7),
      order(asha, auctionId, 7),
      ...[8, 9, 10, 11].map((amount) => order(ravi, auctionId, amount)),
    ]);
    await eventually(() => expect(silent.received.length).toBeGreaterThan(0));
    await eventually(() => expect(timeout).toHaveBeenCalledTimes(6));
    expect(Math.max(...timeout.mock.calls.flat())).toBeLessThan(3000);
    timeout.mockRestore();
    // Here a call to the provider times out after ten minutes, so only the time limit of the whole call ends the wait.
    deadline.abort();
    for (const { status, problem } of await answers) {
      expect([status, problem.code]).toEqual([503, 'provider_unavailable']);
      expect(problem.message).toMatch(/Nothing was charged/);
    }

    const asked = silent.received.length;
    const next = await order(await signIn(down), auctionId, 12);
    expect([next.status, next.problem.code]).toEqual([503, 'provider_unavailable']);
    // The provider got no further call, because the circuit breaker is open. So the reply came at once.
    expect(silent.received.length).toBe(asked);
  });
});
