import * as contract from '@ekbid/contract';
import type { Deletion } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { useVerification } from '../accounts/verified-numbers.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { originOf, perAddress } from '../http/anonymous-session.ts';
import { serve } from '../http/serve.ts';
import type { Admin, Bidder } from '../sessions/authorize.ts';
import { findDeletion, insertDeletion, lockPerson, removeDeletion, showAsked } from './deletions.queries.ts';
import { listOpenMatters } from './erase-person.ts';

export function deletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, live } = deps;

  serve(app, deps, contract.getDeletion, async ({ caller }) => ({ data: await getDeletion(db, caller.userId) }));

  serve(
    app,
    deps,
    contract.askDeletion,
    async ({ caller, request }) => ({
      data: await askDeletion(deps, caller, originOf(deps, request).visitorHash),
    }),
    perAddress(100),
  );

  serve(app, deps, contract.stopDeletion, async ({ caller }) => {
    await db.transaction().execute((db) => stopDeletion(db, caller.userId));
    live.personChanged(caller.userId);
    return {};
  });

  serve(app, deps, contract.askUserDeletion, async ({ params, body, caller, texts }) => {
    await askUserDeletion(deps, caller, params.userId, body.reason.trim());
    return { message: texts.users.messages.deletionAsked };
  });
}

async function getDeletion(db: Db, userId: string): Promise<Deletion> {
  const [asked, open] = [await findDeletion(db, userId), await listOpenMatters(db, userId)];
  return { asked: asked ? showAsked(asked) : null, open };
}

type Needs = Pick<Deps, 'db' | 'live'>;

/**
 * Begins the deletion of the caller's account. It needs a code that was sent to the account's number, so that a
 * stranger at a signed-in browser cannot delete the account. The code is used up only if the deletion begins.
 */
async function askDeletion({ db, live }: Needs, { userId }: Bidder, visitorHash: Buffer): Promise<Deletion> {
  await db.transaction().execute(async (db) => {
    const user = await lockPerson(db, userId);
    if (user?.role !== 'USER') throw new Refusal('forbidden');
    if ((await listOpenMatters(db, userId)).length > 0) return;
    await useVerification(db, { mobileNumber: user.mobileNumber, visitorHash });
    await begin(db, 'ekbid', { userId, askedBy: null, reason: null });
  });
  live.personChanged(userId);
  return getDeletion(db, userId);
}

/**
 * Begins the deletion of an account for a person who asked by mail, or of an account that must not exist. The person is
 * notified and can stop this deletion too.
 */
async function askUserDeletion({ db, live }: Needs, by: Admin, userId: string, reason: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const user = await lockPerson(db, userId);
    if (!user || user.erasedAt !== null) throw new Refusal('not_found', { what: 'person' });
    if (user.role !== 'USER') throw new Refusal('cannot_delete_administrator');
    if ((await listOpenMatters(db, userId)).length > 0) throw new Refusal('deletion_open');
    await begin(db, by, { userId, askedBy: by.userId, reason });
  });
  live.personChanged(userId);
}

async function begin(
  db: Db,
  by: Parameters<typeof recordAuditEvent>[1],
  asked: Parameters<typeof insertDeletion>[1],
): Promise<void> {
  const { userId, reason } = asked;
  if (!(await insertDeletion(db, asked))) return;
  await db.insertInto('notifications').values({ userId, kind: 'account_deletion' }).execute();
  await recordAuditEvent(db, by, 'user.ask-deletion', { userId, ...(reason !== null && { reason }) });
}

async function stopDeletion(db: Db, userId: string): Promise<void> {
  await lockPerson(db, userId);
  if (await removeDeletion(db, userId)) await recordAuditEvent(db, 'ekbid', 'user.stop-deletion', { userId });
}
