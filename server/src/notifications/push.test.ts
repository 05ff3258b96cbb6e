import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '@ekbid/contract';
import type { PushedNews } from '@ekbid/contract';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { useHttpDouble } from '../testing/http-double.ts';
import { runDue, runKind } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { deliverPushes } from './deliver.ts';
import { openPushSender } from './push-sender.ts';
import { PushBrowser } from './testing/push-browser.ts';

const app = useTestApp();
const service = useHttpDouble();
const fcm = 'https://fcm.googleapis.com/fcm/send';
const minuteMs = 60_000;
let [asha, ravi] = [] as unknown as [Person, Person];
/** The first browser is Asha's and the second Ravi's. */
let [phone, laptop] = [] as unknown as [PushBrowser, PushBrowser];

const openSender = (timeoutMs = 10_000) =>
  openPushSender({
    ...{ keys: app.deps.keys, hosts: app.deps.config.PUSH_SERVICES, contact: 'help@ekbid.test' },
    ...{ double: service.url, timeoutMs },
  });

/** Asha and Ravi subscribe at a test double, which accepts every message. */
beforeEach(async () => {
  await setClock(app.db, 'real');
  await app.db.deleteFrom('deliveries').execute();
  await app.db.deleteFrom('pushSubscriptions').execute();
  app.logged.length = 0;
  [asha, ravi] = await Promise.all([signIn(app), signIn(app)]);
  [phone, laptop] = [new PushBrowser(service.url), new PushBrowser(service.url)];
  await subscribe(asha, phone);
  await subscribe(ravi, laptop);
  service.answer = (response) => response.writeHead(201).end();
});
afterEach(() => setClock(app.db, 'real'));

/**
 * Subscribes the browser. The API refuses the address of the double, so the address is changed in the database
 * afterwards.
 */
async function subscribe({ browser }: Pick<Person, 'browser'>, { subscription }: PushBrowser): Promise<void> {
  await browser.call(contract.subscribePush, { body: new PushBrowser(fcm).subscription });
  const { endpoint, keys } = subscription;
  await app.db
    .updateTable('pushSubscriptions')
    .where('endpoint', 'like', `${fcm}%`)
    .set({
      endpoint,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    })
    .execute();
}

/** Declares an auction that Asha wins with ₹7 and Ravi loses. */
async function decided(): Promise<string> {
  const auctionId = await createAuction(app, { maxSlots: 2, titleHindi: 'स्टील का कुकर' });
  await bid(app, asha, auctionId, 7);
  await bid(app, ravi, auctionId, 9);
  await declareWinner(app.deps, auctionId, 'ekbid');
  await runDue(app.deps, 'record-notifications');
  return auctionId;
}

async function deliver(push = openSender()): Promise<void> {
  const deps = { ...app.deps, push };
  await runKind(deliverPushes(deps), deps);
}

const received = (browser: PushBrowser) =>
  service.received.filter(({ url }) => browser.subscription.endpoint === service.url + url);
const readBy = (browser: PushBrowser) =>
  received(browser).map(({ bytes }) => JSON.parse(browser.read(bytes)) as PushedNews);

async function statesOf({ userId }: Person): Promise<string[]> {
  const ofPerson = app.db.selectFrom('deliveries').where('userId', '=', userId).where('channel', '=', 'push');
  return (await ofPerson.orderBy('createdAt').select('state').execute()).map(({ state }) => state);
}
const states = async () => [await statesOf(asha), await statesOf(ravi)];
const isSubscribed = async ({ browser }: Person) => (await browser.call(contract.getPush)).ok.data.subscribed;

