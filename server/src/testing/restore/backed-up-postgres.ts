import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, chmod, chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '../chaos/victim.ts';
import { repository } from '../patroni/cluster.ts';
import { askHost } from '../replication/ask-host.ts';

const run = promisify(execFile);
const configuration = join(repository, 'deploy/backup');
const programs = '/usr/lib/postgresql/18/bin';
const dataFolder = '/var/lib/postgresql/18/ekbid';
const startLimitMs = 300_000;

/** The machine of the database: a root file system of its own, with the documented backups. */
export class BackedUpPostgres {
  readonly url: string;
  readonly #root: string;
  readonly #folder: string;
  readonly #password = randomBytes(16).toString('hex');
  #running: ChildProcess | undefined;

  constructor({ root, folder }: { readonly root: string; readonly folder: string }) {
    this.#root = root;
    this.#folder = folder;
    this.url = `postgres://ekbid:${this.#password}@127.0.0.1:5432/ekbid`;
  }

  /** Makes the disk of the database, another disk for the backups, and the first database. */
  async begin(): Promise<void> {
    await this.#mount();
    const local = ['--auth-local=trust', '--auth-host=scram-sha-256'];
    await this.#asPostgres(`${programs}/initdb`, '-D', dataFolder, '--data-checksums', '--locale=C.UTF-8', ...local);
    await appendFile(join(this.#disk, '18/ekbid/postgresql.conf'), await readFile(join(configuration, 'archive.conf')));
    await this.start();
    await this.#ask(`create role ekbid login password '${this.#password}'`);
    await this.#ask('create database ekbid owner ekbid');
    await this.pgbackrest('stanza-create');
    await this.pgbackrest('check');
  }

  pgbackrest(...words: string[]): Promise<string> {
    return this.#asPostgres('/usr/bin/pgbackrest', '--stanza=ekbid', ...words);
  }

  /** Starts PostgreSQL and waits until it accepts writes. */
  async start(): Promise<void> {
    const inside = [
      this.#root,
      '/usr/bin/env',
      ...this.#environment,
      `${programs}/postgres`,
      '-D',
      dataFolder,
      '-k',
      '/run/postgresql',
    ];
    const log = join(this.#folder, 'postgres.log');
    this.#running = spawn(
      '/bin/sh',
      ['-c', 'exec chroot --userspec=postgres:postgres "$@" >>"$0" 2>&1', log, ...inside],
      {
        stdio: 'ignore',
      },
    );
    const isUp = async () => (await this.#ask('select pg_is_in_recovery()::text').catch(() => '')) === 'false';
    if (!(await waitUntil(isUp, startLimitMs)))
      throw new Error(`PostgreSQL does not start: ${await readFile(log, 'utf8')}`);
  }

  /** Destroys the machine's disk. Everything that was not archived is lost. */
  async destroy(): Promise<void> {
    const running = this.#running;
    if (running) {
      const ended = once(running, 'exit');
      await run('/usr/bin/pkill', ['-KILL', '-P', String(running.pid)]).catch(() => {});
      running.kill('SIGKILL');
      await ended;
    }
    await rm(join(this.#disk, '18'), { recursive: true, force: true });
  }

  /** Restores the newest backup and replays the archived WAL: all of it, or only up to `moment`. */
  async restore(moment?: string): Promise<void> {
    await this.#asPostgres('/usr/bin/mkdir', '-p', '-m', '700', dataFolder);
    const target = moment === undefined ? [] : ['--type=time', `--target=${moment}`, '--target-action=promote'];
    await this.pgbackrest('restore', ...target);
    await this.start();
  }

  async stop(): Promise<void> {
    if (this.#running?.exitCode === null) {
      const ended = once(this.#running, 'exit');
      this.#running.kill('SIGINT');
      await ended;
    }
  }

  get #disk() {
    return join(this.#folder, 'disk');
  }

  async #mount(): Promise<void> {
    const places = { disk: '/var/lib/postgresql', repository: '/var/lib/pgbackrest', etc: '/mnt', run: '/run' };
    const { uid, gid } = await this.#readOwner();
    await mkdir(join(this.#folder, 'etc/conf.d'), { recursive: true });
    await copyFile(join(configuration, 'pgbackrest.conf'), join(this.#folder, 'etc/pgbackrest.conf'));
    const secret = join(this.#folder, 'etc/conf.d/secret.conf');
    await writeFile(secret, `[global]\nrepo1-cipher-pass=${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    await chown(secret, uid, gid);
    await run('/usr/bin/mount', ['--bind', this.#root, this.#root]);
    await run('/usr/bin/mount', ['-t', 'proc', 'proc', join(this.#root, 'proc')]);
    for (const folder of ['tmp', 'dev/shm'])
      await run('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(this.#root, folder)]);
    for (const [name, place] of Object.entries(places)) {
      const own = join(this.#folder, name);
      await mkdir(own, { recursive: true });
      if (name !== 'etc') await chown(own, uid, gid);
      await run('/usr/bin/mount', ['--bind', own, join(this.#root, place)]);
    }
    const sockets = join(this.#folder, 'run/postgresql');
    await mkdir(sockets);
    await chown(sockets, uid, gid);
    await chmod(join(this.#folder, 'etc'), 0o755);
  }

  async #readOwner() {
    const users = await readFile(join(this.#root, 'etc/passwd'), 'utf8');
    const [, uid, gid] = /^postgres:x:(\d+):(\d+):/m.exec(users) ?? [];
    return { uid: Number(uid), gid: Number(gid) };
  }

  readonly #environment = [
    'LC_ALL=C.UTF-8',
    'PATH=/usr/bin:/bin',
    'PGBACKREST_CONFIG=/mnt/pgbackrest.conf',
    'PGBACKREST_CONFIG_INCLUDE_PATH=/mnt/conf.d',
  ];

  async #asPostgres(program: string, ...words: string[]): Promise<string> {
    const inside = [this.#root, '/usr/bin/env', ...this.#environment, program, ...words];
    const { stdout } = await run('/usr/sbin/chroot', ['--userspec=postgres:postgres', ...inside], {
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    });
    return stdout;
  }

  #ask(statement: string): Promise<string> {
    return this.#asPostgres(`${programs}/psql`, '-XAtqc', statement, 'postgres').then((said) => said.trim());
  }
}

/** Reads the time of the database's clock, in the form in which an operator would write it down. */
export async function readMoment(url: string): Promise<string> {
  const [row] = await askHost<{ moment: string }>(url, 'select clock_timestamp()::text as moment');
  return row?.moment ?? '';
}
