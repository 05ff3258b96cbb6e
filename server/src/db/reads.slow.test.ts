import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createShutdown } from '../context/shutdown.ts';
import { pauseReplay, promote, resumeReplay } from '../testing/replication/ask-host.ts';
import { type DatabasePair, startDatabasePair } from '../testing/replication/database-pair.ts';
import { type Db, openDatabase } from './database.ts';
import { openReads, type Reads } from './reads.ts';
import { eventually } from '../testing/eventually.ts';

const shutdown = createShutdown({ info: () => {}, warn: () => {}, error: () => {} });
const key = createSecretKey(randomBytes(32));
const logged: string[] = [];
const log = { info: (line: string) => void logged.push(line), warn: (line: string) => void logged.push(line) };
/** The limit is so generous that the replica is too far behind only if a test makes it so, even on a slow machine. */
const pace = { lookEveryMs: 25, mostBehindMs: 600_000 };
let pair: DatabasePair;
let standby: string;
let primary: Db;
let reads: Reads;

beforeAll(async () => {
  pair = await startDatabasePair({ shutdown, settings: { fsync: 'off' } });
  standby = pair.standby.urlOf('ekbid');
  primary = openDatabase(pair.primary.urlOf('ekbid'));
  shutdown.onShutdown('The connections', () => primary.destroy());
  await sql`create table marks (mark serial)`.execute(primary);
});
afterAll(() => shutdown.end());

beforeEach(async () => {
  logged.length = 0;
  reads = await openReads({ primary, key, replicaUrl: standby, log }, pace);
  await eventually(async () => (await portFor()) === pair.standby.port);
});
afterEach(async () => {
  await resumeReplay(standby).catch(() => {});
  await reads.close();
});

const writeMark = () => sql`insert into marks default values`.execute(primary);
const portOf = async (db: Db) =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows[0]?.port;
const portFor = (...seen: string[]) => reads.from(seen, portOf);

describe('shared data', () => {
  test('is read on the replica without a consistency token, or with one that the replica has reached', async () => {
    await writeMark();
    const seen = await reads.seenNow();
    expect(seen).not.toBe('');
    await eventually(async () => (await portFor(seen)) === pair.standby.port);
  });

  test('is read on the primary with a token that the replica has not reached, until it has', async () => {
    await pauseReplay(standby);
    await writeMark();
    const seen = await reads.seenNow();
    expect(await portFor(seen)).toBe(pair.primary.port);
    expect(await portFor()).toBe(pair.standby.port);
    await resumeReplay(standby);
    await eventually(async () => (await portFor(seen)) === pair.standby.port);
  });

  test('is read on the primary by all once the replica is too far behind, which is logged once', async () => {
    const now = performance.now.bind(performance);
    let passedMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
    onTestFinished(() => clock.mockRestore());
    await reads.close();
    logged.length = 0;
    reads = await openReads({ primary, key, replicaUrl: standby, log }, pace);
    await eventually(async () => (await portFor()) === pair.standby.port);
    await pauseReplay(standby);
    await writeMark();
    passedMs = pace.mostBehindMs;
    await eventually(async () => (await portFor()) === pair.primary.port);
    await eventually(() => logged.length === 2);
    await resumeReplay(standby);
    await eventually(async () => (await portFor()) === pair.standby.port);
    await eventually(() => logged.length === 3);
    expect(logged).toEqual([
      expect.stringContaining('read there'),
      expect.stringContaining('too far behind'),
      expect.stringContaining('read there'),
    ]);
  });

  test('is read on the primary after a refusal on the replica, because it may not have the row yet', async () => {
    const found = await reads.from([], async (db) => {
      const port = await portOf(db);
      if (port === pair.standby.port) throw new Refusal('not_found');
      return port;
    });
    expect(found).toBe(pair.primary.port);
    expect(await portFor()).toBe(pair.standby.port);
  });

  test('is read on a replica that restarted only after it was asked again', async () => {
    const unhurried = { lookEveryMs: 60_000, mostBehindMs: 60_000 };
    const trusting = await openReads({ primary, key, replicaUrl: standby, log }, unhurried);
    await writeMark();
    const seen = await reads.seenNow();
    await eventually(async () => (await trusting.from([seen], portOf)) === pair.standby.port);
    await pair.standby.stop();
    await writeMark();
    await pair.follow();
    await pauseReplay(standby);
    await writeMark();
    const read = vi.fn(portOf);
    expect(await trusting.from([await reads.seenNow()], read)).toBe(pair.primary.port);
    expect(read).toHaveBeenCalledTimes(1);
    await trusting.close();
  });

  test('is read on the primary if the replica goes away, or was never there', async () => {
    await pair.standby.stop();
    expect(await portFor()).toBe(pair.primary.port);
    const begun = await openReads({ primary, key, replicaUrl: standby, log }, pace);
    expect(await begun.from([], portOf)).toBe(pair.primary.port);
    await begun.close();
    await pair.follow();
    await eventually(async () => (await portFor()) === pair.standby.port);
  });

  test('behind a load balancer is never read on a replica that lacks what was seen', async () => {
    const second = await pair.addStandby();
    const balancer = await startTcpBalancer([pair.standby.port, second.port]);
    const asked = { replica: 0, primary: 0 };
    const onRead = (from: keyof typeof asked) => (asked[from] += 1);
    const address = new URL(standby);
    address.port = String(balancer.port);
    const spread = await openReads({ primary, key, replicaUrl: address.href, log, onRead }, pace);
    const slowly = async (db: Db) => {
      await sql`select pg_sleep(0.05)`.execute(db);
      const { rows } = await sql<{ port: number; marks: number }>`
        select inet_server_port() as port, (select count(*)::int from marks) as marks`.execute(db);
      return rows[0] ?? { port: 0, marks: 0 };
    };
    const readOften = (...seen: string[]) => Promise.all(Array.from({ length: 30 }, () => spread.from(seen, slowly)));
    await eventually(async () => {
      const ports = new Set((await readOften()).map(({ port }) => port));
      expect(ports).toEqual(new Set([pair.standby.port, second.port]));
    });

    await pauseReplay(standby);
    await writeMark();
    const seen = await reads.seenNow();
    const { marks } = await slowly(primary);
    await eventually(async () => {
      const found = await readOften(seen);
      expect(found.filter((one) => one.marks < marks)).toEqual([]);
      expect(found.map(({ port }) => port)).not.toContain(pair.standby.port);
      expect(found.map(({ port }) => port)).toContain(second.port);
    });
    expect(asked.replica).toBeGreaterThan(30);
    expect(asked.primary).toBeGreaterThan(0);
    await spread.close();
    await balancer.stop();
  });

  test('is not read on a former replica that was promoted', async () => {
    await promote(standby);
    const begun = await openReads({ primary, key, replicaUrl: standby, log }, pace);
    expect(await begun.from([], portOf)).toBe(pair.primary.port);
    await begun.close();
  });
});

/** Opens a proxy that forwards successive connections to the ports in turn. */
async function startTcpBalancer(ports: readonly number[]) {
  let turn = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(ports[(turn += 1) % ports.length] ?? 0, '127.0.0.1');
    pipeline(incoming, outgoing, incoming, () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: promisify(server.close.bind(server)) };
}
