import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** In a row. From then on the app's codes count no more, only recovery codes do. */
export const mostWrongCodes = 30;

export function findFactor(db: Db, userId: string) {
  return db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .select(['sealedSecret', 'confirmedAt'])
    .executeTakeFirst();
}

/** Until the transaction ends nobody else confirms or removes it. */
export function lockFactor(db: Db, userId: string) {
  return db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .select(['sealedSecret', 'confirmedAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** In the place of one that was begun and never confirmed. False where one is confirmed. */
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

/** Takes a step's code, once; false where it, or a later one, was taken before, and after too many wrong ones. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('secondFactors')
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .where('wrongCodes', '<', mostWrongCodes)
    .set({ lastStep: step, wrongCodes: 0 })
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
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

/** Takes a recovery code, once; false where there is none such. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  if (taken) await db.updateTable('secondFactors').where('userId', '=', userId).set({ wrongCodes: 0 }).execute();
  return taken !== undefined;
}

/** How many there were in a row, this one counted. */
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
