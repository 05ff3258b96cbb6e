import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { order } from '../testing/bidding.ts';
import { deliver } from '../testing/webhooks.ts';

const app = useTestApp({ RATE_LIMITS: 'on' });

const inbox = (eventId: string) =>
  app.db.selectFrom('webhookEvents').where('eventId', '=', eventId).selectAll().execute();

async function signedEvent() {
  const [asha, auctionId] = [await signIn(app), await createAuction(app)];
  const { ok } = await order(asha, auctionId, 7);
  return app.deps.provider.webhookEvent('payment.captured', { providerOrderId: ok.order.id });
}

describe('the webhook', () => {
  test('needs no session and no CSRF token, and answers as every call does', async () => {
    const answer = await deliver(app, { ...(await signedEvent()), eventId: 'evt_plain' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: '' }]);
    expect(await inbox('evt_plain')).toHaveLength(1);
  });

  test('reads the bytes whatever their content type', async () => {
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])
      expect((await deliver(app, { ...(await signedEvent()), contentType })).statusCode).toBe(200);
  });

  test('without an id of the event stores the same bytes once', async () => {
    const { body, signature } = await signedEvent();
    const before = await count();
    for (const eventId of ['', 'not an id', 'x'.repeat(200)])
      expect((await deliver(app, { body, signature, eventId })).statusCode).toBe(200);
    expect((await count()) - before).toBe(1);
  });

  test('refuses an empty body and one that is too large', async () => {
    const big = Buffer.alloc(256 * 1024 + 1, 'a');
    expect((await deliver(app, { body: big, signature: 'x' })).statusCode).toBe(413);
    expect((await deliver(app, { body: Buffer.alloc(0), signature: 'x' })).statusCode).toBe(400);
  });

  test('knows no limit per address: every event of the provider comes from a few', async () => {
    const { body, signature } = await signedEvent();
    const answers = await Promise.all(
      Array.from({ length: 1300 }, () => deliver(app, { body, signature, eventId: 'evt_same' })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('limits what is wrongly signed by network, and nothing that is signed', async () => {
    const { body, signature } = await signedEvent();
    const send = (wrong: string, remoteAddress: string) => deliver(app, { body, signature: wrong, remoteAddress });
    const before = app.logged.length;
    const wrong = await Promise.all(Array.from({ length: 70 }, (_, i) => send('ab'.repeat(32), `2001:db8:1:1::${i}`)));
    const statuses = wrong.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array<number>(60).fill(400), ...Array<number>(10).fill(429)]);
    expect(wrong.find(({ statusCode }) => statusCode === 429)?.headers).toMatchObject({
      connection: 'close',
      'retry-after': expect.stringMatching(/^[1-9]\d?$/) as string,
    });
    expect((await send(signature, '2001:db8:1:1::1')).statusCode).toBe(200);
    expect((await send('ab'.repeat(32), '2001:db8:1:2::1')).statusCode).toBe(400);
    const lines = app.logged.slice(before).filter((line) => line.includes('did not sign'));
    expect(lines.length).toBeLessThanOrEqual(1);
  });

  test('stores a crowd in few transactions, and refuses what would wait too long, to be sent again', async () => {
    const event = await signedEvent();
    const coming = await app.db.transaction().execute(async (db) => {
      await sql`lock table webhook_events in exclusive mode`.execute(db);
      const answers = Array.from({ length: 2500 }, () => deliver(app, event));
      // The table is locked, so no event is stored, and the queue fills up until events are refused.
      await Promise.any(answers.map(async (answer) => expect((await answer).statusCode).toBe(503)));
      return answers;
    });
    const transactions = vi.spyOn(app.db, 'insertInto');
    const flood = await Promise.all(coming);
    const taken = flood.filter(({ statusCode }) => statusCode === 200);
    expect(transactions.mock.calls.length).toBeLessThan(taken.length / 10);
    transactions.mockRestore();
    expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
    expect(flood.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('5');
  });

  test('fails only one batch when its transaction fails', async () => {
    const event = await signedEvent();
    vi.spyOn(app.db, 'insertInto').mockImplementationOnce(() => {
      throw new Error('a bug');
    });
    expect((await deliver(app, event)).statusCode).toBe(500);
    expect((await deliver(app, event)).statusCode).toBe(200);
  });

  const count = async () => (await app.db.selectFrom('webhookEvents').select('eventId').execute()).length;
});
