import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createShutdown } from '../context/shutdown.ts';
import { CuttingProxy } from '../testing/cutting-proxy.ts';
import { askHost, promote } from '../testing/replication/ask-host.ts';
import { type DatabasePair, startDatabasePair } from '../testing/replication/database-pair.ts';
import { type Db, openDatabase } from './database.ts';
import { isDatabaseAway, retryTransient } from './retry.ts';
import { findPrimary, splitHosts } from './find-primary.ts';
import { migrate } from './migrate.ts';
import { openListening } from './primary-client.ts';
import { eventually } from '../testing/eventually.ts';

const shutdown = createShutdown({ info: () => {}, warn: () => {}, error: () => {} });
const forgetful = { fsync: 'off', full_page_writes: 'off' };
let pair: DatabasePair;
/** Names the standby first, because the order of the hosts must not matter. */
let url: string;
let db: Db;

beforeAll(async () => {
  pair = await startDatabasePair({ shutdown, settings: forgetful });
  const { hostname, password, username } = new URL(pair.primary.urlOf('ekbid'));
  url = `postgres://${username}:${password}@${hostname}:${pair.standby.port},${pair.primary.address}/ekbid`;
  await migrate(url);
  db = openDatabase(url, { maximum: 3 });
  shutdown.onShutdown('The connections', () => db.destroy());
});
afterAll(() => shutdown.end());

const insertMark = (mark: string) =>
  retryTransient(() => db.transaction().execute((db) => sql`insert into marks values (${mark})`.execute(db)));
const portOf = async (db: Db) =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows[0]?.port;

describe('a database on several hosts', () => {
  test('is written to on the primary, wherever that is named, and migrated there', async () => {
    await sql`create table marks (mark text primary key)`.execute(db);
    expect(await portOf(db)).toBe(pair.primary.port);
  });

  test('is reached past hosts that are dead or silent', async () => {
    let givenUp = 0;
    const silent = createServer((socket) => void socket.resume().on('close', () => (givenUp += 1))).listen(
      0,
      '127.0.0.1',
    );
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { username, password } = new URL(pair.primary.urlOf('ekbid'));
    const past = openDatabase(
      `postgres://${username}:${password}@127.0.0.1:${port},127.0.0.1:1,${pair.primary.address}/ekbid`,
    );
    expect(await portOf(past)).toBe(pair.primary.port);
    // A client that waits for the silent host gives up in the end and closes that connection. This client did not wait.
    expect(givenUp).toBe(0);
    await past.destroy();
    silent.close();
  });

  test('that became read-only is left by the connection whose write was refused', async () => {
    await askHost(pair.primary.urlOf('ekbid'), 'alter system set default_transaction_read_only = on');
    await askHost(pair.primary.urlOf('ekbid'), 'select pg_reload_conf()');
    const refused = await eventually(() =>
      insertOnce(randomUUID()).then(
        () => false,
        (error: unknown) => error,
      ),
    );
    expect(isDatabaseAway(refused)).toBe(true);
    await expect(insertOnce(randomUUID())).rejects.toThrow(/no primary: .* takes no writes/);

    await askHost(pair.primary.urlOf('ekbid'), 'alter system reset default_transaction_read_only');
    await askHost(pair.primary.urlOf('ekbid'), 'select pg_reload_conf()');
    await eventually(() =>
      insertOnce(randomUUID()).then(
        () => true,
        () => false,
      ),
    );
  });

  test('is followed to the promoted standby by connections that write and that listen', async () => {
    await insertMark('before');
    const listening = await openListening(url, 'news', () => {});
    await eventually(
      async () => (await askHost(pair.standby.urlOf('ekbid'), `select from marks where mark = 'before'`)).length > 0,
    );

    await pair.primary.kill();
    await listening.ended;
    await promote(pair.standby.urlOf('ekbid'));
    await insertMark('after');
    expect(await portOf(db)).toBe(pair.standby.port);
    const heard = vi.fn();
    const again = await openListening(url, 'news', heard);
    await sql`select pg_notify('news', 'up again')`.execute(db);
    await eventually(() => expect(heard).toHaveBeenCalledWith('up again'));
    await again.stop();
  });

  test('is not followed back to a former primary that came up by itself and still takes writes', async () => {
    await pair.primary.start(forgetful);
    for (let times = 0; times < 10; times += 1)
      expect((await findPrimary(splitHosts(url))).port).toBe(pair.standby.port);
  });
});

describe('a primary that falls silent', () => {
  test('is left by connections that wait for it, and by those that still reach it, once another was promoted', async () => {
    const { primary, standby, url } = await startDatabasePair({ shutdown, settings: forgetful });
    const network = await CuttingProxy.open(primary.urlOf('ekbid'));
    shutdown.onShutdown('The network', () => network.goAway());
    const far = openDatabase(url.replace(primary.address, new URL(network.connectionString).host), { maximum: 1 });
    shutdown.onShutdown('The connections', () => far.destroy());
    const near = openDatabase(url, { maximum: 1 });
    shutdown.onShutdown('The connections', () => near.destroy());
    expect([await portOf(far), await portOf(near)]).toEqual([primary.port, primary.port]);

    network.freeze();
    const finding = findPrimary([network.connectionString, standby.urlOf('ekbid')]);
    const waiting = portOf(far).catch((error: unknown) => error);
    await promote(standby.urlOf('ekbid'));
    // A search that began before the promotion also finds the new primary, although the silent host never answers.
    expect((await finding).port).toBe(standby.port);
    expect(isDatabaseAway(await waiting)).toBe(true);
    expect(await portOf(far)).toBe(standby.port);
    await eventually(async () => (await portOf(near).catch(() => 0)) === standby.port);
  });

  test('does not get back those who know its successor, when that falls silent in turn', async () => {
    const { primary, standby, url } = await startDatabasePair({ shutdown, settings: forgetful });
    await promote(standby.urlOf('ekbid'));
    expect((await findPrimary(splitHosts(url))).port).toBe(standby.port);
    await standby.kill();
    await expect(findPrimary(splitHosts(url))).rejects.toThrow('only a former one answers');
    expect(await portOf(openSingle(primary.urlOf('ekbid')))).toBe(primary.port);
  });
});

function openSingle(connectionString: string): Db {
  const db = openDatabase(connectionString);
  shutdown.onShutdown('A connection', () => db.destroy());
  return db;
}

const insertOnce = (mark: string) => sql`insert into marks values (${mark})`.execute(db);
