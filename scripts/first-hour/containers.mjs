import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as checkout } from '../install.mjs';
import { run } from '../release/assemble.mjs';
import { beginHour, checkLog, followDocument } from './operator.mjs';

/** @typedef {import('./operator.mjs').Hour} Hour */
const part = 'As an image';

/** @type {import('./operator.mjs').Way} */
const way = {
  prepare: prepareForContainers,
  settings: '/opt/ekbid/deploy/ekbid.env',
  readLog: 'for container in $(podman ps --all --quiet); do podman logs "$container"; done',
  standIns: {
    systemctl: `case "$*" in
  'enable podman-restart') test -e /usr/lib/systemd/system/podman-restart.service ;;
  *) echo "systemctl $*: not in this drill" >&2; exit 1 ;;
esac`,
  },
};

/**
 * Plays the first hour with containers that are built from the archive: follows the part of docs/release.md about the
 * image. `slim` is the root file system of the base image. Returns what went wrong.
 * @param {import('./operator.mjs').Options & { slim: string }} options
 */
export async function runInContainers(options) {
  const hour = await beginHour(options, way);
  await makeImages(hour, options.slim);
  await followHealth(hour);
  for (const file of [`ekbid-${options.version}-linux-x64.tar.gz`, 'SHA256SUMS'])
    cpSync(join(checkout, 'dist', file), hour.machine.path(join('root', file)));
  const text = readFileSync(join(checkout, 'docs/release.md'), 'utf8');
  const section = text.split(/^### /m).find((section) => section.startsWith(part)) ?? '';
  if (!(await followDocument(hour, section.split(/^## /m)[0] ?? '', part))) return hour.wrong;
  await checkContainers(hour);
  await checkTls(hour);
  // EkBid logs that the database is gone, because Compose stops both together. The document says so.
  await checkLog(hour, { what: ' but that the database was stopped', expected: /start(ed|ing it) again/ });
  return hour.wrong;
}

/**
 * Mounts what the kernel and systemd provide on a real machine, and a folder for images that is not an overlay.
 * @param {Hour['machine']} machine
 */
function prepareForContainers(machine) {
  const place = 'var/lib/containers';
  mkdirSync(machine.path(place), { recursive: true });
  run('mount', ['-t', 'tmpfs', 'tmpfs', machine.path(place)]);
  run('mount', ['-t', 'sysfs', 'sysfs', machine.path('sys')]);
  run('mount', ['-t', 'cgroup2', 'cgroup2', machine.path('sys/fs/cgroup')]);
  mkdirSync(machine.path('etc/containers'), { recursive: true });
  writeFileSync(
    machine.path('etc/containers/containers.conf'),
    // The limits are those that a sandbox without CAP_SYS_RESOURCE allows.
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
pids_limit = 0
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
`,
  );
  Object.assign(machine.environment, { BUILDAH_ISOLATION: 'chroot', DISABLE_HC_SYSTEMD: 'true' });
}

/**
 * Makes the images that Containerfile and compose.yaml name, from Debian’s packages, because the drill uses no
 * registry. They trust the drill’s certificate authority.
 * @param {Hour} hour
 * @param {string} slim
 */
async function makeImages({ machine, certificates, check }, slim) {
  const folder = '/tmp/images';
  for (const name of ['node', 'debian', 'postgres', 'caddy'])
    mkdirSync(machine.path(join(folder, name)), { recursive: true });
  cpSync(process.execPath, machine.path(join(folder, 'node/node')));
  cpSync(certificates.authority, machine.path(join(folder, 'debian/drill.pem')));
  cpSync(join(import.meta.dirname, 'postgres-image.sh'), machine.path(join(folder, 'postgres/start')));
  run('tar', ['--create', '--file', machine.path(join(folder, 'slim.tar')), '--directory', slim, '.']);
  const images = {
    node: ['node:24-trixie-slim', 'FROM scratch', 'COPY node /usr/local/bin/node'],
    debian: [
      'debian:trixie-slim',
      'FROM localhost/slim',
      'COPY drill.pem /etc/ssl/drill.pem',
      'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/drill.pem',
    ],
    postgres: [
      'postgres:18',
      'FROM localhost/machine',
      'COPY --chmod=755 start /usr/local/bin/',
      'ENV PGDATA=/var/lib/postgresql/18/docker',
      'VOLUME /var/lib/postgresql',
      'STOPSIGNAL SIGINT',
      'ENTRYPOINT ["/usr/local/bin/start"]',
      'CMD ["postgres"]',
    ],
    caddy: [
      'caddy:2',
      'FROM localhost/machine',
      'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
      'WORKDIR /srv',
      'CMD ["caddy", "run"]',
    ],
  };
  const commands = [
    `podman import ${folder}/slim.tar localhost/slim`,
    'rm --recursive /var/lib/postgresql/*',
    'tar --create --one-file-system --exclude=./var/tmp --directory / . | podman import - localhost/machine',
  ];
  for (const [name, [tag, ...lines]] of Object.entries(images)) {
    writeFileSync(machine.path(join(folder, name, 'Containerfile')), `${lines.join('\n')}\n`);
    commands.push(`podman build --tag docker.io/library/${tag} ${folder}/${name}`);
  }
  const { code, said } = await machine.run([...commands, `rm --recursive ${folder}`].join('\n'));
  check('the images that no registry gives here are made', code === 0, said);
}

/** Repeats the health checks of all containers, as systemd's timers do on a real machine. @param {Hour} hour */
async function followHealth({ machine }) {
  const round = 'for container in $(podman ps --quiet); do podman healthcheck run "$container"; done';
  await machine.run(`setsid sh -c 'while sleep 2; do ${round}; done' < /dev/null > /dev/null 2>&1 &`);
}

/** @param {Hour} hour */
async function checkContainers({ machine, check }) {
  const list = "podman ps --format '{{.Names}} {{.Status}}'";
  await machine.run(`for second in $(seq 60); do test "$(${list} | grep -c '(healthy)')" = 2 && break; sleep 1; done`);
  const listed = await machine.run(list);
  const names = listed.said.split('\n').map((line) => line.split(' ')[0]);
  for (const name of ['database', 'web', 'jobs', 'tls'])
    check(
      `the container ${name} runs`,
      names.some((running) => running?.includes(name)),
      listed.said,
    );
  check('web and database are healthy', listed.said.match(/\(healthy\)/g)?.length === 2, listed.said);
  const web = names.find((name) => name?.includes('web')) ?? '';
  const asked = await machine.run(
    `podman exec ${web} sh -c 'id --user; touch /opt/ekbid/written 2>&1 || true; grep CapEff /proc/self/status'`,
  );
  check(
    'EkBid is not root in it, without capabilities, and cannot write its program',
    /^65532\s[^]*Read-only file system[^]*CapEff:\s+0+$/m.test(asked.said),
    asked.said,
  );
}

/** @param {Hour} hour */
async function checkTls({ machine, check }) {
  const connect = 'openssl s_client -connect ekbid.example:443 -servername ekbid.example';
  const old = await machine.run(`${connect} -tls1_1 -cipher ALL:@SECLEVEL=0 < /dev/null 2>&1 || true`);
  check('TLS 1.1 is refused', old.said.includes('alert protocol version'), old.said);
  for (const version of ['1.2', '1.3']) {
    const asked = await machine.run(`${connect} -tls${version.replace('.', '_')} < /dev/null 2>&1`);
    const issuer = /^issuer=.*$/m.exec(asked.said)?.[0] ?? '';
    check(`TLS ${version} with a certificate that Caddy got by ACME: \`${issuer}\``, asked.code === 0, asked.said);
  }
  const plain = await machine.run('curl --silent --head http://ekbid.example/');
  check('http leads to https', /^HTTP.* 308[^]*location: https:\/\/ekbid.example\//im.test(plain.said), plain.said);
}
