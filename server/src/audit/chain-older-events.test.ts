import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { useTestApp } from '../testing/test-app.ts';
import { checkChain } from './check-chain.ts';
import { recordAuditEvent, chainOlderEvents } from './record-audit-event.ts';
import { tamper } from './testing/tamper.ts';

const app = useTestApp();

const record = () => app.db.transaction().execute((db) => recordAuditEvent(db, 'ekbid', 'auction.update', {}));

describe('audit events from before the chain', () => {
  test('are added to it once, unchanged, and an event records that', async () => {
    await app.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      await db.deleteFrom('adminActs').execute();
      await sql`alter table admin_acts drop constraint admin_acts_chained`.execute(db);
      await sql`insert into admin_acts (act_id, act, details)
        select n, 'auction.cancel', jsonb_build_object('n', n) from generate_series(1, 30, 3) n`.execute(db);
      await sql`alter table admin_acts
        add constraint admin_acts_chained check (mac is not null and previous_mac is not null) not valid`.execute(db);
    });
    expect(await checkChain(app.db)).toMatchObject({ isBegun: false });
    await expect(record()).rejects.toThrow('not taken in yet');
    await Promise.all([chainOlderEvents(app.db), chainOlderEvents(app.db)]);
    expect(await checkChain(app.db)).toMatchObject({ acts: 11, found: 0, isBegun: true, head: { actId: 29 } });
    const last = await app.db
      .selectFrom('adminActs')
      .orderBy('actId', 'desc')
      .select(['act', 'details'])
      .executeTakeFirst();
    expect(last).toEqual({ act: 'audit.begin', details: { acts: 10 } });
    await record();
    expect(await checkChain(app.db)).toMatchObject({ acts: 12, found: 0 });
    const goOn = async (db: Db) => {
      await sql`insert into admin_acts (act_id, act, details, previous_mac, mac)
        select 31, 'auction.update', '{}', mac, mac from admin_acts where act_id = 30`.execute(db);
      await recordAuditEvent(db, 'ekbid', 'auction.update', {});
      await sql`delete from admin_acts where act_id = 31`.execute(db);
    };
    expect(await tamper(app, goOn)).toEqual(['act 31 is missing']);
  });

  test('cannot be changed while they are added, nor be added again', async () => {
    const change = (set: ReturnType<typeof sql>) => sql`update admin_acts set ${set} where act_id = 1`.execute(app.db);
    await expect(change(sql`act = 'auction.create'`)).rejects.toThrow('append-only');
    await expect(change(sql`mac = decode('ab', 'hex')`)).rejects.toThrow('append-only');
    await expect(app.db.deleteFrom('adminActs').execute()).rejects.toThrow('append-only');
    await expect(sql`truncate admin_acts`.execute(app.db)).rejects.toThrow('append-only');
  });
});
