import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { OpenMatter } from '@ekbid/contract';
import { eraseAuditDetails, recordAuditEvent } from '../audit/record-audit-event.ts';
import { eachEvenIfOneFails } from '../concurrency/each-even-if-one-fails.ts';
import type { Deps } from '../context/deps.ts';
import { retryTransient } from '../db/retry.ts';
import { carryNumbers } from '../limits/own-limits.ts';
import { isDeletionDue, listDueDeletions, lockPerson, tryDeletionTomorrow } from './deletions.queries.ts';
import { erasing } from './personal-data.ts';
import type { Db } from '../db/database.ts';
import { owesRefunds } from '../refunds/owe-refunds.ts';

type Needs = Pick<Deps, 'db' | 'keys' | 'live'>;

/**
 * Erases the people whose week has passed. While a payment, refund, prize or undecided auction is open, the deletion
 * waits and is tried again each day. So a person need not ask again because a bank is slow.
 */
export async function eraseDuePeople({ db, keys, live }: Needs): Promise<void> {
  await eachEvenIfOneFails(await listDueDeletions(db), async (userId) => {
    const isErased = await retryTransient(() => db.transaction().execute((db) => eraseDue({ db, keys }, userId)));
    if (isErased) live.personChanged(userId);
  });
}

/** Erases a person. False if the deletion was stopped meanwhile or has to wait. */
async function eraseDue({ db, keys }: Pick<Needs, 'db' | 'keys'>, userId: string): Promise<boolean> {
  const user = await lockPerson(db, userId);
  if (!(await isDeletionDue(db, userId))) return false;
  // The person may have been made an administrator meanwhile.
  if (user?.role !== 'USER' || (await listOpenMatters(db, userId)).length > 0) {
    await tryDeletionTomorrow(db, userId);
    return false;
  }
  await erasePerson({ db, keys }, userId);
  return true;
}

/**
 * Erases everything that identifies a person, in the calling transaction. Bids, payments and log entries stay under a
 * pseudonym. Safe to repeat. The audit event is written last and names nobody.
 */
export async function erasePerson({ db, keys }: Pick<Needs, 'db' | 'keys'>, userId: string): Promise<void> {
  const person = await lockPerson(db, userId);
  if (!person) throw new Refusal('not_found', { what: 'person' });
  const { firstName, lastName, email, mobileNumber } = person;
  if (person.erasedAt === null) await carryNumbers({ db, keys }, userId, [mobileNumber]);
  const known = [email, mobileNumber.slice(-10), lastName === '' ? '' : `${firstName} ${lastName}`];
  const words = person.erasedAt === null ? known.filter((word) => word !== '') : [];
  const details = await eraseAuditDetails(db, { userId, words });
  for (const statement of erasing(userId)) await statement.execute(db);
  if (person.erasedAt === null) await recordAuditEvent(db, 'ekbid', 'user.erase', { userId, details });
}

/**
 * Erases once more the people who were erased within the last day. A call that began before a deletion may have stored
 * something about the person afterwards.
 */
export async function eraseAgain({ db, keys }: Needs): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from users where erased_at > game_clock() - interval '1 day'`.execute(db);
  await eachEvenIfOneFails(rows, ({ userId }) => db.transaction().execute((db) => erasePerson({ db, keys }, userId)));
}

/**
 * Lists what has to end before an account can be deleted. Read it under `lockPerson`, so that no order is opened
 * meanwhile. An auction that was just decided counts as open until its refunds are owed and its notifications recorded.
 */
export async function listOpenMatters(db: Db, userId: string): Promise<OpenMatter[]> {
  const { rows } = await sql<Omit<OpenMatter, 'auction'> & { auctionId: string; title: string; titleHindi: string }>`
    with own as materialized (
      select distinct o.auction_id from payment_orders o join bids using (payment_order_id) where o.bidder_id = ${userId}
    ), open (kind, auction_id) as (
      select 'payment', auction_id from payment_orders
        where bidder_id = ${userId} and (state in ('created', 'paid') or awaits_capture)
      union select 'bid', auction_id from own join auctions using (auction_id) where outcome is null
      union select 'refund', o.auction_id from payment_orders o
        left join payments p using (payment_order_id) left join refunds r using (payment_id)
        where o.bidder_id = ${userId} and (o.state = 'refund_pending' or r.state <> 'refunded')
      union select 'refund', auction_id from own join auctions using (auction_id)
        where ${owesRefunds}
      union select 'result', auction_id from own join announcements using (auction_id) where done_at is null
      union select 'prize', auction_id from prizes
        where winner_id = ${userId} and state in ('to_claim', 'claimed', 'sent')
      union select 'question', auction_id from operator_tasks where bidder_id = ${userId} and resolved_at is null
    )
    select kind, a.auction_id, a.title, a.title_hindi from open left join auctions a using (auction_id)
    order by kind, a.end_time`.execute(db);
  return rows.map(({ kind, auctionId, title, titleHindi }) => ({
    kind,
    auction: auctionId === null ? null : { _id: auctionId, title, titleHindi },
  }));
}