describe('what is pushed', () => {
  // proves notifications.push
  test('says to each person’s browser, encrypted, what the app says, and leads to the same page', async () => {
    await app.db.updateTable('users').where('userId', '=', ravi.userId).set({ language: 'hi' }).execute();
    const auctionId = await decided();
    await deliver();
    const tag = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
    expect(readBy(phone)).toEqual([
      {
        title: 'You won: A steel pressure cooker',
        text: 'Your ₹7 was the lowest unique bid.',
        ...{ path: `/prizes/${auctionId}`, tag, language: 'en' },
      },
    ]);
    expect(readBy(laptop)).toEqual([
      {
        title: 'परिणाम आया: स्टील का कुकर',
        text: 'आप नहीं जीते। सबसे कम यूनीक बोली ₹7 थी।',
        ...{ path: `/auctions/${auctionId}`, tag, language: 'hi' },
      },
    ]);
    const [won, lost] = [received(phone)[0], received(laptop)[0]];
    expect(won?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '259200' });
    expect(lost?.headers).toMatchObject({ urgency: 'normal' });
    expect(isSignedByUs(String(won?.headers.authorization))).toBe(true);
    expect(() => phone.read(lost?.bytes ?? Buffer.of())).toThrow();
    expect(app.logged.join('')).not.toContain(phone.subscription.endpoint);
  });

  test('says of an auction whose bids go back that they do', async () => {
    const auctionId = await createAuction(app, { maxSlots: 2, entryMode: 'refundable' });
    await bid(app, asha, auctionId, 7);
    await bid(app, ravi, auctionId, 9);
    await declareWinner(app.deps, auctionId, 'ekbid');
    await runDue(app.deps, 'record-notifications');
    await deliver();
    expect(readBy(laptop)[0]?.text).toBe(
      'You did not win. The lowest unique bid was ₹7. Your money for all your bids goes back to the method you paid with.',
    );
  });

  test('goes to all browsers of the person, and once, although the work is done again', async () => {
    const tablet = new PushBrowser(service.url);
    await subscribe({ browser: await openBrowser(app, asha.userId) }, tablet);
    await decided();
    await deliver();
    await setClock(app.db, { aheadMs: 60 * minuteMs });
    await deliver();
    expect([received(phone).length, received(tablet).length, received(laptop).length]).toEqual([1, 1, 1]);
  });

  test('of an answered report does not name it, because others may see the screen', async () => {
    const admin = await signIn(app, { role: 'ADMIN' });
    await asha.browser.call(contract.createReport, { body: { reason: 'Wrong picture', description: 'A pan.' } });
    const found = await admin.browser.call(contract.listReports, { query: { userId: asha.userId } });
    const params = { reportId: found.ok.data[0]?._id ?? '' };
    const body = { note: 'Seen.', answer: 'We changed it.' };
    expect((await admin.browser.call(contract.resolveReport, { params, body })).status).toBe(200);
    await deliver();
    expect(readBy(phone)).toMatchObject([
      { title: 'We looked into your report', text: 'Open it to read what we did.', path: '/reports' },
    ]);
  });

  test('is not what a person does not want', async () => {
    const body = { topic: 'result', channel: 'push', wanted: false } as const;
    await ravi.browser.call(contract.chooseNotification, { body });
    await decided();
    await deliver();
    expect([received(phone).length, received(laptop).length, await statesOf(ravi)]).toEqual([1, 0, []]);
  });
});

/** Whether the header is a VAPID token (RFC 8292) for the double, signed with the key that browsers subscribed with. */
function isSignedByUs(authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string };
  return (
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ) &&
    aud === service.url &&
    sub === 'mailto:help@ekbid.test' &&
    key === app.deps.push.publicKey
  );
}

