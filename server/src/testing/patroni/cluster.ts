import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shutdown } from '../../context/shutdown.ts';
import { waitUntil } from '../chaos/victim.ts';
import { askHost } from '../replication/ask-host.ts';
import { askPatroni, ip, Machine, networks, run } from './machine.ts';

export const repository = join(import.meta.dirname, '../../../..');
const configuration = join(repository, 'deploy/patroni');
const startLimitMs = 120_000;

export type PatroniCluster = {
  readonly machines: readonly Machine[];
  /**
   * Three connection strings: one that names all machines, one that leads to the primary through HAProxy, and one that
   * leads to the replicas through HAProxy.
   */
  readonly urls: { readonly hosts: string; readonly haproxy: string; readonly replicas: string };
  readonly urlOf: (machine: Machine) => string;
  readonly superuserUrlOf: (machine: Machine) => string;
};

type Needs = {
  readonly root: string;
  readonly folder: string;
  readonly asynchronous: boolean;
  readonly shutdown: Shutdown;
};

/** Starts three database machines with the documented configuration, and HAProxy next to EkBid. */
export async function startCluster({ root, folder, asynchronous, shutdown }: Needs): Promise<PatroniCluster> {
  for (const [network, prefix] of Object.entries(networks)) {
    await run(ip, ['link', 'add', network, 'type', 'bridge']);
    await run(ip, ['address', 'add', `${prefix}.1/24`, 'dev', network]);
    await run(ip, ['link', 'set', network, 'up']);
  }
  const machines = [1, 2, 3].map((number) => new Machine({ root, folder: join(folder, `db${number}`), number }));
  const [superuser, replication, rewind, own] = Array.from({ length: 4 }, () => randomBytes(16).toString('hex'));
  const passwords = `PATRONI_SUPERUSER_PASSWORD=${superuser}\nPATRONI_REPLICATION_PASSWORD=${replication}\nPATRONI_REWIND_PASSWORD=${rewind}\n`;
  for (const machine of machines) {
    await machine.prepare(configuration, passwords, hostsOn('peers'));
    if (asynchronous) await machine.waitForNoStandby();
    machine.start();
    shutdown.onShutdown(machine.name, () => machine.cutPower());
  }
  const primary = await whenWhole(machines, startLimitMs);
  if (!primary) throw new Error(`no cluster came up; see ${folder}/*/patroni.log`);
  const superuserUrlOf = ({ address }: Machine) =>
    `postgres://postgres:${superuser}@${address.replace(networks.clients, networks.peers)}:5432/postgres`;
  await askHost(superuserUrlOf(primary), `create role ekbid login password '${own}'`);
  await askHost(superuserUrlOf(primary), 'create database ekbid owner ekbid');
  const urlTo = (hosts: string) => `postgres://ekbid:${own}@${hosts}/ekbid`;
  const haproxy = urlTo('127.0.0.1:5000');
  await startHaproxy(root, folder, shutdown);
  if (!(await waitUntil(() => answers(haproxy), startLimitMs))) throw new Error('HAProxy does not come up');
  return {
    machines,
    urls: {
      hosts: urlTo(machines.map(({ address }) => `${address}:5432`).join(',')),
      haproxy,
      replicas: urlTo('127.0.0.1:5001'),
    },
    urlOf: ({ address }) => urlTo(`${address}:5432`),
    superuserUrlOf,
  };
}

const hostsOn = (network: keyof typeof networks) =>
  ['127.0.0.1 localhost', ...[1, 2, 3].map((n) => `${networks[network]}.${10 + n} db${n}`), ''].join('\n');

type Member = { readonly name: string; readonly role: string; readonly state: string };

/** Waits until two standbys stream from the primary, and returns the primary. Undefined if the time runs out. */
export async function whenWhole(machines: readonly Machine[], limitMs: number): Promise<Machine | undefined> {
  let primary: Machine | undefined;
  const isWhole = async () => {
    primary = await findPrimaryMachine(machines);
    if (!primary) return false;
    const said = await askPatroni<{ members: Member[] }>(primary.address, '/cluster');
    const members = said?.members ?? [];
    const streaming = members.filter(({ role, state }) => role === primary?.standbyRole && state === 'streaming');
    return members.length === machines.length && streaming.length === machines.length - 1;
  };
  return (await waitUntil(isWhole, limitMs)) ? primary : undefined;
}

/**
 * Finds the machine that Patroni considers the primary. A former primary can still consider itself the primary, so of
 * several, the one with the newest timeline counts.
 */
export async function findPrimaryMachine(machines: readonly Machine[]): Promise<Machine | undefined> {
  const said = await Promise.all(machines.map(async (machine) => ({ machine, status: await machine.ask() })));
  const primaries = said.filter(({ status }) => status?.role === 'primary' && status.state === 'running');
  return primaries.sort((a, b) => (b.status?.timeline ?? 0) - (a.status?.timeline ?? 0))[0]?.machine;
}

const answers = (url: string) =>
  askHost(url, 'select').then(
    () => true,
    () => false,
  );

async function startHaproxy(root: string, folder: string, shutdown: Shutdown): Promise<void> {
  const own = join(folder, 'haproxy');
  await mkdir(own);
  await writeFile(join(own, 'hosts'), hostsOn('clients'));
  const script =
    'mount --bind "$1/hosts" "$0/etc/hosts" && mount --bind "$2" "$0/mnt" && exec chroot "$0" /usr/sbin/haproxy -db -f /mnt/haproxy.cfg';
  const haproxy = spawn('/usr/bin/unshare', ['--mount', 'sh', '-c', script, root, own, configuration], {
    stdio: 'ignore',
  });
  shutdown.onShutdown('HAProxy', () => void haproxy.kill('SIGKILL'));
}
