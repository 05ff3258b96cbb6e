import { consents, type EntryMode, termsVersion } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Creates accounts with the same password. The first one is an administrator. The others may pay, unless `silent` is
 * true: then they have confirmed neither their age nor the terms, like people who signed up with an older release.
 */
export async function insertPeople(db: Db, passwordHash: string, count: number, { silent = false } = {}) {
  const people = Array.from({ length: count }, (_, n) => ({
    firstName: 'Somebody',
    lastName: 'Elsewhere',
    email: `somebody.${n}@example.in`,
    mobileNumber: `+9198${String(n).padStart(8, '0')}`,
    passwordHash,
    role: n === 0 ? ('ADMIN' as const) : ('USER' as const),
  }));
  const rows = await db.insertInto('users').values(people).returning(['userId', 'email', 'role']).execute();
  if (silent) return rows;
  const said = rows.flatMap(({ userId }) =>
    consents.map((what) => ({ userId, what, version: termsVersion, language: 'en' })),
  );
  await db.insertInto('consents').values(said).execute();
  return rows;
}

/** Confirms the e-mail address of every second person. These people get mails, and the others get text messages. */
export async function confirmHalf(db: Db): Promise<void> {
  await sql`update users set email_confirmed_at = game_clock() where mobile_number ~ '[02468]$'`.execute(db);
}

export type AuctionPlan = {
  readonly title?: string;
  readonly amounts: number;
  readonly maxSlots: number;
  readonly lastsMinutes: number;
  /** Without it, the auction is `paid`. */
  readonly entryMode?: EntryMode;
};

/** Creates an auction that runs from now on. Its amounts are whole rupees from ₹1 upwards. */
export async function insertAuction(db: Db, createdBy: string, plan: AuctionPlan): Promise<string> {
  const { auctionId } = await db
    .insertInto('auctions')
    .values({
      title: plan.title ?? 'A prize in a storm',
      description: 'Everything that can go wrong does.',
      startingBidPaise: 100,
      endingBidPaise: plan.amounts * 100,
      bidIncrementPaise: 100,
      maxSlots: plan.maxSlots,
      startTime: sql<Date>`game_clock() - interval '1 second'`,
      endTime: sql<Date>`game_clock() + make_interval(mins => ${plan.lastsMinutes})`,
      createdBy,
      ...(plan.entryMode && { entryMode: plan.entryMode }),
    })
    .returning('auctionId')
    .executeTakeFirstOrThrow();
  return auctionId;
}

export type ListedAuction = {
  readonly auctionId: string;
  readonly status: string;
  readonly full: boolean;
  readonly outcome: string | null;
  readonly entryMode: EntryMode;
};

export async function listAuctions(db: Db): Promise<ListedAuction[]> {
  const { rows } = await sql<ListedAuction>`
    select auction_id, auction_status(a, game_clock()) as status, slots_filled >= max_slots as "full", outcome, entry_mode
    from auctions a`.execute(db);
  return rows;
}
