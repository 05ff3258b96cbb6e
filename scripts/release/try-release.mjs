import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realMoneyVersion } from '../../server/src/boot/config.ts';
import { prepareDataFolder } from '../../server/src/boot/data-folder.ts';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/embedded-postgres.ts';
import { root as checkout } from '../install.mjs';
import { contentFile } from './empty-root.mjs';

const email = 'first@ekbid.example';
const password = 'a password for the drill';
const visitor = '__Host-ekbid_visitor';

/**
 * Runs a command of the release with these settings only.
 * @typedef {(words: readonly string[], settings: Record<string, string>, input?: string) =>
 *   ReturnType<typeof import('./empty-root.mjs').follow>} Run
 */

/**
 * Does what operators do first with a release, in production mode and with nothing else installed. Returns what went
 * wrong.
 * @param {{ site: { run: Run, putContent: (text: string) => void }, folder: string, say: (line: string) => void, isHealthy?: () => boolean,
 *   shutdown: import('../../server/src/context/shutdown.ts').Shutdown }} options
 */
export async function tryRelease({ site, folder, say, shutdown, isHealthy }) {
  /** @type {string[]} */
  const wrong = [];
  /** @param {string} what @param {boolean} isRight @param {string} [otherwise] */
  const check = (what, isRight, otherwise = '') => {
    say(`- ${isRight ? 'ok' : '**wrong**'}: ${what}`);
    if (!isRight) wrong.push(`${what}\n${otherwise}`);
  };

  const log = { info: () => {}, warn: () => {}, error: (/** @type {string} */ message) => say(message) };
  const dataDir = await prepareDataFolder(join(folder, 'database'));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  shutdown.onShutdown('PostgreSQL', postgres.stop);
  const settings = settingsOf(postgres.connectionString);
  const content = JSON.parse(readFileSync(join(checkout, 'server/src/site/demonstration-content.json'), 'utf8'));
  site.putContent(JSON.stringify({ ...content, placeholder: false }));

  /** @param {readonly string[]} words @param {string} [input] */
  const run = (words, input) => site.run(words, settings, input).ended;
  const usage = await run(['help']);
  check(
    'a command that it does not know: it says which there are',
    usage.code === 2 && usage.said.includes('ekbid migrate'),
    usage.said,
  );
  const unset = await site.run(['start'], {}).ended;
  check(
    'without settings it names every one that is missing',
    unset.code === 1 && unset.said.includes('APP_SECRET: required in production'),
    unset.said,
  );
  const migrated = await run(['migrate']);
  check('migrate', migrated.code === 0 && migrated.said.includes('of this version'), migrated.said);
  const created = await run(['admin', 'create', '--email', email, '--mobile', '9800000201'], `${password}\n`);
  check('admin create', created.code === 0, created.said);
  const audited = await run(['admin', 'audit']);
  check('admin audit', audited.code === 0, audited.said);
  const verified = await run(['verify', '--help']);
  check('verify', verified.code === 0 && verified.said.includes('opening.json'), verified.said);

  const startedAt = performance.now();
  const server = site.run(['start'], settings);
  shutdown.onShutdown('The release', () => void server.child.kill('SIGKILL'));
  const ready = await untilReady(server);
  check(`start, ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`, ready, server.said());
  if (!ready) return wrong;
  await checkAnswers(check);
  if (isHealthy) check('the health check of the image', isHealthy());
  server.child.kill('SIGTERM');
  const { code, said } = await server.ended;
  check('SIGTERM ends it with 0', code === 0, said);
  check('its log has no error', !/"level":(50|60)/.test(said), said);
  return wrong;
}

const port = 3500;
const at = `http://127.0.0.1:${port}`;

/** @param {string} DATABASE_URL */
const settingsOf = (DATABASE_URL) => ({
  DATABASE_URL,
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://ekbid.example',
  TRUST_PROXY: '1',
  DATA_DIR: '/var/lib/ekbid',
  APP_SECRET: randomBytes(32).toString('base64'),
  FAIR_PLAY_SECRET: randomBytes(32).toString('base64'),
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_drill',
  RAZORPAY_KEY_SECRET: randomBytes(16).toString('hex'),
  RAZORPAY_WEBHOOK_SECRETS: randomBytes(16).toString('hex'),
  REAL_MONEY_READ: realMoneyVersion,
  SMS: 'msg91',
  MSG91_AUTH_KEY: 'drill',
  MSG91_TEMPLATE_SIGN_UP: '1',
  MSG91_TEMPLATE_RESET_PASSWORD: '2',
  MSG91_TEMPLATE_PASSWORD_CHANGED: '3',
  MSG91_TEMPLATE_NUMBER_CHANGE: 'a fourth template',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'EkBid <no-reply@ekbid.example>',
  CONTENT_FILE: contentFile,
  WORKERS: '2',
});

/** @param {ReturnType<Run>} server */
async function untilReady({ child, said }) {
  while (child.exitCode === null) {
    if (said().includes('EkBid is ready')) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

/** @param {(what: string, isRight: boolean, otherwise?: string) => void} check */
async function checkAnswers(check) {
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
  /** @param {string} path @param {RequestInit} [request] */
  const ask = (path, request) => fetch(at + path, { ...request, headers: { ...proxied, ...request?.headers } });
  for (const path of ['/healthz', '/readyz']) check(path, (await ask(path)).status === 200);

  const page = await ask('/');
  const html = await page.text();
  check('the first page', page.status === 200 && html.includes('<title>'), html.slice(0, 300));
  const script = /src="(\/[^"]+[.]js)"/.exec(html)?.[1] ?? '/none';
  const app = await ask(script, { headers: { 'accept-encoding': 'br' } });
  check('the web app, compressed in advance', app.headers.get('content-encoding') === 'br', script);
  const auctions = await ask('/api/auctions');
  check('the list of auctions', auctions.status === 200, await auctions.text());
  const documents = await ask('/api/docs/openapi.json');
  check('the documents of the API', documents.status === 200, String(documents.status));

  const me = await ask('/api/auth/me');
  const cookies = new Map(
    me.headers
      .getSetCookie()
      .map((cookie) => /** @type {[string, string]} */ ((cookie.split(';')[0] ?? '').split('='))),
  );
  check('cookies for https alone', cookies.has(visitor), me.headers.getSetCookie().join('\n'));
  const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '');
  const signedIn = await ask('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': token,
      cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
    },
    body: JSON.stringify({ email, password }),
  });
  check('the administrator signs in', signedIn.status === 200, await signedIn.text());
}
