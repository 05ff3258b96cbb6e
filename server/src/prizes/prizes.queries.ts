import { canMovePrize, type Contact, overdueDays, type PrizeActor, type PrizeState, Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { shownResult } from '../db/shown-result.ts';

/** Whether a prize was claimed so long ago that it should have been sent. */
export const isOverdue = sql<boolean>`(prizes.state = 'claimed' and prizes.claimed_at <= game_clock() - make_interval(days => ${overdueDays}))`;

/** Prizes with their auctions and winners. A prize is hidden while its result is withheld. */
export function selectPrizes(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('prizes')
    .innerJoin('auctions', 'auctions.auctionId', 'prizes.auctionId')
    .innerJoinLateral(shownResult, (join) => join.onTrue())
    .innerJoin('users as winner', 'winner.userId', 'prizes.winnerId')
    .where('result.outcome', '=', 'winner')
    .select([
      'prizes.auctionId',
      'prizes.winnerId',
      'prizes.state',
      'isEarlier',
      'reminders',
      'claimBy',
      'claimedAt',
      'sentAt',
    ])
    .select(['deliveredAt', 'stateAt', 'carrier', 'trackingLink', 'problem', 'problemAt'])
    .select(['taxPaise', 'taxDate', 'taxReference', 'taxBorneBy'])
    .select(['auctions.title', 'auctions.titleHindi', 'auctions.picture', 'auctions.entryMode'])
    .select(['result.winningBidPaise', 'result.declaredAt'])
    .select(['winner.firstName', 'winner.lastName', 'winner.email', 'winner.mobileNumber'])
    .select(['winner.blockedAt', 'winner.erasedAt'])
    .select([sql<boolean>`contact is not null`.as('hasContact'), isOverdue.as('isOverdue')]);
}

export type PrizeRow = NonNullable<Awaited<ReturnType<typeof findPrize>>>;

export function findPrize(db: Db, auctionId: string) {
  return selectPrizes(db).where('prizes.auctionId', '=', auctionId).executeTakeFirst();
}

/** Locks a prize until the transaction ends. Refuses a prize that does not exist, or whose winner is not `winnerId`. */
export async function lockPrize(db: Db, auctionId: string, winnerId?: string): Promise<PrizeRow> {
  await sql`select from prizes where auction_id = ${auctionId} for no key update`.execute(db);
  const prize = await findPrize(db, auctionId);
  if (!prize || (winnerId !== undefined && prize.winnerId !== winnerId))
    throw new Refusal('not_found', { what: 'prize' });
  return prize;
}

/** The address is read separately from the prize, so that no list can contain it. */
export async function findContact(db: Db, auctionId: string): Promise<Contact | null> {
  const { rows } = await sql<{ contact: Contact | null }>`
    select contact from prizes where auction_id = ${auctionId}`.execute(db);
  return rows[0]?.contact ?? null;
}

type Move = {
  readonly to: PrizeState;
  readonly as: PrizeActor;
  /** The person who moves the prize; null for EkBid itself. */
  readonly by: string | null;
  readonly why?: string;
};
type Change = Partial<{
  contact: string;
  carrier: string;
  trackingLink: string | null;
  claimBy: Date;
  reminders: number;
}>;

/** Moves a locked prize to another state. A trigger records who moved it, when and why. */
export async function movePrize(
  db: Db,
  prize: PrizeRow,
  { to, as, by, why }: Move,
  change: Change = {},
): Promise<void> {
  if (!canMovePrize(prize.state, to, as)) throw new Refusal('prize_move_refused');
  await db
    .updateTable('prizes')
    .where('auctionId', '=', prize.auctionId)
    .set({ ...change, state: to, movedAs: as, movedBy: by, movedWhy: why ?? null })
    .execute();
}
