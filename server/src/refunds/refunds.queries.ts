import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { leaseEnds } from '../work/lease.ts';

/** Stores why a refused refund cannot be sent again. */
export async function storeRefusal(db: Db, refundId: string, refusal: string): Promise<void> {
  await db
    .updateTable('refunds')
    .where('refundId', '=', refundId)
    .where('state', '=', 'refused')
    .set({ refusal })
    .execute();
}

/**
 * Makes a refused refund pending again, under a new key, because the provider refuses a key for ever once it refused
 * it. `providerRefundId` is set if the provider works on the refund by now. False when the refund is not refused.
 */
export async function markPendingAgain(db: Db, refundId: string, providerRefundId: string | null): Promise<boolean> {
  const { rows } = await sql`
    update refunds set state = 'pending', refused_at = null, refusal = null, tries = 0, try_at = game_clock(), ${leaseEnds},
      provider_refund_id = ${providerRefundId}, idempotency_key = default
    where refund_id = ${refundId} and state = 'refused' returning refund_id`.execute(db);
  return rows.length > 0;
}
