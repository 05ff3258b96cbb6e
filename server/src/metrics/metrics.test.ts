import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listenSomewhere, openStream } from '../live/testing/live-stream.ts';
import { confirmedPerson } from '../mail/testing/refunds.ts';
import { PushBrowser } from '../notifications/testing/push-browser.ts';
import { oweRefunds } from '../refunds/owe-refunds.ts';
import { useSite } from '../pages/testing/site.ts';
import { bid, order, payAndVerify, place } from '../testing/bidding.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn } from '../testing/test-app.ts';
import { readMetrics, readSeries } from './testing/scrape.ts';
import { waitingReader } from './waiting.ts';

const { api: app, get } = useSite();

/** The metrics, with counts of waiting work that are read now and not up to a few seconds ago. */
const waitingNow = async () => readSeries(await app.deps.metrics.write(await waitingReader(app.deps)()));

describe('calls', () => {
  test('are counted by the pattern of their route, never by their address', async () => {
    const auctionId = await createAuction(app);
    await app.app.inject(`/api/auctions/${auctionId}`);
    const metrics = await readMetrics(app.app);
    const route = '{method="GET",route="/api/auctions/:auctionId",status="200"}';
    expect(metrics.get(`ekbid_http_request_duration_seconds_count${route}`)).toBe(1);
    expect([...metrics.keys()].join('\n')).not.toContain(auctionId);
  });

  test('to made-up addresses share one name, by whatever method', async () => {
    const before = new Set((await readMetrics(app.app)).keys());
    for (let n = 0; n < 50; n += 1) {
      await app.app.inject(`/api/made-up-${n}`);
      await app.app.inject({ method: 'HEAD', url: `/made-up-${n}?x=${n}` });
      await app.app.inject({ method: 'PROPFIND', url: `/assets/made-up-${n}.js` });
      await app.app.inject({ method: 'LOCK', url: `/api/auctions/${n}` });
    }
    const added = [...(await readMetrics(app.app)).keys()].filter((series) => !before.has(series));
    expect(added.join('\n')).not.toContain('made-up');
    const routes = new Set(added.flatMap((series) => /route="([^"]*)"/.exec(series)?.[1] ?? []));
    expect([...routes].filter((route) => route !== '/metrics')).toEqual(['none']);
    const methods = new Set(added.flatMap((series) => /method="([^"]*)"/.exec(series)?.[1] ?? []));
    expect([...methods].toSorted()).toEqual(['GET', 'HEAD', 'other']);
  });

  test('for files of the web app share one name', async () => {
    for (const file of ['/assets/index.js', '/scheme.js']) expect((await get(file)).statusCode).toBe(200);
    const metrics = await readMetrics(app.app);
    const files = [...metrics.keys()].filter((series) => series.includes('route="file"'));
    expect(files).not.toEqual([]);
    expect([...metrics.keys()].join('\n')).not.toMatch(/scheme|index/);
  });

  test('that are refused are counted by reason', async () => {
    const person = await signIn(app);
    const refusals = async () => (await readMetrics(app.app)).get('ekbid_refusals_total{code="forbidden"}') ?? 0;
    const before = await refusals();
    expect((await person.browser.call(contract.getDashboard)).status).toBe(403);
    expect(await refusals()).toBe(before + 1);
  });

  test('to place a bid are counted by outcome, and not by auction', async () => {
    const outcomes = async () => {
      const all = [...(await readMetrics(app.app))];
      return Object.fromEntries(all.filter(([series]) => /^ekbid_bid(s_total|_duration_seconds_count)/.test(series)));
    };
    const [person, auctionId] = [await signIn(app), await createAuction(app)];
    await bid(app, person, auctionId, 7);
    const { order: opened } = (await order(person, auctionId, 8)).ok;
    const token = await payAndVerify(app, person, opened.id);
    expect((await place(person, auctionId, 9, token)).problem.code).toBe('payment_of_another_bid');
    await place(await signIn(app), auctionId, 8, 'none');
    expect(await outcomes()).toEqual({
      'ekbid_bids_total{outcome="placed"}': 1,
      'ekbid_bids_total{outcome="unavailable"}': 0,
      'ekbid_bids_total{outcome="payment_of_another_bid"}': 1,
      'ekbid_bids_total{outcome="payment_token_invalid"}': 1,
      ekbid_bid_duration_seconds_count: 3,
    });
  });

  test('that follow what happens are readers for as long as they stay', async () => {
    const readers = async () => (await readMetrics(app.app)).get('ekbid_live_readers');
    expect(await readers()).toBe(0);
    const stream = await openStream(await listenSomewhere(app.app), [await createAuction(app)]);
    await stream.hears('hello');
    expect(await readers()).toBe(1);
    stream.close();
    await expect.poll(readers).toBe(0);
    expect([...(await readMetrics(app.app)).keys()].join('\n')).not.toContain('route="/api/live"');
  });
});

