import { createSecretKey } from 'node:crypto';
import type { AuditAction } from '@ekbid/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { findHead } from './audit-events.queries.ts';
import { macOf, noMac, readHead, writeHead } from './hash-chain.ts';
import { checkChain } from './check-chain.ts';
import { type AuditDetails, eraseAuditDetails, recordAuditEvent } from './record-audit-event.ts';
import { checkIn, tamper } from './testing/tamper.ts';

const app = useTestApp();

const record = (details: AuditDetails, act: AuditAction = 'auction.update') =>
  app.db.transaction().execute((db) => recordAuditEvent(db, 'ekbid', act, details));

async function headOf(): Promise<string> {
  const head = await findHead(app.db);
  if (!head) throw new Error('nothing was recorded');
  return writeHead(head);
}

const numberOf = (head: string) => Number(head.split(':')[0]);
/** Adds ten audit events. Returns the first and last number, and the head. */
async function tenEvents(): Promise<{ first: number; last: number; head: string }> {
  for (let i = 0; i < 10; i += 1)
    await record({
      auctionId: crypto.randomUUID(),
      before: { maxSlots: i, none: null },
      limit: 9007199254740992,
      share: 0.3,
      reason: 'Ten',
    });
  const head = await headOf();
  return { first: numberOf(head) - 9, last: numberOf(head), head };
}

const textOf = async (change: (db: Db) => Promise<unknown>, known?: string) =>
  (await tamper(app, change, known)).join('; ');

