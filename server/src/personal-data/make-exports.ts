import { sql } from 'kysely';
import type { Language } from '@ekbid/texts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { requestExportNotice } from '../mail/request-mails.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { isFree, isHeldBy, leaseEnds, leaseTo, type Token } from '../work/lease.ts';
import { writeExport } from './write-export.ts';

type DueExport = {
  readonly exportId: string;
  readonly userId: string;
  readonly language: Language;
  readonly now: Date;
};

/** The background work that makes the copies of their data that people asked for. */
export function makeExports({ db }: Pick<Deps, 'db'>): KindOfWork {
  return kindOfWork<DueExport>({
    name: 'make-exports',
    table: { name: 'data_exports', key: 'export_id', keyType: 'uuid', due: 'try_at', isOpen: sql`made_at is null` },
    // A copy is held in memory while it is made.
    atOnce: 1,
    rounds: 1,
    claim: claimDueExports,
    keyOf: ({ exportId }) => exportId,
    async handle({ exportId, userId, language, now }, token) {
      // One snapshot, so that the parts agree with each other.
      const file = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => writeExport(db, userId, language, now));
      await db.transaction().execute(async (db) => {
        if (await storeExport(db, exportId, file, token)) await requestExportNotice(db, userId);
      });
    },
  });
}

async function claimDueExports(db: Db, token: Token, limit: number): Promise<readonly DueExport[]> {
  const { rows } = await sql<DueExport>`
    with due as materialized (
      select export_id from data_exports
      where made_at is null and try_at <= (select game_clock()) and ${isFree()}
      order by try_at limit ${limit} for update skip locked
    )
    update data_exports e set ${leaseTo(token, 'e')} from due, users u
    where e.export_id = due.export_id and u.user_id = e.user_id
    returning e.export_id, e.user_id, u.language, game_clock() as now`.execute(db);
  return rows;
}

/** False if another process has the lease meanwhile. */
async function storeExport(db: Db, exportId: string, file: Uint8Array, token: Token): Promise<boolean> {
  const { rows } = await sql`update data_exports set file = ${Buffer.from(file)}, made_at = game_clock(), ${leaseEnds}
    where export_id = ${exportId} and made_at is null and ${isHeldBy(token)} returning export_id`.execute(db);
  return rows.length > 0;
}
