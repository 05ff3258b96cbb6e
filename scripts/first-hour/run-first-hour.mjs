import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realMoneyVersion } from '../../server/src/boot/config.ts';
import { findChromium } from '../chromium.mjs';
import { root as checkout } from '../install.mjs';
import { run } from '../release/assemble.mjs';
import { runNode } from '../run.mjs';
import { Machine } from './machine.mjs';
import { makeMistakes } from './mistakes.mjs';
import { accounts, makeCertificates, openWorld, templates } from './world.mjs';

/** @typedef {(what: string, isRight: boolean, otherwise?: string) => boolean} Check */
/** @typedef {{ machine: Machine, world: Awaited<ReturnType<typeof openWorld>>, databaseUrl: string, check: Check }} Hour */

const settings = '/etc/ekbid/ekbid.env';
const administrator = { email: 'owner@ekbid.example', mobile: '9800000301', password: 'a password of the owner' };

/**
 * Follows the document from the first command to the last. Returns what went wrong.
 * @param {{ root: string, folder: string, version: string, say: (line: string) => void, progress: (line: string) => void,
 *   shutdown: import('../../server/src/context/shutdown.ts').Shutdown }} options
 */
export async function runFirstHour({ root, folder, version, say, progress, shutdown }) {
  /** @type {string[]} */
  const wrong = [];
  /** @type {Check} */
  const check = (what, isRight, otherwise = '') => {
    say(`- ${isRight ? 'ok' : '**wrong**'}: ${what}`);
    if (!isRight) wrong.push(`${what}\n${otherwise}`);
    return isRight;
  };
  const certificates = makeCertificates(folder);
  const machine = new Machine({ root, folder });
  machine.prepare({ certificate: certificates.authority });
  const world = await openWorld(certificates, shutdown);
  bring(machine, { folder, version, site: certificates.site });
  // On a real Debian machine PostgreSQL starts when it is installed.
  await machine.run('pg_ctlcluster "$(ls /etc/postgresql)" main start');

  const hour = { machine, world, databaseUrl: '', check };
  for (const { title, command } of readCommands()) {
    progress(title);
    if (command.includes('admin books')) await useSite(hour, say);
    if (!(await follow(hour, { title, command }))) {
      wrong.push(`The log of EkBid:\n${(await machine.run('tail -n 40 /var/log/ekbid.log')).said}`);
      return wrong;
    }
  }
  await tryNginx(hour);
  await checkLog(hour);
  say('\nAn operator’s mistakes, and what EkBid says:\n');
  await makeMistakes({ ...hour, settings });
  return wrong;
}

/** Returns the commands of the document, each with the title of its section. */
function readCommands() {
  const parts = readFileSync(join(checkout, 'docs/first-hour.md'), 'utf8').split(/^## /m);
  return parts.flatMap((part) =>
    [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, command = '']) => ({
      title: part.split('\n')[0] ?? '',
      command,
    })),
  );
}

/**
 * Puts into the machine what the operator downloads.
 * @param {Machine} machine @param {{ folder: string, version: string, site: { certificate: string, key: string } }} from
 */
function bring(machine, { folder, version, site }) {
  const node = join(folder, `node-${process.version}-linux-x64`);
  mkdirSync(join(node, 'bin'), { recursive: true });
  cpSync(process.execPath, join(node, 'bin/node'));
  run('tar', [
    '--create',
    '--use-compress-program=gzip -1',
    '--file',
    machine.path(`root/node-${process.version}-linux-x64.tar.gz`),
    '--directory',
    folder,
    `node-${process.version}-linux-x64`,
  ]);
  for (const file of [`ekbid-${version}-linux-x64.tar.gz`, 'SHA256SUMS'])
    cpSync(join(checkout, 'dist', file), machine.path(join('root', file)));
  cpSync(site.certificate, machine.path('etc/caddy/ekbid.pem'));
  cpSync(site.key, machine.path('etc/caddy/ekbid.key'));
}

/** @param {Hour} hour @param {{ title: string, command: string }} step */
async function follow(hour, { title, command }) {
  const { machine, check } = hour;
  const startedAt = performance.now();
  if (command.startsWith('ekbid setup')) return setUp(hour, command.trim(), title);
  // Uses the line that the document gives for your own certificate, because Caddy cannot get one in this drill.
  const own = command.replace('\treverse_proxy', '\ttls /etc/caddy/ekbid.pem /etc/caddy/ekbid.key\n\treverse_proxy');
  const { code, said } = await machine.run(own);
  hour.databaseUrl ||= /postgres:\/\/\S+/.exec(said)?.[0] ?? '';
  const took = ((performance.now() - startedAt) / 1000).toFixed(1);
  return check(`${title}: ${firstWords(command)} (${took} s)`, code === 0, said);
}

const firstWords = (/** @type {string} */ command) => {
  const lines = command.trim().split('\n');
  return `\`${(lines[0] ?? '').slice(0, 60)}\`${lines.length > 1 ? ` and ${lines.length - 1} more` : ''}`;
};

/**
 * Runs `ekbid setup` at a terminal. At most questions the first answer is a mistake.
 * @param {Hour} hour @param {string} command @param {string} title
 */