describe('a chain of audit events', () => {
  test('is complete without tampering, and its head is the last event', async () => {
    const { last, head } = await tenEvents();
    const checked = await checkChain(app.db, readHead(head));
    expect(checked).toMatchObject({ acts: last, isBegun: true, found: 0, findings: [], head: { actId: last } });
  });

  test.each<[string, ReturnType<typeof sql>]>([
    ['what was done', sql`act = 'auction.create'`],
    ['who did it', sql`admin_id = (select user_id from users limit 1)`],
    ['when, by a microsecond', sql`at = at + interval '1 microsecond'`],
    ['what was before', sql`details = jsonb_set(details, '{before,maxSlots}', '7777')`],
    ['why', sql`details = details || '{"reason": "Another"}'`],
    ['a number, to one too large to be read', sql`details = jsonb_set(details, '{before,none}', '1e400')`],
    ['a number, by less than can be read', sql`details = jsonb_set(details, '{limit}', '9007199254740993')`],
    ['a fraction, by less than can be read', sql`details = jsonb_set(details, '{share}', '0.30000000000000001')`],
    ['a detail taken out', sql`details = details - 'reason'`],
    ['its code', sql`mac = decode(repeat('ab', 32), 'hex')`],
    ['its code taken out', sql`mac = null, previous_mac = null`],
  ])('finds which event was edited: %s', async (_what, change) => {
    await signIn(app);
    const { first, last } = await tenEvents();
    for (const actId of [first + 4, last])
      expect(await textOf((db) => sql`update admin_acts set ${change} where act_id = ${actId}`.execute(db))).toBe(
        actId === last ? `act ${last} was changed, or inserted at the end` : `act ${actId} was changed`,
      );
  });

  test('finds an edited time even if the function that writes times hides it', async () => {
    const { first } = await tenEvents();
    const hide = async (db: Db) => {
      await sql`alter function act_time rename to true_time`.execute(db);
      await sql`create function act_time(at timestamptz) returns text language sql stable as
        'select true_time(case when at < now() - interval ''10 years'' then at + interval ''20 years'' else at end)'`.execute(
        db,
      );
      await sql`update admin_acts set at = at - interval '20 years' where act_id = ${first}`.execute(db);
    };
    expect(await textOf(hide)).toBe(`act ${first} was changed`);
  });

  test('finds which events were removed from the middle', async () => {
    const { first } = await tenEvents();
    const remove =
      (...numbers: number[]) =>
      (db: Db) =>
        db.deleteFrom('adminActs').where('actId', 'in', numbers).execute();
    expect(await textOf(remove(first + 3))).toBe(`act ${first + 3} is missing`);
    expect(await textOf(remove(first + 3, first + 4, first + 7))).toBe(
      `acts ${first + 3} to ${first + 4} are missing; act ${first + 7} is missing`,
    );
    const mended = async (db: Db) => {
      await remove(first + 3)(db);
      await sql`update admin_acts set previous_mac = (select mac from admin_acts where act_id = ${first + 2})
        where act_id = ${first + 4}`.execute(db);
    };
    expect(await textOf(mended)).toBe(`act ${first + 4} was changed; act ${first + 3} is missing`);
  });

  test('finds what was cut off at the end if its head is known, and only then', async () => {
    const { first, last, head } = await tenEvents();
    const cut = (db: Db) =>
      db
        .deleteFrom('adminActs')
        .where('actId', '>', first + 6)
        .execute();
    expect(await textOf(cut, head)).toBe(`acts ${first + 7} to ${last} are missing`);
    expect(await textOf(cut)).toBe('');
    const goOn = async (db: Db) => {
      await cut(db);
      for (let i = first + 7; i <= last; i += 1) await recordAuditEvent(db, 'ekbid', 'auction.update', { i });
    };
    expect(await textOf(goOn, head)).toBe(`act ${last} is another than the one that stood there`);
  });

  test('finds what was cut off at the end even if the server continued at a later number', async () => {
    const { first, last, head } = await tenEvents();
    const goOnBehind = (dummy: number) => async (db: Db) => {
      await db
        .deleteFrom('adminActs')
        .where('actId', '>', first + 4)
        .execute();
      await sql`insert into admin_acts (act_id, act, details, previous_mac, mac)
        select ${dummy}, 'auction.update', '{}', mac, mac from admin_acts where act_id = ${first + 4}`.execute(db);
      await recordAuditEvent(db, 'ekbid', 'auction.update', {});
      await db.deleteFrom('adminActs').where('actId', '=', dummy).execute();
    };
    for (const known of [head, undefined])
      expect(await textOf(goOnBehind(last), known)).toBe(`acts ${first + 5} to ${last} are missing`);
    expect(await textOf(goOnBehind(last + 1), head)).toBe(`acts ${first + 5} to ${last + 1} are missing`);
    const startAgain = async (db: Db) => {
      await goOnBehind(last)(db);
      // Before an `audit.begin`, numbers may have gaps, because a sequence made them. So only the known head reveals
      // the removal.
      await recordAuditEvent(db, 'ekbid', 'audit.begin', {});
    };
    expect(await textOf(startAgain, head)).toBe(`act ${last} is missing`);
  });

  test('finds which event was inserted, in the middle or at the end', async () => {
    const { first, last } = await tenEvents();
    const copy = (from: number, to: number) => (db: Db) =>
      sql`insert into admin_acts (act_id, at, admin_id, act, details, previous_mac, mac)
        select ${to}, at, admin_id, act, details, previous_mac, mac from admin_acts where act_id = ${from}`.execute(db);
    expect(await textOf(copy(last, last + 1))).toBe(`act ${last + 1} was changed, or inserted at the end`);
    expect(await textOf(copy(first + 2, -5))).toBe('act -5 was inserted');
    expect(await textOf(copy(first + 2, first + 2))).toBe(`act ${first + 2} was inserted`);
    expect(await textOf(copy(first + 2, first + 5))).toBe(`act ${first + 5} was inserted`);
  });

  test('finds that two events changed places', async () => {
    const { first } = await tenEvents();
    const swap = (db: Db) =>
      sql`update admin_acts set act_id = case act_id when ${first + 2} then -1 else ${first + 2} end
        where act_id in (${first + 2}, ${first + 6})`
        .execute(db)
        .then(() => sql`update admin_acts set act_id = ${first + 6} where act_id = -1`.execute(db));
    expect(await textOf(swap)).toBe(`act ${first + 2} was changed; act ${first + 6} was changed`);
  });

  test('cannot be repaired by computing all codes again without the key', async () => {
    const { first, last } = await tenEvents();
    const rewrite = async (db: Db) => {
      const acts = await db.selectFrom('adminActs').selectAll().orderBy('actId').execute();
      let previousMac: Buffer = noMac;
      for (const { at, ...act } of acts) {
        const forged = { ...act, at: at.toISOString(), previousMac };
        if (act.actId === first + 4) forged.details = { reason: 'Another' };
        const mac = act.actId < first + 4 ? act.mac : macOf(createSecretKey(Buffer.alloc(32, 7)), forged);
        await db
          .updateTable('adminActs')
          .where('actId', '=', act.actId)
          .set({ previousMac, mac, details: JSON.stringify(forged.details) })
          .execute();
        previousMac = mac ?? noMac;
      }
    };
    const found = await tamper(app, rewrite);
    expect(found).toHaveLength(last - first - 3);
    expect(found[0]).toBe(`act ${first + 4} was changed, or inserted at the end`);
  });

  test('lists the first findings and counts the rest, if no code is valid', async () => {
    for (let i = 0; i < 6; i += 1) await tenEvents();
    const { last } = await tenEvents();
    await app.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      const saved = await db.selectFrom('adminActs').select(['actId', 'act']).execute();
      await db.updateTable('adminActs').set({ act: 'auction.cancel' }).execute();
      const { found, findings, head } = await checkIn(db);
      expect([found, findings.length, head]).toEqual([last, 50, null]);
      expect(saved).toHaveLength(last);
      await db.updateTable('adminActs').set({ act: 'auction.update' }).execute();
    });
    expect(await checkChain(app.db)).toMatchObject({ found: 0 });
  });
});

