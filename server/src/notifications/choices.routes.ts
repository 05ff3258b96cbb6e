import * as contract from '@ekbid/contract';
import type { NotificationChannel, NotificationChoice, NotificationTopic } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export function choiceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listNotificationChoices, async ({ caller, read }) => ({
    data: [...(await read((db) => listChoices(db, caller.userId)))],
  }));

  serve(app, deps, contract.chooseNotification, async ({ body, caller }) => {
    const choices = await listChoices(deps.db, caller.userId);
    const current = choices.find(({ topic, channel }) => topic === body.topic && channel === body.channel);
    if (!current) throw new Refusal('not_found');
    if (current.fixed && !body.wanted) throw new Refusal('notification_fixed');
    await saveChoice(deps.db, caller.userId, body);
    return {};
  });
}

/** Registered below `/api`, and at the address in mails, to which mail programs send their POST. */
export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  // The token says everything. Mail programs send a form, the web app sends JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null));
  serve(app, deps, contract.unsubscribe, async ({ query }) => {
    const subscription = readUnsubscribeToken(deps.keys, query.token);
    if (subscription === null) throw new Refusal('not_found');
    await saveChoice(deps.db, subscription.userId, { topic: subscription.topic, channel: 'email', wanted: false });
    return {};
  });
}

async function listChoices(db: Db, userId: string): Promise<readonly NotificationChoice[]> {
  const { rows } = await sql<{
    topic: NotificationTopic;
    channel: NotificationChannel;
    fixed: boolean;
    wanted: boolean;
  }>`
    select c.topic, c.channel, bool_or(c.mode = 'always') as fixed, coalesce(bool_and(w.wanted), true) as wanted
    from notification_channels c
    left join notification_choices w on w.user_id = ${userId} and w.topic = c.topic and w.channel = c.channel
    group by c.topic, c.channel`.execute(db);
  return rows;
}

type Choice = { readonly topic: string; readonly channel: NotificationChannel; readonly wanted: boolean };

/** What everybody gets needs no row. */
async function saveChoice(db: Db, userId: string, { topic, channel, wanted }: Choice): Promise<void> {
  const chosen = db.deleteFrom('notificationChoices').where('userId', '=', userId).where('topic', '=', topic);
  if (wanted) await chosen.where('channel', '=', channel).execute();
  else
    await db
      .insertInto('notificationChoices')
      .values({ userId, topic, channel, wanted })
      .onConflict((already) => already.doNothing())
      .execute();
}
