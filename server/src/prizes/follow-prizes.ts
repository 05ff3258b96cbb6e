import { countRemindersDue, reminderDays } from '@ekbid/domain';
import { sql } from 'kysely';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { retryTransient } from '../db/retry.ts';
import { recordPrizeNews } from '../notifications/record-notifications.ts';
import { showOperatorTasks } from '../orders/show-operator-tasks.ts';
import { listOverduePrizes } from './manage-prizes.ts';
import { lockPrize, movePrize, selectPrizes } from './prizes.queries.ts';

type Needs = Pick<Deps, 'db' | 'live'>;

/** Reminds winners, expires claims that are too late, and makes an operator task of each prize that is overdue. */
export async function followPrizes({ db, live }: Needs): Promise<void> {
  for (const { auctionId, winnerId } of await listToRemind(db)) {
    await retryTransient(() => db.transaction().execute((db) => remindWinner(db, auctionId)));
    live.personChanged(winnerId);
  }
  for (const { auctionId, winnerId } of await listOverdueClaims(db)) {
    await retryTransient(() => db.transaction().execute((db) => expireClaim(db, auctionId)));
    live.auctionChanged(auctionId);
    live.personChanged(winnerId);
  }
  const problems = (await listOverduePrizes(db)).map((auctionId) => ({ subject: auctionId, auctionId }));
  await showOperatorTasks(db, 'prize_not_sent', problems);
}

const claimable = (db: Db) =>
  selectPrizes(db).clearSelect().select(['prizes.auctionId', 'winnerId']).where('prizes.state', '=', 'to_claim');

const listOverdueClaims = (db: Db) =>
  claimable(db)
    .where('claimBy', '<=', sql<Date>`game_clock()`)
    .execute();

const listToRemind = (db: Db) =>
  claimable(db)
    .where('reminders', '<', reminderDays.length)
    .where('claimBy', '>', sql<Date>`game_clock()`)
    .where('claimBy', '<=', sql<Date>`game_clock() + make_interval(days => ${Math.max(...reminderDays)})`)
    .execute();

/** Reminds a winner once for each reminder that is due. The lock and the stored count prevent a second one. */
async function remindWinner(db: Db, auctionId: string): Promise<void> {
  const prize = await lockPrize(db, auctionId);
  const due = countRemindersDue(prize, await readClock(db));
  if (prize.state !== 'to_claim' || due <= prize.reminders) return;
  await db.updateTable('prizes').where('auctionId', '=', auctionId).set({ reminders: due }).execute();
  await recordPrizeNews(db, auctionId, 'claim_reminder');
}

async function expireClaim(db: Db, auctionId: string): Promise<void> {
  const prize = await lockPrize(db, auctionId);
  // The prize was claimed, or its claim extended, meanwhile.
  if (prize.state !== 'to_claim' || prize.claimBy > (await readClock(db))) return;
  await movePrize(db, prize, { to: 'expired', as: 'ekbid', by: null });
  await recordAuditEvent(db, 'ekbid', 'prize.expire', {
    auctionId,
    title: prize.title,
    userId: prize.winnerId,
    before: { state: prize.state },
    after: { state: 'expired' },
  });
}
