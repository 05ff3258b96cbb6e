import { sql } from 'kysely';
import type { RefundReason } from '@ekbid/domain';
import type { Db } from '../db/database.ts';

/** Every job there is, with what it is told. */
export type Jobs = {
  'owe-refunds': { auctionId: string; reason: RefundReason };
  'handle-notices': { subject: string };
  'send-refund': { refundId: string };
};

type Terms = {
  /** Of jobs with one key that wait, only the newest stays. One that runs already is followed by another. */
  readonly key?: string;
  readonly delaySeconds?: number;
};

/** Called inside a transaction, the job runs only if that commits: no effect is lost, none happens for nothing. */
export async function enqueue<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { key, delaySeconds = 0 }: Terms = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
    run_at => now() + make_interval(secs => ${delaySeconds}))`.execute(db);
}
