import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { countDays } from './count-days.ts';

const app = useTestApp();
const at = (instant: string) => setClock(app.db, new Date(instant));
const tenDays = { endsInMinutes: 10 * 24 * 60, maxSlots: 2 };

let admin: Person;
let sealed: string;

const look = async () => ({
  charts: (await admin.browser.call(contract.getCharts, { query: { days: 7 } })).ok.data,
  file: (await admin.browser.send('GET', '/api/money/days.csv')).body,
});
const countedDays = async () =>
  (await sql<{ day: string }>`select day::text from counted_days order by day`.execute(app.db)).rows.map(
    ({ day }) => day,
  );

beforeAll(async () => {
  await at('2031-03-01T06:00:00Z');
  admin = await signIn(app, { role: 'ADMIN' });
  const back = await createAuction(app, tenDays);
  sealed = await createAuction(app, tenDays);
  for (const auctionId of [back, sealed]) await bid(app, await signIn(app), auctionId, 9);
  await at('2031-03-02T06:00:00Z');
  for (const auctionId of [back, sealed]) await bid(app, await signIn(app), auctionId, 9);
  await admin.browser.call(contract.declareWinner, { params: { auctionId: back } });
  await runJobs(app);
});

describe('days that are over', () => {
  test('are counted an hour after midnight in India, each once, and say what they said before', async () => {
    await at('2031-03-02T19:29:59Z');
    await countDays(app.db);
    expect(await countedDays()).toEqual(['2031-03-01']);
    await at('2031-03-02T19:30:00Z');
    const before = await look();
    expect(before.charts.days.slice(-3)).toMatchObject([
      { day: '2031-03-01', bids: 2, captured: 9, refunded: 0 },
      { day: '2031-03-02', bids: 2, captured: 9, refunded: 18 },
      { day: '2031-03-03', bids: 0, captured: 0, refunded: 0 },
    ]);
    await Promise.all([countDays(app.db), countDays(app.db)]);
    expect(await countedDays()).toEqual(['2031-03-01', '2031-03-02']);
    expect(await look()).toEqual(before);
  });

  test('show the money of an auction that is declared later from then on', async () => {
    await at('2031-03-04T06:00:00Z');
    await admin.browser.call(contract.declareWinner, { params: { auctionId: sealed } });
    await runJobs(app);
    await at('2031-03-06T06:00:00Z');
    await countDays(app.db);
    expect(await countedDays()).toHaveLength(5);
    expect((await look()).charts.days).toMatchObject([
      { day: '2031-02-28' },
      { day: '2031-03-01', captured: 18 },
      { day: '2031-03-02', captured: 18, refunded: 18 },
      { day: '2031-03-03', captured: 0 },
      { day: '2031-03-04', refunded: 18 },
      { day: '2031-03-05' },
      { day: '2031-03-06' },
    ]);
  });
});
