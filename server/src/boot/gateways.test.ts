import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { startMailServer } from '../mail/testing/mail-server.ts';
import { createShutdown } from '../context/shutdown.ts';
import { openGateways } from './gateways.ts';
import type { Secrets } from '../context/secrets.ts';
import { SmsNotSetUp } from '../sms/sms-sender.ts';

test('text messages and e-mails go where the settings say', async () => {
  const told: unknown[] = [];
  const msg91 = createServer((request, response) => {
    void text(request).then((body) => {
      told.push([request.headers['authkey'], JSON.parse(body)]);
      response.end('{"type":"success","message":"1"}');
    });
  });
  await new Promise<void>((resolve) => msg91.listen(0, '127.0.0.1', resolve));
  const mailServer = await startMailServer();
  const log = pino({ level: 'silent' });
  const { sms, mailer } = await openGateways({
    config: readConfig({
      PAYMENTS: 'razorpay',
      RAZORPAY_KEY_ID: 'rzp_test_key',
      RAZORPAY_KEY_SECRET: 'a key secret',
      SMS: 'msg91',
      MSG91_AUTH_KEY: 'the auth key',
      MSG91_TEMPLATE_SIGN_UP: 'template-1',
      MSG91_TEMPLATE_RESET_PASSWORD: 'template-2',
      MSG91_TEMPLATE_PASSWORD_CHANGED: 'template-3',
      MSG91_TEMPLATE_NUMBER_CHANGE: 'a fourth template',
      MSG91_API: `http://127.0.0.1:${(msg91.address() as AddressInfo).port}`,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'EkBid <no-reply@ekbid.example>',
    }),
    secrets: {} as Secrets,
    folder: '',
    log,
    shutdown: createShutdown(log),
  });

  await sms.send({ to: '+919876543210', template: 'sign-up', variables: { code: '123456' }, text: '' });
  await mailer.send({ to: 'asha@example.in', subject: 'Hello', text: 'Hello', messageId: '1@ekbid.example' });
  await mailServer.close();
  await new Promise((resolve) => msg91.close(resolve));

  expect(told).toMatchObject([
    ['the auth key', { template_id: 'template-1', recipients: [{ mobiles: '919876543210' }] }],
  ]);
  expect(mailServer.received).toEqual([expect.stringContaining('From: EkBid <no-reply@ekbid.example>\r\n')]);
});

test('a provider without a gateway for text messages is said in one line, and sends none', async () => {
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'a key secret' };
  const config = readConfig({ PAYMENTS: 'razorpay', SMS: 'sandbox', ...keys });
  const needs = { config, secrets: {} as Secrets, folder: '', log, shutdown: createShutdown(log) };
  const { sms } = await openGateways(needs);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/No text messages are sent.* Set SMS=msg91\.$/)]]);
  const message = { to: '+919876543210', template: 'won', variables: {}, text: '' } as const;
  // Background work gives up after this error. After any other it would try again, and log the error with its stack.
  await expect(sms.send(message)).rejects.toThrow(SmsNotSetUp);
});
