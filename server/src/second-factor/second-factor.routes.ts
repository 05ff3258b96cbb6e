import { randomBytes } from 'node:crypto';
import * as contract from '@ekbid/contract';
import type { SecondFactor } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { perAddress, originOf } from '../http/anonymous-session.ts';
import { serve } from '../http/serve.ts';
import type { Admin } from '../sessions/authorize.ts';
import type { CallOrigin } from '../context/network.ts';
import { checkPresentPassword } from '../sessions/passwords.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { forgetSecondFactor, findFactor, lockFactor } from './second-factor.ts';
import { describeSecret, secretBytes, sealSecret, hashRecoveryCode, makeRecoveryCodes, takeCode } from './take-code.ts';

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getSecondFactor, async ({ caller }) => ({
    data: await getSecondFactor(deps.db, caller.userId),
  }));

  serve(
    app,
    deps,
    contract.beginSecondFactor,
    async ({ body, caller, request }) => ({ data: await beginSecondFactor(deps, caller, body, request.ip) }),
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.confirmSecondFactor,
    async ({ body, caller, request }) => ({
      data: { recoveryCodes: await confirmSecondFactor(deps, caller, body.code, originOf(deps, request)) },
    }),
    perAddress(100),
  );

  serve(
    app,
    deps,
    contract.removeSecondFactor,
    async ({ body, caller, request, texts }) => {
      await removeSecondFactor(deps, caller, body, request.ip);
      return { message: texts.replies.secondFactorOff };
    },
    perAddress(100),
  );
}

/** Since when the second factor is on, and how many recovery codes are left. */
async function getSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const factor = await findFactor(db, userId);
  if (!factor?.confirmedAt) return { since: null, recoveryCodes: 0 };
  return { since: factor.confirmedAt.toISOString(), recoveryCodes: await countRecoveryCodes(db, userId) };
}

/** Makes a secret for the authenticator app. Signing in needs its codes only after one of them was confirmed. */
async function beginSecondFactor(
  deps: Pick<Deps, 'db' | 'keys'>,
  by: Admin,
  { presentPassword }: { readonly presentPassword: string },
  address: string,
): Promise<{ secret: string; address: string }> {
  await checkPresentPassword(deps, by, presentPassword, address);
  const secret = randomBytes(secretBytes);
  if (!(await beginFactor(deps.db, by.userId, sealSecret(deps.keys, by.userId, secret))))
    throw new Refusal('second_factor_on');
  return describeSecret(secret, by.email);
}

/**
 * Turns the second factor on, once a code shows that the app has the secret. Signs out all other browsers, because they
 * signed in without a code. Returns the recovery codes, which cannot be shown again.
 */
async function confirmSecondFactor(
  deps: Pick<Deps, 'db' | 'keys' | 'live'>,
  by: Admin,
  code: string,
  from: CallOrigin,
): Promise<string[]> {
  const { userId } = by;
  const setUp = await findFactor(deps.db, userId);
  if (!setUp) throw new Refusal('second_factor_not_begun');
  if (setUp.confirmedAt) throw new Refusal('second_factor_on');
  await takeCode(deps, { userId, sealedSecret: setUp.sealedSecret, code, address: from.address });

  const codes = makeRecoveryCodes();
  await deps.db.transaction().execute(async (db) => {
    await endOtherSessions(db, userId, from.visitorHash);
    const factor = await lockFactor(db, userId);
    // Another tab replaced the secret meanwhile, and the code belonged to the former secret.
    if (!factor?.sealedSecret.equals(setUp.sealedSecret)) throw new Refusal('second_factor_not_begun');
    if (factor.confirmedAt) throw new Refusal('second_factor_on');
    await markConfirmed(db, userId);
    await insertRecoveryCodes(
      db,
      userId,
      codes.map((one) => hashRecoveryCode(deps.keys, userId, one)),
    );
    await recordAuditEvent(db, by, 'user.second-factor-on', { userId });
  });
  deps.live.personChanged(userId);
  return codes;
}

type Typed = { readonly presentPassword: string; readonly code: string };

/** Turns the second factor off. It needs the password and a code, from the app or a recovery code. */
async function removeSecondFactor(
  deps: Pick<Deps, 'db' | 'keys'>,
  by: Admin,
  { presentPassword, code }: Typed,
  address: string,
): Promise<void> {
  const { userId } = by;
  await checkPresentPassword(deps, by, presentPassword, address);
  const factor = await findFactor(deps.db, userId);
  if (!factor?.confirmedAt) throw new Refusal('second_factor_off');
  await takeCode(deps, { userId, sealedSecret: factor.sealedSecret, code, address });
  await forgetSecondFactor(deps.db, userId, by);
}

/** Replaces a second factor that was never confirmed. False if it is confirmed. */
async function beginFactor(db: Db, userId: string, sealedSecret: Buffer): Promise<boolean> {
  const replaced = await db
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
  return replaced !== undefined;
}

async function markConfirmed(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('secondFactors')
    .where('userId', '=', userId)
    .set({ confirmedAt: sql<Date>`game_clock()` })
    .execute();
}

async function insertRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recoveryCodes')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .executeTakeFirstOrThrow();
  return codes;
}
