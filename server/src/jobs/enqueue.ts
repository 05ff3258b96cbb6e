import { sql } from 'kysely';
import type { RefundReason } from '@ekbid/domain';
import type { Db } from '../db/database.ts';

/** Every job there is, with what it is told. */
export type Jobs = {
  'owe-refunds': { auctionId: string; reason: RefundReason };
};

/** Called inside a transaction, the job runs only if that commits: no effect is lost, none happens for nothing. */
export async function enqueue<Name extends keyof Jobs>(db: Db, name: Name, payload: Jobs[Name]): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db);
}