test('bids are decided in batches, whose sizes and times are measured', async () => {
  const read = async () => {
    const metrics = await readMetrics(app.app);
    return ['ekbid_bid_batch_size_sum', 'ekbid_bid_batch_duration_seconds_count', 'ekbid_bids_waiting'].map((series) =>
      metrics.get(series),
    );
  };
  const [bids = 0, batches = 0] = await read();
  await bid(app, await signIn(app), await createAuction(app), 7);
  expect(await read()).toEqual([bids + 1, batches + 1, 0]);
});

describe('what is under way', () => {
  test('reservations, payments, refunds, webhook events, mails and jobs are counted, in all processes', async () => {
    const before = await waitingNow();
    const auctionId = await createAuction(app);
    const [asha, ravi, uma] = [await signIn(app), await signIn(app), await signIn(app)];
    for (const amount of [6, 7]) await order(asha, auctionId, amount);
    const paid = await order(ravi, auctionId, 8);
    await payAndVerify(app, ravi, paid.ok.order.id);
    const owed = await createAuction(app);
    await bid(app, uma, owed, 9);
    await oweRefunds(app.deps, owed, 'auction_cancelled');

    const rises = (after: Map<string, number>) => (series: string) =>
      (after.get(series) ?? NaN) - (before.get(series) ?? NaN);
    const waiting = rises(await waitingNow());
    expect(waiting('ekbid_holds')).toBe(2);
    expect(waiting('ekbid_payments_waiting')).toBe(1);
    expect(waiting('ekbid_refunds{state="owed"}')).toBe(1);
    expect(waiting('ekbid_jobs{state="ready"}')).toBe(1);

    app.deps.provider.troubles.push('refused');
    await runJobs(app);
    const refused = rises(await waitingNow());
    expect(refused('ekbid_refunds{state="owed"}')).toBe(0);
    expect(refused('ekbid_refunds{state="refused"}')).toBe(1);
    expect(refused('ekbid_operator_tasks_open')).toBe(1);
    expect(refused('ekbid_jobs{state="ready"}')).toBe(0);

    await sql`insert into scheduled_work (task, due_at, try_at, failures)
      values ('fails', now(), now(), 1), ('has failed', now(), now(), 10)`.execute(app.db);
    const failed = rises(await waitingNow());
    expect(failed('ekbid_jobs{state="retrying"}')).toBe(1);
    expect(failed('ekbid_jobs{state="given_up"}')).toBe(1);
  });

  // proves metrics.news
  test('mails, text messages and pushes about a result are counted by how they ended', async () => {
    const [asha, ravi, uma, admin] = [
      ...(await Promise.all([confirmedPerson(app), confirmedPerson(app)])),
      ...(await Promise.all([signIn(app), signIn(app, { role: 'ADMIN' })])),
    ];
    const auctionId = await createAuction(app);
    for (const [person, amount] of [
      [asha, 7],
      [ravi, 8],
      [uma, 9],
    ] as const)
      await bid(app, person, auctionId, amount);
    await asha.browser.call(contract.subscribePush, {
      body: new PushBrowser('https://fcm.googleapis.com').subscription,
    });
    const before = await waitingNow();
    const news = async () => {
      const now = [...(await waitingNow())].filter(([series]) => series.startsWith('ekbid_news'));
      const rises = now.map(([series, value]) => [series, value - (before.get(series) ?? NaN)] as const);
      return Object.fromEntries(rises.filter(([, rise]) => rise !== 0));
    };
    await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
    await runDue(app.deps, 'record-notifications');
    expect(await news()).toEqual({
      'ekbid_news_mails{state="waiting"}': 2,
      'ekbid_news_sms{state="waiting"}': 1,
      'ekbid_news_pushes{state="waiting"}': 1,
    });
    app.deps.mailer.ends.push('unknown', 'refused');
    for (const channel of contract.notificationChannels) await runDue(app.deps, `deliver-${channel}`);
    expect(await news()).toEqual({
      'ekbid_news_mails{state="unknown_last_day"}': 1,
      'ekbid_news_mails{state="failed_last_day"}': 1,
      'ekbid_news_sms{state="sent_last_day"}': 1,
      'ekbid_news_pushes{state="sent_last_day"}': 1,
    });
    await setClock(app.db, { aheadMs: 25 * 60 * 60_000 });
    expect(await news()).toEqual({});
    await setClock(app.db, 'real');
  });
});
