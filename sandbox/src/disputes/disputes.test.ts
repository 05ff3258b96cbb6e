import { expect, test } from 'vitest';
import { ask, command, eventsIn, like, newPayment, openWithDb, someNumber, webhooks } from '../testing/test-app.ts';

test('a dispute is opened and then lost, and the merchant hears of both', async () => {
  const { app, db } = openWithDb({ webhooks });
  const paymentId = await newPayment(app);

  const { body } = await command(app, 'POST /sandbox/dispute', { paymentId, phase: 'created' });
  expect(body).toEqual({
    id: like(/^disp_[0-9A-Za-z]{14}$/),
    entity: 'dispute',
    payment_id: paymentId,
    amount: 70_000,
    currency: 'INR',
    amount_deducted: 0,
    reason_code: 'chargeback_authorization',
    respond_by: someNumber,
    status: 'open',
    phase: 'chargeback',
    created_at: someNumber,
  });

  const lost = { ...body, status: 'lost', amount_deducted: 70_000 };
  expect((await command(app, 'POST /sandbox/dispute', { paymentId, phase: 'lost' })).body).toEqual(lost);
  expect((await ask(app, `GET /v1/disputes/${String(body.id)}`)).body).toEqual(lost);
  expect((await ask(app, 'GET /v1/disputes')).body).toEqual({ entity: 'collection', count: 1, items: [lost] });
  expect(eventsIn(db).slice(-2)).toMatchObject([
    {
      event: 'payment.dispute.created',
      contains: ['payment', 'dispute'],
      payload: { payment: { entity: { id: paymentId } }, dispute: { entity: body } },
    },
    { event: 'payment.dispute.lost', payload: { dispute: { entity: lost } } },
  ]);
});

test('disputed money cannot be refunded until the dispute is won', async () => {
  const { app } = openWithDb();
  const paymentId = await newPayment(app);
  const refund = () => ask(app, `POST /v1/payments/${paymentId}/refund`, { payload: {} });
  await command(app, 'POST /sandbox/dispute', { paymentId, phase: 'created' });
  expect(await refund()).toMatchObject({
    status: 400,
    body: { error: { description: 'The refund on this payment is blocked due to ongoing dispute investigation' } },
  });
  await command(app, 'POST /sandbox/dispute', { paymentId, phase: 'won' });
  expect((await refund()).status).toBe(200);
});

test('refuses a dispute that cannot be, and callers who may not', async () => {
  const { app } = openWithDb();
  const paymentId = await newPayment(app);
  for (const phase of ['won', 'lost', 'begun']) {
    expect((await command(app, 'POST /sandbox/dispute', { paymentId, phase })).status).toBe(400);
  }
  await command(app, 'POST /sandbox/dispute', { paymentId, phase: 'created' });
  expect((await command(app, 'POST /sandbox/dispute', { paymentId, phase: 'created' })).status).toBe(400);
  expect((await ask(app, 'POST /sandbox/dispute', { payload: { paymentId, phase: 'won' } })).status).toBe(401);
  for (const call of ['GET /v1/disputes', 'GET /v1/disputes/disp_1']) {
    expect((await ask(app, call, { headers: {} })).status).toBe(401);
  }
  expect((await ask(app, 'GET /v1/disputes/disp_00000000000000')).status).toBe(400);
});