describe('a push whose end is unknown', () => {
  // proves notifications.push-unknown
  test('is marked and not sent again, unless it is to the winner: then once more, with the same topic', async () => {
    await decided();
    service.answer = (response) => response.destroy();
    for (const minutes of [0, 2, 4, 60]) {
      await setClock(app.db, { aheadMs: minutes * minuteMs });
      await deliver();
    }
    expect(await states()).toEqual([['unknown'], ['unknown']]);
    expect([received(phone).length, received(laptop).length]).toEqual([2, 1]);
    expect(new Set(received(phone).map(({ headers }) => headers['topic'])).size).toBe(1);
    expect(new Set(readBy(phone).map(({ tag }) => tag)).size).toBe(1);
  });

  test('is one whose sender was killed: its try was recorded before it was made', async () => {
    await decided();
    const statesAtSending: string[][][] = [];
    const send = async () => {
      statesAtSending.push(await states());
      return new Promise<never>(() => {});
    };
    const claimed = await deliverPushes({ ...app.deps, push: { ...openSender(), send } }).claim(app.db, 4);
    claimed.forEach(({ handle }) => void handle());
    await expect.poll(() => statesAtSending.at(-1)).toEqual([['claimed'], ['claimed']]);
    await setClock(app.db, { aheadMs: 11 * minuteMs });
    await deliver();
    expect(await states()).toEqual([['waiting'], ['unknown']]);
  });

  test('is not waited for without end; one that never left waits', async () => {
    await decided();
    service.answer = () => {};
    // When the time is up, the connection may or may not be open, so there are two possible outcomes.
    await deliver(openSender(50));
    expect([['unknown'], ['waiting']]).toContainEqual(await statesOf(ravi));
    await app.db.deleteFrom('deliveries').execute();
    await app.db
      .updateTable('pushSubscriptions')
      .set({ endpoint: sql`'http://127.0.0.1:1/' || subscription_id` })
      .execute();
    await decided();
    await deliver(
      openPushSender({ keys: app.deps.keys, hosts: [], contact: 'a@b.test', double: 'http://127.0.0.1:1' }),
    );
    expect(await states()).toEqual([['waiting'], ['waiting']]);
  });
});

describe('what the push service answers', () => {
  // proves notifications.push-gone
  test.each([404, 410])('%i ends the subscription', async (status) => {
    await decided();
    service.answer = (response) => response.writeHead(status).end();
    await deliver();
    expect([await isSubscribed(asha), await states()]).toEqual([false, [['dropped'], ['dropped']]]);
    await decided();
    await deliver();
    expect(service.received).toHaveLength(2);
  });

  test('a redirect is not followed', async () => {
    await decided();
    service.answer = (response) => response.writeHead(307, { location: `${service.url}/elsewhere` }).end();
    await deliver();
    expect([service.received.length, await states()]).toEqual([2, [['refused'], ['refused']]]);
  });

  test.each([429, 503])('after %i it is tried again', async (status) => {
    await decided();
    service.answer = (response) => response.writeHead(status).end();
    await deliver();
    expect([await states(), await isSubscribed(asha)]).toEqual([[['waiting'], ['waiting']], true]);
    service.answer = (response) => response.writeHead(201).end();
    await setClock(app.db, { aheadMs: 2 * minuteMs });
    await deliver();
    expect(await states()).toEqual([['sent'], ['sent']]);
  });
});

describe('a subscription ends', () => {
  // proves notifications.push-sign-out
  test.each([
    ['when the person signs out', ({ browser }: Person) => browser.call(contract.logout)],
    ['when the person signs out everywhere', ({ browser }: Person) => browser.call(contract.logoutEverywhere)],
    ['when the person switches it off', ({ browser }: Person) => browser.call(contract.unsubscribePush)],
    [
      'when the session is over',
      ({ userId }: Person) =>
        sql`update sessions set expires_at = game_clock() where user_id = ${userId}`.execute(app.db),
    ],
    ['when the browser is another person’s', () => subscribeAnotherPerson()],
  ])('%s, and what waited for it is not sent', async (_when, end) => {
    await decided();
    await end(asha);
    await deliver();
    expect([received(phone).length, received(laptop).length, await statesOf(asha)]).toEqual([0, 1, ['dropped']]);
  });

  async function subscribeAnotherPerson(): Promise<void> {
    await app.db
      .updateTable('pushSubscriptions')
      .where('endpoint', '=', phone.subscription.endpoint)
      .set({ endpoint: `${fcm}/1` })
      .execute();
    const { browser } = await signIn(app);
    await browser.call(contract.subscribePush, { body: { ...phone.subscription, endpoint: `${fcm}/1` } });
  }
});
