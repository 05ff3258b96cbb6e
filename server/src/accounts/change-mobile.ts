import { checkLostNumberEmail, Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import { eachEvenIfOneFails } from '../concurrency/each-even-if-one-fails.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { carryNumbers } from '../limits/own-limits.ts';
import { readStopToken } from '../context/signed-links.ts';
import { requestNumberNotice } from '../mail/request-mails.ts';
import { checkCountry, getMobileNumber } from '../otp/mobile-number.ts';
import type { Bidder } from '../sessions/authorize.ts';
import type { CallOrigin } from '../context/network.ts';
import { checkPresentPassword, wrongPassword } from '../sessions/passwords.ts';
import { deleteSessionsOf, lockPassword, lockUser, person } from '../sessions/sessions.queries.ts';
import { cancelNumberChange } from './accounts.queries.ts';
import { lockNumber, useVerification } from './verified-numbers.ts';

/**
 * Changes a bidder's mobile number. Both numbers must have been verified in this browser. Without a code to the present
 * number, a stranger who finds a signed-in browser could take the account. Signs out all other browsers and informs the
 * confirmed e-mail address.
 */
export async function changeMobile(
  { config, db, keys, live }: Pick<Deps, 'config' | 'db' | 'keys' | 'live'>,
  by: Bidder,
  typed: string,
  visitorHash: Buffer,
): Promise<Bidder> {
  const mobileNumber = getMobileNumber(typed);
  checkCountry(mobileNumber, config.SMS_COUNTRIES);
  const changed = await db.transaction().execute(async (db) => {
    await lockNumber(db, mobileNumber);
    const user = await lockUser(db, by.userId);
    if (!user) throw new Refusal('not_signed_in');
    if (user.mobileNumber === mobileNumber) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    await useVerification(db, { mobileNumber: user.mobileNumber, visitorHash });
    await useVerification(db, { mobileNumber, visitorHash });
    if (await isNumberTaken(db, mobileNumber)) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    await carryNumbers({ db, keys }, by.userId, [user.mobileNumber, mobileNumber]);
    await deleteSessionsOf(db, by.userId, visitorHash);
    // A thief may have asked to replace the number as a lost one, so such a waiting change is cancelled.
    await cancelNumberChange(db, by.userId);
    await requestNumberNotice(db, by.userId);
    return setNumber(db, by.userId, mobileNumber);
  });
  live.personChanged(by.userId);
  return { ...by, ...changed, role: 'USER' };
}

const lostNumberHours = 72;

type Asked = { readonly mobileNumber: string; readonly presentPassword: string };

/**
 * Asks to replace a lost mobile number. Needs the password, an e-mail address that was confirmed at least 7 days ago,
 * and a code that was sent to the new number. The change is made 72 hours later. Until then, it can be stopped by the
 * links that are sent to the old number and to the address.
 */
export async function askNumberChange(
  deps: Pick<Deps, 'config' | 'db' | 'keys'>,
  by: Bidder,
  typed: Asked,
  from: CallOrigin,
): Promise<Date> {
  const mobileNumber = getMobileNumber(typed.mobileNumber);
  checkCountry(mobileNumber, deps.config.SMS_COUNTRIES);
  const presentHash = await checkPresentPassword(deps, by, typed.presentPassword, from.address);
  return deps.db.transaction().execute(async (db) => {
    await lockNumber(db, mobileNumber);
    const user = await lockUser(db, by.userId);
    if (!user || !(await lockPassword(db, by.userId, presentHash))) throw wrongPassword();
    checkLostNumberEmail(user.emailConfirmedAt, await readClock(db));
    await useVerification(db, { mobileNumber, visitorHash: from.visitorHash });
    if (await isNumberTaken(db, mobileNumber)) throw new Refusal('mobile_taken', { field: 'mobileNumber' });
    await cancelNumberChange(db, by.userId);
    const { dueAt } = await insertNumberChange(db, by.userId, mobileNumber);
    await db.insertInto('mails').values({ kind: 'number_change', userId: by.userId }).execute();
    await db.insertInto('smsMessages').values({ kind: 'number-change', userId: by.userId }).execute();
    return dueAt;
  });
}

/** Stops a change of mobile number. The token is from the link that was sent. Opening the link again is no error. */
export async function stopNumberChange({ db, keys, live }: Pick<Deps, 'db' | 'keys' | 'live'>, token: string) {
  const numberChangeId = readStopToken(keys, token);
  if (numberChangeId === null) throw new Refusal('not_found', { what: 'page' });
  const stopped = await db
    .deleteFrom('numberChanges')
    .where('numberChangeId', '=', numberChangeId)
    .returning('userId')
    .executeTakeFirst();
  if (stopped) live.personChanged(stopped.userId);
}

export function findNumberChange(db: Db, userId: string) {
  const changes = db.selectFrom('numberChanges').where('userId', '=', userId);
  return changes.select(['mobileNumber', 'dueAt']).executeTakeFirst();
}

/** Makes the changes whose 72 hours are over, and ends all sessions of these people. */
export async function changeLostNumbers({ db, keys, live }: Pick<Deps, 'db' | 'keys' | 'live'>): Promise<void> {
  const due = await db
    .selectFrom('numberChanges')
    .where('dueAt', '<=', sql<Date>`game_clock()`)
    .select(['numberChangeId', 'userId', 'mobileNumber'])
    .execute();
  await eachEvenIfOneFails(due, async ({ numberChangeId, userId, mobileNumber }) => {
    await db.transaction().execute(async (db) => {
      await lockNumber(db, mobileNumber);
      const user = await lockUser(db, userId);
      // If the change was stopped after it was listed, there is no row to delete, and the number is not changed.
      const change = db.deleteFrom('numberChanges').where('numberChangeId', '=', numberChangeId).returning('userId');
      if (!user || !(await change.executeTakeFirst()) || (await isNumberTaken(db, mobileNumber))) return;
      await carryNumbers({ db, keys }, userId, [user.mobileNumber, mobileNumber]);
      await deleteSessionsOf(db, userId);
      await setNumber(db, userId, mobileNumber);
      await requestNumberNotice(db, userId);
    });
    live.personChanged(userId);
  });
}

function insertNumberChange(db: Db, userId: string, mobileNumber: string) {
  return db
    .insertInto('numberChanges')
    .values({ userId, mobileNumber, dueAt: sql<Date>`game_clock() + make_interval(hours => ${lostNumberHours})` })
    .returning('dueAt')
    .executeTakeFirstOrThrow();
}

async function isNumberTaken(db: Db, mobileNumber: string): Promise<boolean> {
  const owners = db.selectFrom('users').where('mobileNumber', '=', mobileNumber).select('userId');
  return (await owners.executeTakeFirst()) !== undefined;
}

function setNumber(db: Db, userId: string, mobileNumber: string) {
  return db
    .updateTable('users')
    .where('userId', '=', userId)
    .set({ mobileNumber })
    .returning(person)
    .executeTakeFirstOrThrow();
}
