import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as checkout } from '../install.mjs';
import { run } from '../release/assemble.mjs';
import { makeMistakes } from './mistakes.mjs';
import { beginHour, checkLog, followDocument } from './operator.mjs';

/** @typedef {import('./operator.mjs').Hour} Hour */

/** @type {import('./operator.mjs').Way} */
const way = {
  settings: '/etc/ekbid/ekbid.env',
  readLog: 'cat /var/log/ekbid.log',
  standIns: {
    journalctl: 'cat /var/log/ekbid.log',
    systemctl: readFileSync(join(import.meta.dirname, 'systemctl.sh'), 'utf8'),
  },
};

/**
 * Plays the first hour with the archive: follows docs/first-hour.md. Returns what went wrong.
 * @param {import('./operator.mjs').Options} options
 */
export async function runFirstHour(options) {
  const hour = await beginHour(options, way);
  bring(hour, options);
  // On a real Debian machine PostgreSQL starts when it is installed.
  await hour.machine.run('pg_ctlcluster "$(ls /etc/postgresql)" main start');

  if (!(await followDocument(hour, readFileSync(join(checkout, 'docs/first-hour.md'), 'utf8')))) return hour.wrong;
  await tryNginx(hour);
  // EkBid logs errors while PostgreSQL restarts. The document says so.
  await checkLog(hour, { what: ' but that PostgreSQL was restarted', expected: /start(ed|ing it) again/ });
  options.say('\nAn operator’s mistakes, and what EkBid says:\n');
  await makeMistakes(hour);
  return hour.wrong;
}

/**
 * Puts into the machine what the operator downloads, and a certificate for nginx.
 * @param {Hour} hour @param {{ folder: string, version: string }} from
 */
function bring({ machine, certificates: { site } }, { folder, version }) {
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
