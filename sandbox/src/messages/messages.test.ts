import { describe, expect, test } from 'vitest';
import { ask, like, openSandbox, someText, testSettings } from '../testing/test-app.ts';

const headers = { 'x-sandbox-token': testSettings.token };
const asha = '+919812345678';

describe('the phone', () => {
  test('keeps SMS and e-mails, newest first', async () => {
    const app = openSandbox();
    await ask(app, 'POST /sandbox/sms', { headers, payload: { to: asha, text: 'Your code is 123456' } });
    await ask(app, 'POST /sandbox/email', {
      headers,
      payload: { to: 'a@example.com', subject: 'Refund', text: 'Sent' },
    });

    const { status, body } = await ask(app, 'GET /sandbox/messages', { headers: {} });
    expect(status).toBe(200);
    expect(body).toEqual({
      messages: [
        { kind: 'email', to: 'a@example.com', subject: 'Refund', text: 'Sent', at: someText },
        { kind: 'sms', to: asha, text: 'Your code is 123456', at: like(/^\d{4}-.*Z$/) },
      ],
    });
  });

  test.each([`to=${asha}`, `to=${encodeURIComponent(asha)}`])('finds one number by ?%s', async (query) => {
    const app = openSandbox();
    await ask(app, 'POST /sandbox/sms', { headers, payload: { to: asha, text: 'mine' } });
    await ask(app, 'POST /sandbox/sms', { headers, payload: { to: '+919800000000', text: 'another' } });

    const { body } = await ask(app, `GET /sandbox/messages?${query}`);
    expect(body.messages).toMatchObject([{ to: asha, text: 'mine' }]);
  });

  test('shows SMS alone, or e-mails alone', async () => {
    const app = openSandbox();
    await ask(app, 'POST /sandbox/sms', { headers, payload: { to: asha, text: 'an SMS' } });
    await ask(app, 'POST /sandbox/email', { headers, payload: { to: 'a@example.com', subject: 'S', text: 'a mail' } });
    for (const [kind, text] of [
      ['sms', 'an SMS'],
      ['email', 'a mail'],
    ]) {
      expect((await ask(app, `GET /sandbox/messages?kind=${kind}`)).body.messages).toMatchObject([{ kind, text }]);
    }
  });

  test.each(['sms', 'email'])('takes %s from our own server only', async (kind) => {
    const app = openSandbox();
    const payload = { to: asha, subject: 'Hello', text: 'forged' };
    for (const given of [{}, { 'x-sandbox-token': 'guess' }]) {
      expect((await ask(app, `POST /sandbox/${kind}`, { headers: given, payload })).status).toBe(401);
    }
    expect((await ask(app, 'GET /sandbox/messages')).body.messages).toEqual([]);
  });

  test.each([
    ['sms', { text: 'x' }, 'to'],
    ['sms', { to: asha, text: '' }, 'text'],
    ['email', { to: 'a@example.com', text: 'x' }, 'subject'],
  ])('refuses an incomplete %s', async (kind, payload, field) => {
    const { status, body } = await ask(openSandbox(), `POST /sandbox/${kind}`, { headers, payload });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { field } });
  });
});
