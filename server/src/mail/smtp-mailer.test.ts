import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { smtpMailer } from './mailer.ts';
import { saying, startMailServer } from './testing/mail-server.ts';

const mail = {
  to: 'asha@example.in',
  subject: 'Your refund – ₹',
  text: 'Hello Asha,\n\n₹12.50 goes back to you.\n',
  messageId: '7f1c@ekbid.example',
};
const from = 'EkBid <no-reply@ekbid.example>';
const impatient = { connectTimeoutMs: 300, replyTimeoutMs: 300 };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

async function sendTo(options: SMTPServerOptions, timeouts = {}) {
  const server = await serve(options);
  return smtpMailer({ smtpUrl: server.url, from, requireTls: false, ...timeouts }).send(mail);
}

describe('sending by SMTP', () => {
  test('sends the mail, complete and once', async () => {
    const { url, received } = await serve();
    expect(await smtpMailer({ smtpUrl: url, from, requireTls: false }).send(mail)).toEqual({ end: 'sent' });
    expect(received).toHaveLength(1);
    for (const line of [
      'From: EkBid <no-reply@ekbid.example>',
      'To: asha@example.in',
      'Message-ID: <7f1c@ekbid.example>',
      'Auto-Submitted: auto-generated',
      'Subject: =?UTF-8?Q?Your_refund_=E2=80=93_=E2=82=B9?=',
    ])
      expect(received[0]).toContain(`${line}\r\n`);
    expect(received[0]).toContain('=E2=82=B912.50 goes back to you.');
  });

  test('attaches a file under its name', async () => {
    const { url, received } = await serve();
    const attachment = { name: 'ekbid-receipt-7KZ2.json', json: '{"amount": 700}' };
    const mailer = smtpMailer({ smtpUrl: url, from, requireTls: false });
    expect(await mailer.send({ ...mail, attachment })).toEqual({ end: 'sent' });
    expect(received[0]).toMatch(/content-type: application\/json; name=ekbid-receipt-7KZ2\.json/i);
    expect(received[0]).toContain(Buffer.from(attachment.json).toString('base64'));
  });

  test('signs in with the name and password of the address', async () => {
    const seen: unknown[] = [];
    const { port } = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const smtpUrl = `smtp://ekbid:sword%40fish@127.0.0.1:${port}`;
    expect(await smtpMailer({ smtpUrl, from, requireTls: false }).send(mail)).toEqual({ end: 'sent' });
    expect(seen).toEqual([['ekbid', 'sword@fish']]);
  });

  test.each<[string, string, SMTPServerOptions]>([
    ['the recipient is refused', 'refused', { onRcptTo: (_to, _session, done) => done(saying(550)) }],
    ['the recipient is refused for now', 'deferred', { onRcptTo: (_to, _session, done) => done(saying(451)) }],
    [
      'the message is refused',
      'refused',
      { onData: (stream, _session, done) => stream.resume().on('end', () => done(saying(554))) },
    ],
    [
      'the message is refused for now',
      'deferred',
      { onData: (stream, _session, done) => stream.resume().on('end', () => done(saying(452))) },
    ],
    ['the sender is refused', 'unreachable', { onMailFrom: (_from, _session, done) => done(saying(550)) }],
    ['the server serves no client', 'unreachable', { onConnect: (_session, done) => done(saying(554)) }],
  ])('where %s it is %s, and the reason contains no address', async (_what, end, options) => {
    const reply = await sendTo(options);
    expect(reply).toMatchObject({ end, reason: expect.stringMatching(/^E[A-Z]+ /) as string });
    expect(reply.reason).not.toContain('asha');
  });

  test.each<[string, string, SMTPServerOptions]>([
    ['silence follows the connection', 'unreachable', { onConnect: () => {} }],
    ['silence follows the recipient', 'unreachable', { onRcptTo: () => {} }],
    ['silence follows the message', 'unknown', { onData: (stream) => void stream.resume() }],
  ])('where %s it is %s', async (_what, end, options) => {
    expect(await sendTo(options, impatient)).toMatchObject({
      end,
      reason: expect.stringContaining('ETIMEDOUT') as string,
    });
  });

  test('is unknown if the connection breaks after the message', async () => {
    const server = await startMailServer({
      onData: (stream) => stream.resume().on('end', () => void server.close()),
    });
    const mailer = smtpMailer({ smtpUrl: server.url, from, requireTls: false });
    expect((await mailer.send(mail)).end).toBe('unknown');
  });

  test('is unreachable if no server listens, or the connection breaks at once', async () => {
    const cutting = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve));
    const { port } = cutting.address() as AddressInfo;
    const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, requireTls: false });
    expect((await mailer.send(mail)).end).toBe('unreachable');
    await new Promise((resolve) => cutting.close(resolve));
    expect((await mailer.send(mail)).end).toBe('unreachable');
  });

  test('sends nothing unencrypted to another machine if TLS is required', async () => {
    const { port, received } = await serve();
    // This name leads to this machine, but the mailer does not count it as local.
    const elsewhere = smtpMailer({ smtpUrl: `smtp://0.0.0.0:${port}`, from, requireTls: true });
    expect((await elsewhere.send(mail)).end).toBe('unreachable');
    expect(received).toEqual([]);
    const here = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, requireTls: true });
    expect((await here.send(mail)).end).toBe('sent');
  });
});
