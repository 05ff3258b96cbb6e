import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);
export const ip = '/usr/sbin/ip';

/** The addresses of two networks. The machines reach each other over `peers`, and EkBid reaches them over `clients`. */
export const networks = { peers: '10.77.1', clients: '10.77.2' } as const;

type Place = { readonly root: string; readonly folder: string; readonly number: number };
type Cluster = { readonly role: string; readonly state: string; readonly timeline?: number };

const diskSize = '1500m';
const filling = 'filling';

/** A database machine, simulated by separate namespaces for processes, mounts and network, and a disk in memory. */
export class Machine {
  readonly name: string;
  readonly address: string;
  /** The role by which Patroni describes a healthy standby. */
  standbyRole = 'quorum_standby';
  readonly #place: Place;
  #running: ChildProcess | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.name = `db${place.number}`;
    this.address = `${networks.clients}.${this.#host}`;
  }

  get #host() {
    return 10 + this.#place.number;
  }

  /** Creates the machine's folders, disk and networks, with the documented configuration. */
  async prepare(configuration: string, patroniEnv: string, hosts: string): Promise<void> {
    const { folder } = this.#place;
    for (const part of ['disk', 'etcd', 'etc']) await mkdir(join(folder, part), { recursive: true });
    await run('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=1777`, 'tmpfs', join(folder, 'disk')]);
    for (const file of ['patroni.yml', 'etcd.env']) {
      const text = await readFile(join(configuration, file), 'utf8');
      await writeFile(join(folder, 'etc', file), text.replaceAll('THIS_MACHINE', this.name));
    }
    await copyFile(join(configuration, 'watch-disk.sh'), join(folder, 'etc/watch-disk.sh'));
    await writeFile(join(folder, 'etc/patroni.env'), patroniEnv);
    await writeFile(join(folder, 'etc/hosts'), hosts);
    await this.setClock(0);
    await run(ip, ['netns', 'add', this.name]);
    await this.#ip('link', 'set', 'lo', 'up');
    for (const [network, prefix] of Object.entries(networks)) {
      const port = `${this.name}-${network}`;
      await run(ip, ['link', 'add', port, 'type', 'veth', 'peer', 'name', network, 'netns', this.name]);
      await run(ip, ['link', 'set', port, 'master', network, 'up']);
      await this.#ip('address', 'add', `${prefix}.${this.#host}/24`, 'dev', network);
      await this.#ip('link', 'set', network, 'up');
    }
  }

  /**
   * Removes the guard that the drill is about: commits no longer wait for a standby. A standby that lacks confirmed
   * commits can then be promoted.
   */
  async waitForNoStandby(): Promise<void> {
    const file = join(this.#place.folder, 'etc/patroni.yml');
    const text = (await readFile(file, 'utf8'))
      .replace('synchronous_mode: quorum', "synchronous_mode: 'off'")
      .replace('synchronous_mode_strict: true', 'synchronous_mode_strict: false')
      .replace('maximum_lag_on_failover: 0', 'maximum_lag_on_failover: 1000000000');
    await writeFile(file, text);
    this.standbyRole = 'replica';
  }

  start(): void {
    const { root, folder } = this.#place;
    const program = ['sh', join(import.meta.dirname, 'machine.sh'), root, folder];
    const alone = ['/usr/bin/unshare', '--mount', '--pid', '--fork', '--kill-child', ...program];
    this.#running = spawn(ip, ['netns', 'exec', this.name, ...alone], { stdio: 'ignore' });
  }

  /** Kills all processes of the machine. Its disk is mounted outside the machine, so what was written stays. */
  async cutPower(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
    this.#running = undefined;
  }

  /** Sends a signal to the machine's processes whose command matches. */
  async signal(signal: NodeJS.Signals, command = /./): Promise<void> {
    for (const processId of await this.#listProcesses()) {
      const line = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
      if (command.test(line)) tell(processId, signal);
    }
  }

  /** Disconnects the machine from a network. Packets are lost without an error. */
  async unplug(network: keyof typeof networks): Promise<void> {
    await run(ip, ['link', 'set', `${this.name}-${network}`, 'nomaster']);
  }

  async plugIn(network: keyof typeof networks): Promise<void> {
    await run(ip, ['link', 'set', `${this.name}-${network}`, 'master', network]);
  }

  async fillDisk(): Promise<void> {
    const disk = join(this.#place.folder, 'disk');
    await run('/usr/bin/dd', ['if=/dev/zero', `of=${join(disk, filling)}`, 'bs=64k']).catch(() => {});
  }

  async emptyDisk(): Promise<void> {
    await rm(join(this.#place.folder, 'disk', filling), { force: true });
  }

  /** Moves the clock that Patroni and PostgreSQL see away from the real time. */
  async setClock(minutes: number): Promise<void> {
    await writeFile(join(this.#place.folder, 'etc/clock'), `${minutes < 0 ? '' : '+'}${minutes}m\n`);
  }

  /** The state that Patroni reports; undefined if it does not answer. */
  async ask(): Promise<Cluster | undefined> {
    return askPatroni<Cluster>(this.address, '/patroni');
  }

  async #ip(...words: string[]): Promise<void> {
    await run(ip, ['-n', this.name, ...words]);
  }

  /** Lists the ids of all processes in the machine: those in the process namespace that `unshare` made for it. */
  async #listProcesses(): Promise<number[]> {
    const own = this.#running?.pid;
    if (own === undefined) return [];
    const inside = await readlink(`/proc/${own}/ns/pid_for_children`);
    const processIds = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
    const spaces = await Promise.all(processIds.map((id) => readlink(`/proc/${id}/ns/pid`).catch(() => '')));
    return processIds.filter((_, n) => spaces[n] === inside);
  }
}

export async function askPatroni<Reply>(address: string, path: string): Promise<Reply | undefined> {
  try {
    const reply = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000) });
    return (await reply.json()) as Reply;
  } catch {
    return undefined;
  }
}

function tell(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal);
  } catch {
    // The process ended before the signal was sent.
  }
}