async function setUp({ machine, world, databaseUrl, check }, command, title) {
  const wrongUrl = databaseUrl.replace(/:[^:@]*@/, ':wrong@');
  const mail = (/** @type {string} */ password) =>
    `smtps://${accounts.mailUser}:${encodeURIComponent(password)}@mail.example:465`;
  const { code, said } = await machine.atTerminal(command, [
    [/PUBLIC_URL/, 'ekbid.example', 'https://ekbid.example'],
    [/TRUST_PROXY/, '1'],
    [/HOST/, '127.0.0.1'],
    [/CONTENT_FILE/, '/etc/ekbid/none.json', '/etc/ekbid/content.json'],
    [/DATABASE_URL/, wrongUrl, databaseUrl],
    [/RAZORPAY_KEY_ID/, accounts.keyId],
    [/RAZORPAY_KEY_SECRET/, 'not the secret', accounts.keySecret],
    [/RAZORPAY_WEBHOOK_SECRETS/, accounts.webhookSecret],
    [/REAL_MONEY_READ/, realMoneyVersion],
    [/MSG91_AUTH_KEY/, 'not the key', accounts.authKey],
    [/MSG91_TEMPLATE_SIGN_UP/, templates.signUp],
    [/MSG91_TEMPLATE_RESET_PASSWORD/, templates.resetPassword],
    [/MSG91_TEMPLATE_PASSWORD_CHANGED/, templates.passwordChanged],
    [/MSG91_TEMPLATE_NUMBER_CHANGE/, templates.numberChange],
    [/SMTP_URL/, mail('not the password'), mail(accounts.mailPassword)],
    [/MAIL_FROM/, 'EkBid <no-reply@ekbid.example>'],
    [/test mail/, administrator.email],
    [/test message/, '+919800000301'],
    [/Mail address/, administrator.email],
    [/Mobile number/, administrator.mobile],
    [/Password: $|same again/, administrator.password],
  ]);
  const named = {
    'an address without https': /PUBLIC_URL must be an address with http/,
    'a file with texts that is not there': /WRONG {2}CONTENT_FILE, \/etc\/ekbid\/none.json, cannot be read/,
    'a wrong password of the database': /WRONG {2}the database cannot be used: password authentication failed/,
    'a wrong secret of the provider': /WRONG {2}the provider refuses the keys: /,
    'a wrong key of MSG91': /WRONG {2}MSG91 refused \(200\): Invalid authkey/,
    'a wrong password of the mail server': /WRONG {2}the mail server refuses: Invalid login/,
  };
  for (const [mistake, pattern] of Object.entries(named))
    check(`${title}, at a terminal: ${mistake} is named`, pattern.test(said), said);
  check(
    `${title}: the right answers are tried, a text message and a mail arrive`,
    world.texts.length === 1 && world.mails.length === 1,
  );
  const secrets = [accounts.keySecret, accounts.authKey, administrator.password];
  check(`${title}: no secret is shown while it is typed`, !secrets.some((secret) => said.includes(secret)));
  return check(
    `${title}: \`${command}\` writes the settings and makes the first administrator`,
    code === 0 && said.includes('is an administrator now'),
    said,
  );
}

/**
 * Lets people use the site in a browser.
 * @param {Hour} hour @param {(line: string) => void} say
 */
async function useSite({ world, check }, say) {
  const asked = { url: 'https://ekbid.example', told: world.told, administrator, template: templates.signUp };
  const { passed, output } = await runNode('e2e/first-hour.ts', [JSON.stringify(asked)], {
    quiet: true,
    env: findChromium(),
  });
  say(output.trim().replaceAll(/^(?!- )/gm, '  '));
  check('all of this in a browser', passed);
}

/**
 * Tries the configuration of nginx in docs/operations.md. Its ports are changed, because Caddy uses them.
 * @param {Hour} hour
 */
async function tryNginx({ machine, check }) {
  const text = readFileSync(join(checkout, 'docs/operations.md'), 'utf8');
  const lines = /^```nginx\n([^]*?)^```$/m.exec(text)?.[1] ?? '';
  const own = lines
    .replaceAll('/etc/ssl/ekbid', '/etc/caddy/ekbid')
    .replace('listen 443', 'listen 8443')
    .replace('listen 80', 'listen 8080');
  writeFileSync(machine.path('etc/nginx/conf.d/ekbid.conf'), own);
  const started = await machine.run('rm --force /etc/nginx/sites-enabled/default && nginx -t && nginx');
  check('nginx with the lines of docs/operations.md starts', started.code === 0, started.said);
  const asked = await machine.run('curl --silent --show-error --fail https://ekbid.example:8443/readyz');
  check('nginx: /readyz', asked.code === 0, asked.said);
  const stream = 'https://ekbid.example:8443/api/live';
  const live = await machine.run(`curl --silent --max-time 3 --dump-header - --output /dev/null '${stream}' || true`);
  check('nginx: a live stream begins at once', /content-type: text\/event-stream/i.test(live.said), live.said);
}

/** @param {Hour} hour */
async function checkLog({ machine, databaseUrl, check }) {
  const { said } = await machine.run('cat /var/log/ekbid.log');
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  // The restart of PostgreSQL causes errors, as the document says.
  const grave = lines.filter((line) => /"level":(50|60)/.test(line) && !/start(ed|ing it) again/.test(line));
  check(
    `the log has ${lines.length} lines, and no error of level 50 but that PostgreSQL was restarted`,
    grave.length === 0,
    grave.join('\n'),
  );
  const { said: written } = await machine.run(`cat ${settings}`);
  const secrets = [...written.matchAll(/^\w*(?:SECRET|TOKEN|AUTH_KEY)\w*='?([^'\n]+)/gm)].map(
    ([, secret = '']) => secret,
  );
  const password = /:([^:@]+)@/.exec(databaseUrl)?.[1] ?? '';
  const shown = [...secrets, password, administrator.password].filter((secret) => said.includes(secret));
  check(
    'the log has none of the secrets',
    secrets.length > 5 && shown.length === 0,
    `${shown.length} of ${secrets.length}`,
  );
}
