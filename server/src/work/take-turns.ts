import type { NotificationChannel } from '@ekbid/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Asked = { readonly wanted: number; readonly perMinute: number };

/** How many of the `wanted` messages may be sent now. All processes together keep the operator's rate. */
export async function takeTurns(db: Db, channel: NotificationChannel, { wanted, perMinute }: Asked): Promise<number> {
  if (wanted === 0) return 0;
  const { rows } = await sql<{ turns: number }>`
    select take_turns(${channel}, ${wanted}, ${perMinute}) as turns`.execute(db);
  return rows[0]?.turns ?? 0;
}
