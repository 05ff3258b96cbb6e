import { fork, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { saying, startMailServer } from '../../server/src/mail/testing/mail-server.ts';
import { root as checkout } from '../install.mjs';
import { run } from '../release/assemble.mjs';
import { addresses, worldNames } from './machine.mjs';

/** The credentials that the operator got from Razorpay, from MSG91 and from the owner of the mail server. */
export const accounts = {
  keyId: 'rzp_test_firsthour0001',
  keySecret: 'the secret of the key',
  webhookSecret: 'webhooks-of-the-first-hour',
  authKey: 'the auth key',
  mailUser: 'ekbid',
  mailPassword: 'a password for mails',
};
/** MSG91's ids of the templates for text messages. */
export const templates = {
  signUp: '1001',
  resetPassword: '1002',
  passwordChanged: '1003',
  numberChange: '1004',
  won: '1005',
};

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
    '30',
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
  return {
    authority: at('ca.pem'),
    authorityKey: at('ca.key'),
    world: issue('world', worldNames),
    site: issue('site', ['ekbid.example']),
  };
}

/**
 * Starts the provider, the gateway for text messages, the mail server and a certificate authority. These stand-ins have
 * the domain names of the real services.
 * @param {ReturnType<typeof makeCertificates>} certificates
 * @param {import('./machine.mjs').Machine} machine
 * @param {import('../../server/src/context/shutdown.ts').Shutdown} shutdown
 */
export async function openWorld(certificates, machine, shutdown) {
  const { authority, world } = certificates;
  const sandbox = await startSandbox(authority, shutdown);
  const letsEncrypt = startLetsEncrypt(certificates, machine, shutdown);
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
    const { host = '' } = incoming.headers;
    if (host === 'control.msg91.com') void takeText(incoming, outgoing, texts);
    else passOn(incoming, outgoing, host.includes('letsencrypt') ? letsEncrypt : sandbox);
  };
  const front = createSecureServer(tls, answer).listen(443, addresses.world);
  await once(front, 'listening');
  const mailFront = createTlsServer(tls, (socket) => {
    const plain = connect(mails.port, '127.0.0.1');
    socket.pipe(plain).pipe(socket);
    for (const end of [socket, plain]) end.on('error', () => end.destroy());
  }).listen(465, addresses.world);
  await once(mailFront, 'listening');
  await serveNames();
  // The process that controls the browser reads the received messages here.
  const told = createServer((_incoming, outgoing) => outgoing.end(JSON.stringify({ texts, mails: mails.received })));
  await once(told.listen(4000, '127.0.0.1'), 'listening');
  return { texts, mails: mails.received, told: 'http://127.0.0.1:4000' };
}

const addressOf = new Map([
  ['ekbid.example', addresses.machine],
  ...worldNames.map((name) => /** @type {const} */ ([name, addresses.world])),
]);

/** Starts a name server, for programs that do not read /etc/hosts. */
async function serveNames() {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerNameQuery(query), port, address));
  await once(socket.bind(53, addresses.world), 'listening');
  socket.unref();
}

/**
 * Returns the reply to a DNS query (RFC 1035): the address of a service outside, or that there is none.
 * @param {Buffer} query
 */
function answerNameQuery(query) {
  const labels = [];
  let at = 12;
  while (query.readUInt8(at) > 0) {
    const next = at + 1 + query.readUInt8(at);
    labels.push(query.toString('latin1', at + 1, next));
    at = next;
  }
  const asksForAddress = query.readUInt16BE(at + 1) === 1;
  const address = addressOf.get(labels.join('.').toLowerCase());
  const isKnown = address !== undefined;
  const answer =
    isKnown && asksForAddress ? [192, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)] : [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  for (const [place, count] of [1, Math.sign(answer.length), 0, 0].entries())
    header.writeUInt16BE(count, 4 + 2 * place);
  return Buffer.concat([header, query.subarray(12, at + 5), Buffer.from(answer)]);
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

/**
 * Starts an authority that signs certificates over ACME, as Let's Encrypt does, after it has visited the host that the
 * certificate names. Its program is the machine's own Caddy, which runs outside the machine's network here.
 * @param {{ authority: string, authorityKey: string }} certificates
 * @param {import('./machine.mjs').Machine} machine
 * @param {import('../../server/src/context/shutdown.ts').Shutdown} shutdown
 */
function startLetsEncrypt({ authority, authorityKey }, machine, shutdown) {
  const inside = '/run/authority';
  mkdirSync(machine.path(inside), { mode: 0o700 });
  cpSync(authority, machine.path(`${inside}/ca.pem`));
  cpSync(authorityKey, machine.path(`${inside}/ca.key`));
  writeFileSync(
    machine.path(`${inside}/Caddyfile`),
    `{
	admin off
	auto_https off
	skip_install_trust
	storage file_system ${inside}
	pki {
		ca local {
			root {
				format pem_file
				cert ${inside}/ca.pem
				key ${inside}/ca.key
			}
		}
	}
}
http://acme-v02.api.letsencrypt.org:4001 {
	bind 127.0.0.1
	rewrite /directory /acme/local/directory
	acme_server
}
`,
  );
  const words = ['caddy', 'run', '--config', `${inside}/Caddyfile`, '--adapter', 'caddyfile'];
  const child = spawn('/usr/sbin/chroot', [machine.root, ...words], {
    env: { PATH: '/usr/bin', HOME: inside },
    stdio: ['ignore', 'ignore', openSync(join(machine.folder, 'authority.log'), 'w')],
  });
  shutdown.onShutdown('The authority for certificates', () => void child.kill());
  return 'http://127.0.0.1:4001';
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
