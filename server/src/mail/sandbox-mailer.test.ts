import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';
import { sandboxMailer } from './mailer.ts';

const sandbox = useSandbox();
const mail = { to: 'asha@example.in', subject: 'A refund', text: 'Hello Asha,\n\n₹5.', messageId: '1@ekbid.example' };

test('a mail arrives on the phone, as it was written', async () => {
  const mailer = sandboxMailer({ sandboxUrl: sandbox.url, token: sandbox.token });
  expect(await mailer.send(mail)).toEqual({ end: 'sent' });
  const inbox: unknown = await (await fetch(new URL(`/sandbox/messages?to=${mail.to}`, sandbox.url))).json();
  const { to, subject, text } = mail;
  expect(inbox).toMatchObject({ messages: [{ kind: 'email', to, subject, text }] });
});

test('an attachment is shown below the mail', async () => {
  const mailer = sandboxMailer({ sandboxUrl: sandbox.url, token: sandbox.token });
  const to = 'ravi@example.in';
  await mailer.send({ ...mail, to, attachment: { name: 'receipt.json', json: '{"amount": 700}' } });
  const inbox = await (await fetch(new URL(`/sandbox/messages?to=${to}`, sandbox.url))).text();
  expect(JSON.parse(inbox)).toMatchObject({
    messages: [{ text: `${mail.text}\n— receipt.json —\n{"amount": 700}\n` }],
  });
});

test('a mail that the sandbox rejects is refused', async () => {
  const mailer = sandboxMailer({ sandboxUrl: sandbox.url, token: 'a guess' });
  expect(await mailer.send(mail)).toEqual({ end: 'refused', reason: '401' });
});

test('a missing sandbox has received nothing; one that does not answer may have', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const mailer = sandboxMailer({ sandboxUrl: `http://127.0.0.1:${port}`, token: '', timeoutMs: 200 });
  expect((await mailer.send(mail)).end).toBe('unknown');
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  expect((await mailer.send(mail)).end).toBe('unreachable');
});