describe('details that were erased with a person', () => {
  /** Records two events about a person, and erases their details. */
  async function erasedEvents() {
    const userId = crypto.randomUUID();
    await record({ userId, after: { blocked: true }, reason: 'Asha Kulkarni' }, 'user.block');
    await record({ userId, after: { blocked: false }, reason: 'Asha again' }, 'user.unblock');
    const last = numberOf(await headOf());
    const count = await app.db
      .transaction()
      .execute((db) => eraseAuditDetails(db, { userId, words: ['asha kulkarni'] }));
    expect(count).toBe(2);
    return { first: last - 1, last };
  }

  // proves audit.erased
  test('leave who did what and when, and a chain that is complete', async () => {
    const { first, last } = await erasedEvents();
    const head = await headOf();
    expect((await checkChain(app.db, readHead(head))).findings).toEqual([]);
    const events = app.db.selectFrom('adminActs').where('actId', 'in', [first, last]).select('details');
    const written = JSON.stringify(await events.execute());
    expect(written).toContain('"erased":true');
    expect(written).not.toContain('Asha');
    await tenEvents();
    expect((await checkChain(app.db, readHead(head))).findings).toEqual([]);
  });

  test.each<[string, ReturnType<typeof sql>]>([
    ['its details', sql`details = details || '{"reason": "Another"}'`],
    ['what was done', sql`act = 'auction.create'`],
    ['the code of the erasure taken out', sql`erased_mac = null`],
    [
      'the code of another erasure',
      sql`erased_mac = (select erased_mac from admin_acts x where x.act_id = a.act_id - 1)`,
    ],
    ['its own code', sql`mac = decode(repeat('ab', 32), 'hex')`],
  ])('cannot be changed either: %s', async (_what, change) => {
    const { last } = await erasedEvents();
    expect(await textOf((db) => sql`update admin_acts a set ${change} where act_id = ${last}`.execute(db))).toContain(
      `act ${last} was changed`,
    );
  });

  test('are refused to any other event: nobody erases without the key', async () => {
    const { first } = await tenEvents();
    const erase = sql`update admin_acts set details = '{}', erased_mac = '\\x00' where act_id = ${first}`;
    expect(await textOf((db) => erase.execute(db))).toContain(`act ${first} was changed`);
  });
});
