import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** So many wrong codes in a row; after them only recovery codes work, the app's codes do not. */
export const maxWrongCodes = 30;

export function findFactor(db: Db, userId: string) {
  return db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .select(['sealedSecret', 'confirmedAt'])
    .executeTakeFirst();
}

/** Keeps other transactions from confirming or removing it until this one ends. */
export function lockFactor(db: Db, userId: string) {
  return db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .select(['sealedSecret', 'confirmedAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces a second factor that was begun and never confirmed. False if one is confirmed. */
export async function beginFactor(db: Db, userId: string, sealedSecret: Buffer): Promise<boolean> {
  const begun = await db
    .insertInto('secondFactors')
    .values({ userId, sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedSecret, lastStep: 0, wrongCodes: 0 })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function markConfirmed(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('secondFactors')
    .where('userId', '=', userId)
    .set({ confirmedAt: sql<Date>`game_clock()` })
    .execute();
}

/** Uses up a step's code. False if it or a later one was used before, or after too many wrong codes. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('secondFactors')
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .where('wrongCodes', '<', maxWrongCodes)
    .set({ lastStep: step, wrongCodes: 0 })
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).execute();
}

export async function insertRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Uses up a recovery code; false if it does not exist. */
export async function useRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  if (used) await db.updateTable('secondFactors').where('userId', '=', userId).set({ wrongCodes: 0 }).execute();
  return used !== undefined;
}

/** Counts a wrong code, and returns how many there were in a row. */
export async function countWrongCode(db: Db, userId: string): Promise<number> {
  const counted = await db
    .updateTable('secondFactors')
    .where('userId', '=', userId)
    .set(({ eb }) => ({ wrongCodes: eb('wrongCodes', '+', 1) }))
    .returning('wrongCodes')
    .executeTakeFirst();
  return counted?.wrongCodes ?? 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recoveryCodes')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .executeTakeFirstOrThrow();
  return codes;
}
