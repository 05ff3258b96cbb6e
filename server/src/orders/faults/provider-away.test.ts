import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { order, payAndVerify, place } from '../../testing/bidding.ts';
import { findMisplacedMoney } from '../../testing/refunds.ts';
import { useHttpDouble } from '../../testing/http-double.ts';
import { setClock } from '../../testing/set-clock.ts';
import { createAuction, openBrowser, signIn, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { openRazorpay } from '../../provider/razorpay.ts';
import { runDue } from '../../testing/run-jobs.ts';

const app = useTestApp();
/** A provider that is down: it accepts every connection and never answers. */
const silent = useHttpDouble();
const down = {} as { -readonly [Key in keyof TestApp]: TestApp[Key] };

beforeAll(async () => {
  const account = { api: silent.url, keyId: 'rzp_test_key', keySecret: 'a secret', webhookSecrets: ['a secret too'] };
  const provider = openRazorpay({ ...account, log: app.deps.log });
  Object.assign(down, app, { app: await buildApp({ ...app.deps, provider }) });
});
afterAll(() => down.app.close());

describe('fault 33: the provider is down for an hour', () => {
  test('an order fails fast with 503 and holds nothing for good; what is paid becomes a bid', async () => {
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    const auctionId = await createAuction(app, { maxSlots: 2, endsInMinutes: 600 });
    const paid = await order(asha, auctionId, 7);
    const token = await payAndVerify(app, asha, paid.ok.order.id);
    const atTheDown = async ({ userId }: { userId: string }) => ({
      userId,
      browser: await openBrowser(down, userId),
      email: '',
    });

    const refused = await order(await atTheDown(ravi), auctionId, 8);
    expect([refused.status, refused.problem.code]).toEqual([503, 'provider_unavailable']);
    expect(refused.problem.message).toMatch(/Nothing was charged/);
    // The call is not repeated: the bidder waits for it, and a second try would double the wait.
    expect(silent.received).toHaveLength(1);

    expect((await place(await atTheDown(asha), auctionId, 7, token)).status).toBe(200);

    // An hour later the provider still does not answer the reconciliation, but the slot is free.
    await setClock(app.db, { aheadMs: 60 * 60_000 });
    app.deps.provider.isDown = true;
    await runDue(app.deps, 'reconcile-orders');
    app.deps.provider.isDown = false;
    const again = await order(ravi, auctionId, 8);
    expect(again.status).toBe(200);
    const ravisToken = await payAndVerify(app, ravi, again.ok.order.id);
    expect((await place(ravi, auctionId, 8, ravisToken)).status).toBe(200);
    await setClock(app.db, 'real');
    expect(await findMisplacedMoney(app)).toEqual([]);
  });
});
