import type { Role } from '@ekbid/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Locks the person's row with `for update`. A new order locks the row through its foreign key, so it waits. With `for
 * no key update` it would not.
 */
export function lockUserWhole(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('userId', '=', userId)
    .select(['userId', 'role', 'blockedAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether the person has a bid in an undecided auction, or an open order that may still become a bid. */
export async function hasLiveBids(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from bids join auctions using (auction_id) where bidder_id = ${userId} and outcome is null)
      or exists (select from payment_orders where bidder_id = ${userId} and state in ('created', 'paid')) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').where('userId', '=', userId).set({ role }).execute();
}
