import * as contract from '@ekbid/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { sessionHashOf } from '../http/anonymous-session.ts';
import { serve } from '../http/serve.ts';
import type { PushSubscription } from './push-sender.ts';

/** A browser subscribes in its session, with which the subscription ends. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  const isOn = deps.config.SERVICE_WORKER === 'on';

  serve(app, deps, contract.getPush, async ({ request }) => ({
    data: {
      publicKey: isOn ? deps.push.publicKey : null,
      subscribed: isOn && (await isSubscribed(deps.db, sessionHashOf(request, deps))),
    },
  }));

  serve(app, deps, contract.subscribePush, async ({ body, request }) => {
    deps.push.check(body);
    await saveSubscription(deps.db, sessionHashOf(request, deps), body);
    return {};
  });

  serve(app, deps, contract.unsubscribePush, async ({ request }) => {
    await deleteSubscription(deps.db, sessionHashOf(request, deps));
    return {};
  });
}

async function isSubscribed(db: Db, sessionHash: Buffer | null): Promise<boolean> {
  const { rows } = await sql`select from push_subscriptions where session_hash = ${sessionHash}`.execute(db);
  return rows.length > 0;
}

/** The browser may have been another person's before: a browser is subscribed once, in its last session. */
async function saveSubscription(
  db: Db,
  sessionHash: Buffer | null,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`delete from push_subscriptions where session_hash = ${sessionHash} or endpoint = ${endpoint}`.execute(db);
    await sql`insert into push_subscriptions (session_hash, endpoint, p256dh, auth)
      select session_hash, ${endpoint}, ${Buffer.from(p256dh, 'base64url')}, ${Buffer.from(auth, 'base64url')}
      from sessions where session_hash = ${sessionHash} for key share
      on conflict do nothing`.execute(db);
  });
}

async function deleteSubscription(db: Db, sessionHash: Buffer | null): Promise<void> {
  await sql`delete from push_subscriptions where session_hash = ${sessionHash}`.execute(db);
}
