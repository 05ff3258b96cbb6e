import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import { eraseAuditDetails } from '../audit/erase-audit-details.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { eachEvenIfOneFails } from '../concurrency/each-even-if-one-fails.ts';
import type { Deps } from '../context/deps.ts';
import { retryTransient } from '../db/retry.ts';
import { carryNumbers } from '../limits/own-limits.ts';
import { isDeletionDue, listDueDeletions, lockPerson, tryDeletionTomorrow } from './deletions.queries.ts';
import { listOpenMatters } from './open-matters.ts';
import { erasing } from './personal-data.ts';

type Needs = Pick<Deps, 'db' | 'keys' | 'live'>;

/**
 * Erases the people whose week is over. While a payment, refund, prize or undecided auction is open, the deletion waits
 * and is tried again each day: whoever asked should not have to ask once more because a bank is slow.
 */
export async function eraseDuePeople({ db, keys, live }: Needs): Promise<void> {
  await eachEvenIfOneFails(await listDueDeletions(db), async (userId) => {
    const isErased = await retryTransient(() => db.transaction().execute((db) => eraseDue({ db, keys }, userId)));
    if (isErased) live.personChanged(userId);
  });
}

/** False if it was stopped meanwhile, or waits. */
async function eraseDue({ db, keys }: Pick<Needs, 'db' | 'keys'>, userId: string): Promise<boolean> {
  const user = await lockPerson(db, userId);
  if (!(await isDeletionDue(db, userId))) return false;
  // Someone may have been made an administrator meanwhile.
  if (user?.role !== 'USER' || (await listOpenMatters(db, userId)).length > 0) {
    await tryDeletionTomorrow(db, userId);
    return false;
  }
  await erasePerson({ db, keys }, userId);
  return true;
}

/**
 * Erases all that tells who a person was, in the calling transaction. Their bids, payments and log entries stay, under the
 * pseudonym. Again is fine. The audit event comes last, and names nobody.
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

/** What a call that had begun before may have added about people who were erased within the last day. */
export async function eraseAgain({ db, keys }: Needs): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from users where erased_at > game_clock() - interval '1 day'`.execute(db);
  await eachEvenIfOneFails(rows, ({ userId }) => db.transaction().execute((db) => erasePerson({ db, keys }, userId)));
}
