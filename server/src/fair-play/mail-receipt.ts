import { Refusal } from '@ekbid/domain';
import type { Bidder } from '../accounts/admit.ts';
import { type Budget, checkWait, minutesUntilRoom } from '../accounts/budgets.ts';
import { readClock } from '../db/clock.ts';
import type { Deps } from '../deps.ts';
import { listReceiptRequests, requestReceiptMail } from '../mail/request-receipt.ts';
import { getReceipt } from './get-receipt.ts';
import { lockBid } from './log.queries.ts';

const perQuarterHour: Budget = { most: 1, withinMinutes: 15 };
const perDay: Budget = { most: 5, withinMinutes: 24 * 60 };

/** Sends the receipt of a bid to its bidder's confirmed address as soon as there is one. */
export async function mailReceipt(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  { userId, emailConfirmedAt }: Pick<Bidder, 'userId' | 'emailConfirmedAt'>,
  bidId: string,
): Promise<void> {
  const { readyAt } = await getReceipt({ db, headKeys }, userId, bidId);
  if (emailConfirmedAt === null) throw new Refusal('email_not_confirmed');
  await db.transaction().execute(async (db) => {
    // Locked, so that any number of requests at once are all counted.
    await lockBid(db, bidId);
    const earlier = await listReceiptRequests(db, bidId);
    const now = await readClock(db);
    const waits = [perQuarterHour, perDay].map((budget) => minutesUntilRoom(budget, earlier, now));
    checkWait('receipt_mail_limit', Math.max(...waits));
    await requestReceiptMail(db, userId, bidId, readyAt === null ? now : new Date(readyAt));
  });
}
