import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from '../release/assemble.mjs';

/** The addresses in the network between the machine and the outside world. */
export const addresses = { world: '203.0.113.1', machine: '203.0.113.2' };
const netns = 'machine';
/** A user id as systemd chooses for `DynamicUser=` in deploy/ekbid.service. */
export const serviceUser = 61_184;

/** Stand-ins for programs that the document uses and that do not work in a root file system without an init system. */
const everyStandIn = {
  'apt-get': 'echo "The packages are installed already."',
  editor: `sed --in-place 's/"placeholder": true/"placeholder": false/' "$1"`,
};
/** The domain names of the services outside the machine. */
export const worldNames = [
  ...['api.razorpay.com', 'checkout.razorpay.com', 'control.msg91.com', 'mail.example'],
  'acme-v02.api.letsencrypt.org',
];
const hosts = `127.0.0.1 localhost
${addresses.machine} ekbid.example
${addresses.world} ${worldNames.join(' ')}
`;

/** A fresh Debian in separate namespaces, which is reached over a separate network. */
export class Machine {
  #mounts = '';

  /** @param {{ root: string, folder: string }} place */
  constructor({ root, folder }) {
    this.base = root;
    this.folder = folder;
    this.root = join(folder, 'machine');
    /** The folder in which its commands run. */
    this.workingFolder = '/root';
    /**
     * The environment variables of its processes.
     * @type {Record<string, string>}
     */
    this.environment = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LC_ALL: 'C.UTF-8',
      TERM: 'dumb',
    };
  }

  /** @param {{ certificate: string, standIns: Record<string, string> }} options */
  prepare({ certificate, standIns }) {
    const [upper, work] = [join(this.folder, 'upper'), join(this.folder, 'work')];
    for (const part of [upper, work, this.root]) mkdirSync(part);
    const layers = `lowerdir=${this.base},upperdir=${upper},workdir=${work}`;
    run('mount', ['-t', 'overlay', '-o', layers, 'overlay', this.root]);
    run('mount', ['-t', 'proc', 'proc', this.path('proc')]);
    run('mount', ['--rbind', '/dev', this.path('dev')]);
    for (const part of ['run', 'tmp']) run('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', this.path(part)]);
    mkdirSync(this.path('run/postgresql'));
    chmodSync(this.path('run/postgresql'), 0o777);
    run('ip', ['netns', 'add', netns]);
    run('ip', ['link', 'add', 'world', 'type', 'veth', 'peer', 'name', 'eth0', 'netns', netns]);
    run('ip', ['address', 'add', `${addresses.world}/24`, 'dev', 'world']);
    run('ip', ['link', 'set', 'world', 'up']);
    run('ip', ['-n', netns, 'address', 'add', `${addresses.machine}/24`, 'dev', 'eth0']);
    for (const device of ['eth0', 'lo']) run('ip', ['-n', netns, 'link', 'set', device, 'up']);
    writeFileSync(this.path('etc/hosts'), hosts);
    writeFileSync(this.path('etc/resolv.conf'), `nameserver ${addresses.world}\n`);
    // The names of hosts as seen from outside the machine. The mount is visible to this drill only.
    const outside = join(this.folder, 'hosts');
    writeFileSync(outside, hosts);
    run('mount', ['--bind', outside, '/etc/hosts']);
    for (const [name, script] of Object.entries({ ...everyStandIn, ...standIns }))
      writeFileSync(this.path(`usr/local/sbin/${name}`), script.startsWith('#!') ? script : `#!/bin/sh\n${script}\n`, {
        mode: 0o755,
      });
    // The certificate authority of the drill. The machine must trust it like a real one.
    cpSync(certificate, this.path('usr/local/share/ca-certificates/drill.crt'));
    run('chroot', [this.root, 'update-ca-certificates']);
    this.environment.NODE_EXTRA_CA_CERTS = '/etc/ssl/certs/ca-certificates.crt';
  }

  /** @param {string} inside */
  path(inside) {
    return join(this.root, inside);
  }

  /**
   * Makes its root the root of a mount namespace. From a mere chroot, a command in a container could see files outside.
   */
  async enter() {
    mkdirSync(this.path('.outside'));
    const pivot = ['sh', '-c', 'cd "$0" && pivot_root . .outside && echo && exec sleep infinity', this.root];
    const holder = spawn('/usr/bin/unshare', ['--mount', '--propagation', 'private', ...pivot], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    this.#mounts = `/proc/${holder.pid}/ns/mnt`;
    return () => void holder.kill();
  }

  /** @param {string} command @param {Record<string, string>} [more] */
  #words(command, more = {}) {
    const environment = Object.entries({ ...this.environment, ...more }).map(([name, value]) => `${name}=${value}`);
    const inside = [
      '/usr/bin/env',
      '-i',
      `--chdir=${this.workingFolder}`,
      ...environment,
      '/bin/bash',
      '-euo',
      'pipefail',
      '-c',
      command,
    ];
    return ['nsenter', `--net=/run/netns/${netns}`, `--mount=${this.#mounts}`, ...inside];
  }

  /**
   * Runs commands as root in the machine, without a terminal.
   * @param {string} command @param {Record<string, string>} [more]
   */
  async run(command, more) {
    const [program = '', ...words] = this.#words(command, more);
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
    const timer = setTimeout(() => child.kill('SIGKILL'), 300_000);
    // The event is 'exit' and not 'close', because a server that the command started keeps the output streams open.
    const code = await new Promise((done) => child.once('exit', done));
    clearTimeout(timer);
    return { code: /** @type {number | null} */ (code), said };
  }

  /**
   * Runs a command at a terminal. Each prompt gets the next answer of the first pattern that matches the prompt.
   * @param {string} command
   * @param {readonly [RegExp, ...string[]][]} answers
   */
  async atTerminal(command, answers) {
    const quoted = this.#words(command).map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
    const terminal = spawn('/usr/bin/script', ['--quiet', '--return', '--command', quoted.join(' '), '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const left = answers.map(([pattern, ...given]) => ({ pattern, given: [...given] }));
    let said = '';
    let answered = 0;
    terminal.stdout.on('data', (piece) => {
      said += stripVTControlCharacters(String(piece));
      const prompt = said.slice(answered);
      if (!/[:.] $/.test(prompt)) return;
      answered = said.length;
      const answer = left.find(({ pattern }) => pattern.test(prompt.split('\n').at(-1) ?? ''));
      const next = answer && answer.given.length > 1 ? answer.given.shift() : answer?.given[0];
      terminal.stdin.write(`${next ?? ''}\r`);
    });
    const code = await new Promise((done) => terminal.once('close', done));
    return { code: /** @type {number | null} */ (code), said: said.replaceAll('\r', '') };
  }
}
