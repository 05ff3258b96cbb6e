import { setTimeout as pause } from 'node:timers/promises';
import { addresses, serviceUser } from './machine.mjs';
import { accounts } from './world.mjs';

/** @typedef {import('./operator.mjs').Hour} Hour */

const asService = `setpriv --reuid=${serviceUser} --regid=${serviceUser} --clear-groups`;
const demo = '/opt/ekbid/server/src/site/demonstration-content.json';

/**
 * Starts that must fail. Each must print a line that says what to do.
 * @param {Hour} hour
 * @returns {readonly { what: string, env?: Record<string, string>, command?: string, says: RegExp }[]}
 */
const failingStarts = ({ databaseUrl, settings }) => [
  {
    what: 'a wrong password of the database',
    env: { DATABASE_URL: databaseUrl.replace(/:[^:@]*@/, ':wrong@') },
    says: /cannot be used: password authentication failed/,
  },
  {
    what: 'a database that is not there',
    env: { DATABASE_URL: `${databaseUrl}s` },
    says: /cannot be used: database "ekbids" does not exist/,
  },
  {
    what: 'a port where no database listens',
    env: { DATABASE_URL: databaseUrl.replace(':5432', ':5999') },
    says: /cannot be used: .*ECONNREFUSED/,
  },
  {
    what: 'a database machine without a name',
    env: { DATABASE_URL: databaseUrl.replace('127.0.0.1', 'db.example') },
    says: /cannot be used: .*(ENOTFOUND|EAI_AGAIN)/,
  },
  {
    what: 'a database that does not store UTF-8',
    env: { DATABASE_URL: databaseUrl.replace(/ekbid$/, 'ascii') },
    says: /stores text as SQL_ASCII/,
  },
  { what: 'a port that is taken', env: { PORT: '3500' }, says: /Port 3500 is taken: choose another with PORT/ },
  {
    what: 'a folder that it may not write',
    command: `${asService} ekbid --settings /tmp/open.env start`,
    env: { DATA_DIR: '/etc/data' },
    says: /DATA_DIR \/etc\/data cannot be written by this user/,
  },
  {
    what: 'texts that are not there',
    env: { CONTENT_FILE: '/etc/none.json' },
    says: /CONTENT_FILE, \/etc\/none.json, cannot be read/,
  },
  { what: 'the demo’s texts', env: { CONTENT_FILE: demo }, says: /placeholder: must be false with real money/ },
  {
    what: 'a page about real money that nobody read',
    env: { REAL_MONEY_READ: 'yes' },
    says: /REAL_MONEY_READ: live payments start only when/,
  },
  { what: 'a secret that is too weak', env: { APP_SECRET: 'a'.repeat(40) }, says: /APP_SECRET: too weak/ },
  {
    what: 'a file of settings that is not there',
    command: 'ekbid --settings /etc/none.env start',
    says: /The settings cannot be read: .*\/etc\/none.env/,
  },
  {
    what: 'a file of settings of root alone',
    command: `${asService} ekbid --settings ${settings} start`,
    says: /The settings cannot be read: .*(permission|EACCES)/i,
  },
  { what: 'no settings at all', command: 'ekbid start', says: /These settings are wrong:[^]*DATABASE_URL: required/ },
  {
    what: 'setup without a terminal and without settings',
    command: 'ekbid setup --file /root/none.env < /dev/null',
    says: /These settings are missing or wrong:[^]*Set them in the environment or in \/root\/none.env/,
  },
  {
    what: 'setup with a clock that is ten minutes ahead',
    command: `LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1 FAKETIME=+10m ekbid setup --file ${settings} < /dev/null`,
    says: /WRONG {2}the clock of the database is \d+\.\d s behind this machine's: use NTP/,
  },
];

/** @param {Hour} hour */
export async function makeMistakes(hour) {
  const { machine, check, settings } = hour;
  await machine.run(
    'su postgres -c "createdb --owner=ekbid --encoding=SQL_ASCII --locale=C --template=template0 ascii"',
  );
  await machine.run(`install --mode=644 ${settings} /tmp/open.env`);
  for (const { what, env, command = `ekbid --settings ${settings} start`, says } of failingStarts(hour)) {
    const { code, said } = await machine.run(command, { PORT: '3600', ...env });
    const isPlain = says.test(said) && !/\n {4}at |a bug in it/.test(said);
    check(
      `${what}: \`${(said.match(says)?.[0] ?? '').replaceAll(/\s+/g, ' ').slice(0, 110)}\``,
      code !== 0 && isPlain,
      said,
    );
  }
  const at = await machine.atTerminal(`${asService} ekbid setup --file /etc/none/ekbid.env`, []);
  check(
    'setup for a file that it cannot write: before the first question',
    at.code !== 0 && /cannot be written by this user/.test(at.said),
    at.said,
  );
  await askWithoutGateways(hour);
}

/**
 * Starts a second server with a wrong key of MSG91 and a wrong password of the mail server. The first server is stopped
 * meanwhile.
 * @param {Hour} hour
 */
async function askWithoutGateways({ machine, check, settings }) {
  await machine.run('systemctl stop ekbid');
  const wrong = {
    ...{ PORT: '3600', HOST: '0.0.0.0', TRUST_PROXY: '0', LOG: '/var/log/wrong.log', MSG91_AUTH_KEY: 'wrong' },
    ...{ SMTP_URL: `smtps://${accounts.mailUser}:wrong@mail.example:465`, RAZORPAY_KEY_SECRET: 'wrong' },
  };
  await machine.run(`setsid ekbid --settings ${settings} start < /dev/null > $LOG 2>&1 &`, wrong);
  const ready = await machine.run(
    'curl --silent --fail --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:3600/readyz',
  );
  if (
    !check(
      'a server with wrong keys of MSG91, mail and provider starts: these may be mended later',
      ready.code === 0,
      ready.said,
    )
  )
    return;
  const at = `http://${addresses.machine}:3600`;
  const visit = await fetch(`${at}/api/auth/me`, { headers: { 'x-forwarded-proto': 'https' } });
  const cookies = visit.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = decodeURIComponent(
    cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '',
  );
  const reply = await fetch(`${at}/api/otp/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token, cookie: cookies.join('; ') },
    body: JSON.stringify({ phone: '9800000399' }),
  });
  const told = await reply.text();
  check(
    `a code that MSG91 refuses: the person is told \`${told.slice(0, 120)}\``,
    reply.status === 503 && told.includes('sms_failed'),
    told,
  );
  await pause(1000);
  const { said } = await machine.run('cat /var/log/wrong.log');
  const line = said.split('\n').find((line) => line.includes('could not be handed over')) ?? '';
  check(
    `and the operator: \`${line.replace(/^.*?"reason"/, '"reason"')}\``,
    line.includes('MSG91 refused (200): Invalid authkey') && !line.includes('stack'),
    said,
  );
}
