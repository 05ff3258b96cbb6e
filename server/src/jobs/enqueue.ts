import { sql } from 'kysely';
import type { RefundReason } from '@ekbid/domain';
import type { Db } from '../db/database.ts';

/** The jobs that something causes, with what they are told. The others run by the clock. */
export type Jobs = {
  'owe-refunds': { auctionId: string; reason: RefundReason };
  'handle-notices': { subject: string };
  'send-refund': { refundId: string };
  'tell-password-changed': { userId: string };
};

type Terms = {
  /** Of jobs with one key that wait, only the newest stays. One that runs already is followed by another. */
  readonly key?: string;
  readonly delaySeconds?: number;
};

const mostTries = 10;

/** Called inside a transaction, the job runs only if that commits: no effect is lost, none happens for nothing. */
export async function enqueue<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { key, delaySeconds = 0 }: Terms = {},
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { rows } = await sql<{ id: number | null }>`
      select id from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
        run_at => now() + make_interval(secs => ${delaySeconds}))`.execute(db);
    // None, where a worker took the job of this key in the very moment: it began without knowing of this call.
    if (rows[0]?.id != null) return;
  }
  throw new Error(`the job ${name} was taken again and again before another could follow it`);
}
