import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { lockUserWhole, setRole } from '../accounts/accounts.queries.ts';
import { submitAuction } from '../auctions/testing/submit-auction.ts';
import { rowsRead, untilWaiting } from '../testing/database-activity.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { findHead } from './audit-events.queries.ts';
import { checkChain } from './check-chain.ts';
import { type AuditDetails, recordAuditEvent } from './record-audit-event.ts';

const app = useTestApp();

const record = (details: AuditDetails) =>
  app.db.transaction().execute((db) => recordAuditEvent(db, 'ekbid', 'auction.update', details));

describe('recording', () => {
  test('makes one chain of twenty concurrent events', async () => {
    const before = (await checkChain(app.db)).acts;
    await Promise.all(Array.from({ length: 20 }, (_, i) => record({ i })));
    expect(await checkChain(app.db)).toMatchObject({ acts: before + 20, found: 0, head: { actId: before + 20 } });
  });

  test('leaves no trace of a rolled back event, not even a number', async () => {
    const head = await findHead(app.db);
    const failing = app.db.transaction().execute(async (db) => {
      await recordAuditEvent(db, 'ekbid', 'auction.update', {});
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await findHead(app.db)).toEqual(head);
    await record({});
    expect((await findHead(app.db))?.actId).toBe((head?.actId ?? 0) + 1);
  });

  test('fails, with its whole transaction, if the database does not store the event', async () => {
    const { userId } = await signIn(app);
    const undo = new Error('undo');
    const swallowing = app.db.transaction().execute(async (db) => {
      await sql`create function swallow() returns trigger language plpgsql as 'begin return null; end'`.execute(db);
      await sql`create trigger swallow before insert on admin_acts for each row execute function swallow()`.execute(db);
      await expect(recordAuditEvent(db, 'ekbid', 'user.block', { userId })).rejects.toThrow('did not keep');
      throw undo;
    });
    await expect(swallowing).rejects.toBe(undo);
  });

  test('fails outside a transaction, and in a database opened without the key', async () => {
    await expect(recordAuditEvent(app.db, 'ekbid', 'auction.update', {})).rejects.toThrow('in the transaction');
    const plain = app.db.withoutPlugins();
    await expect(
      plain.transaction().execute((db) => recordAuditEvent(db, 'ekbid', 'auction.update', {})),
    ).rejects.toThrow();
  });

  test('waits for a lock on the administrator’s own row, without blocking other events meanwhile', async () => {
    const { userId } = await signIn(app, { role: 'ADMIN' });
    await app.db
      .transaction()
      .execute(async (db) => {
        await db.selectFrom('users').where('userId', '=', userId).selectAll().forUpdate().execute();
        const waiting = app.db.transaction().execute((db) => recordAuditEvent(db, { userId }, 'auction.update', {}));
        await untilWaiting(app.db, 1);
        await recordAuditEvent(db, 'ekbid', 'auction.update', {});
        return { waiting };
      })
      .then(({ waiting }) => waiting);
    expect(await checkChain(app.db)).toMatchObject({ found: 0 });
  });
});

describe('an administrator who lost the role after the call was authorized', () => {
  async function unmakeMeanwhile<Done>(userId: string, act: () => Promise<Done>) {
    return app.db
      .transaction()
      .execute(async (db) => {
        await lockUserWhole(db, userId);
        const running = act();
        await untilWaiting(app.db, 1);
        await setRole(db, userId, 'USER');
        return { running };
      })
      .then(({ running }) => running);
  }

  test('is refused, and no change is made', async () => {
    const [admin, person] = [await signIn(app, { role: 'ADMIN' }), await signIn(app)];
    const head = await findHead(app.db);
    const [params, body] = [{ userId: person.userId }, { reason: 'Several accounts' }];
    const answer = await unmakeMeanwhile(admin.userId, () => admin.browser.call(contract.blockUser, { params, body }));
    expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
    expect((await person.browser.call(contract.getMe)).ok.data).not.toBeNull();
    expect(await findHead(app.db)).toEqual(head);
  });

  test('creates no auction with a picture that arrived slowly', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    const answer = await unmakeMeanwhile(admin.userId, () => submitAuction(admin.browser));
    expect(answer.status).toBe(403);
    const auctions = app.db.selectFrom('auctions').where('createdBy', '=', admin.userId).selectAll();
    expect(await auctions.execute()).toEqual([]);
  });
});

test('recording reads one earlier event, however many there are', async () => {
  for (let i = 0; i < 50; i += 1) await record({ i });
  expect(await rowsRead(app.db, ['admin_acts'], (db) => recordAuditEvent(db, 'ekbid', 'auction.update', {}))).toBe(1);
});
