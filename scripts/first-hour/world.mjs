import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { saying, startMailServer } from '../../server/src/mail/testing/mail-server.ts';
import { root as checkout } from '../install.mjs';
import { run } from '../release/assemble.mjs';
import { addresses } from './machine.mjs';

/** What the operator got from Razorpay, from MSG91 and from the owner of the mail server. */
export const accounts = {
  keyId: 'rzp_test_firsthour0001',
  keySecret: 'the secret of the key',
  webhookSecret: 'webhooks-of-the-first-hour',
  authKey: 'the auth key',
  mailUser: 'ekbid',
  mailPassword: 'a password for mails',
};
/** MSG91's template ids, by which the texts can be distinguished. */
export const templates = {
  signUp: '1001',
  resetPassword: '1002',
  passwordChanged: '1003',
  numberChange: '1004',
  won: '1005',
};
const names = ['api.razorpay.com', 'checkout.razorpay.com', 'control.msg91.com', 'mail.example'];

/**
 * Creates a certificate authority, and certificates that it signs.
 * @param {string} folder
 */
export function makeCertificates(folder) {
  const at = (/** @type {string} */ name) => join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run('openssl', [
    'req',
    '-x509',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '2',
    '-subj',
    '/CN=Drill',
  ]);
  const issue = (/** @type {string} */ name, /** @type {readonly string[]} */ domains) => {
    run('openssl', [
      'req',
      ...key,
      '-keyout',
      at(`${name}.key`),
      '-out',
      at(`${name}.csr`),
      '-subj',
      `/CN=${domains[0]}`,
    ]);
    writeFileSync(at(`${name}.ext`), `subjectAltName=${domains.map((domain) => `DNS:${domain}`).join(',')}\n`);
    const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2'];
    run('openssl', [
      'x509',
      '-req',
      '-in',
      at(`${name}.csr`),
      ...by,
      '-extfile',
      at(`${name}.ext`),
      '-out',
      at(`${name}.pem`),
    ]);
    return { certificate: at(`${name}.pem`), key: at(`${name}.key`) };
  };
  return { authority: at('ca.pem'), world: issue('world', names), site: issue('site', ['ekbid.example']) };
}

/**
 * Starts the provider, the gateway for text messages and the mail server. They have the names of the real services.
 * @param {{ authority: string, world: { certificate: string, key: string } }} certificates
 * @param {import('../../server/src/context/shutdown.ts').Shutdown} shutdown
 */
export async function openWorld({ authority, world }, shutdown) {
  const sandbox = await startSandbox(authority, shutdown);
  /** @type {{ to: string, template: string, code?: string }[]} */
  const texts = [];
  const mails = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === accounts.mailUser && password === accounts.mailPassword
        ? done(null, { user: username })
        : done(saying(535)),
  });
  shutdown.onShutdown('The mail server', mails.close);

  const tls = { key: readFileSync(world.key), cert: readFileSync(world.certificate) };
  /** @type {import('node:http').RequestListener} */
  const answer = (incoming, outgoing) => {
    if (incoming.headers.host === 'control.msg91.com') void takeText(incoming, outgoing, texts);
    else passOn(incoming, outgoing, sandbox);
  };
  const front = createSecureServer(tls, answer).listen(443, addresses.world);
  await once(front, 'listening');
  const mailFront = createTlsServer(tls, (socket) => {
    const plain = connect(mails.port, '127.0.0.1');
    socket.pipe(plain).pipe(socket);
    for (const end of [socket, plain]) end.on('error', () => end.destroy());
  }).listen(465, addresses.world);
  await once(mailFront, 'listening');
  // The process that controls the browser reads the received messages here.
  const told = createServer((_incoming, outgoing) => outgoing.end(JSON.stringify({ texts, mails: mails.received })));
  await once(told.listen(4000, '127.0.0.1'), 'listening');
  return { texts, mails: mails.received, told: 'http://127.0.0.1:4000' };
}

/** @param {string} authority @param {import('../../server/src/context/shutdown.ts').Shutdown} shutdown */
async function startSandbox(authority, shutdown) {
  const child = fork(join(checkout, 'sandbox/src/main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    silent: true,
    env: {
      NODE_EXTRA_CA_CERTS: authority,
      SANDBOX_PORT: '0',
      SANDBOX_DATA: ':memory:',
      SANDBOX_TOKEN: 'the token of the sandbox',
      SANDBOX_WEBHOOK_URL: 'https://ekbid.example/api/payment/webhook',
      SANDBOX_WEBHOOK_SECRET: accounts.webhookSecret,
      RAZORPAY_KEY_ID: accounts.keyId,
      RAZORPAY_KEY_SECRET: accounts.keySecret,
    },
  });
  shutdown.onShutdown('The sandbox', () => void child.kill());
  const [{ url }] = /** @type {[{ url: string }]} */ (await once(child, 'message'));
  return url;
}

/** @param {import('node:http').IncomingMessage} incoming @param {import('node:http').ServerResponse} outgoing @param {string} to */
function passOn(incoming, outgoing, to) {
  const { method, headers, url = '' } = incoming;
  const onward = request(new URL(url, to), { method, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {{ to: string, template: string, code?: string }[]} texts
 */
async function takeText(incoming, outgoing, texts) {
  const body = await text(incoming);
  outgoing.setHeader('content-type', 'application/json');
  if (incoming.headers.authkey !== accounts.authKey)
    return outgoing.end(JSON.stringify({ type: 'error', message: 'Invalid authkey' }));
  /** @type {{ template_id: string, recipients: { mobiles: string, code?: string }[] }} */
  const { template_id: template, recipients } = JSON.parse(body);
  for (const { mobiles, code } of recipients) texts.push({ to: mobiles, template, ...(code && { code }) });
  return outgoing.end(JSON.stringify({ type: 'success', message: '3763646c3058373530393938' }));
}
