import { pages } from '@ekbid/contract';
import { recordPrizeNews } from '../../notifications/record-notifications.ts';
import { runDue, runJobs } from '../../testing/run-jobs.ts';
import { freeBids, makeAttempts, makeThese } from './attempts.ts';
import { followLive } from './follow-live.ts';
import { gather, markNow } from './gather.ts';
import type { Look } from './look.ts';
import { readCalls, readCommands, readHealth, readMetrics, readPictures, readSite } from './observe.ts';

type Looking = (look: Look) => Promise<void>;

const meanwhile =
  (happens: Looking): Looking =>
  async (look) => {
    const mark = markNow(look.world);
    await happens(look);
    await gather(look, mark);
  };

export const calls =
  (...names: string[]): Looking =>
  (look) =>
    readCalls(look, { names, plainly: true });

const attempts = (...names: string[]) => meanwhile((look) => makeAttempts(look, names));

export const site: Looking = (look) => readSite(look, [pages.home, pages.dashboard]);
export const pictures: Looking = readPictures;
export const health: Looking = readHealth;
export const metrics: Looking = async (look) => {
  await readCalls(look, { names: ['getSite'] });
  await readMetrics(look);
};
export const commands: Looking = readCommands;
export const log = meanwhile((look) => readCalls(look, { names: ['getSite'] }));
export const texts = attempts('forgotPassword');

export const actAndRead: Looking = async (look) => {
  await makeAttempts(look, ['resolveReport', 'reopenReport']);
  await readCalls(look, { names: ['listActs'] });
};

export const letters = meanwhile(async (look) => {
  await look.world.later(3600);
  await makeAttempts(look, ['mailReceipt']);
  await look.world.later(60);
  await runDue(look.world.test.deps, 'send-mails');
});

/** Sends the winner of the declared auction a push about the prize. */
export const pushes = meanwhile(async (look) => {
  const { test, auctions, later } = look.world;
  await later();
  await recordPrizeNews(test.db, auctions['declared'] ?? '', 'prize_sent');
  await runDue(test.deps, 'deliver-push');
});

export const refusedRefund = meanwhile(async (look) => {
  await makeAttempts(look, ['retryRefund']);
  await runJobs(look.world.test, { later: true });
  await readCalls(look, { names: ['listOperatorTasks'] });
});

/** Orders bids an hour later, when the earlier reservations have expired. */
export const orders = meanwhile(async (look) => {
  await look.world.later(3600);
  await makeAttempts(look, ['createOrder']);
});

export const placedFree = meanwhile((look) => makeThese(look, 'placeBid', freeBids(look.world)));

/** Another person bids an amount that no one bids in either world, while pages are open. */
export const live: Looking = async (look) => {
  bids += 1;
  await followLive(look, [['zoya', 7000 + bids]]);
};
let bids = 0;
