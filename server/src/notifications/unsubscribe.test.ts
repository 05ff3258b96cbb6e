import { beforeEach, expect, test } from 'vitest';
import * as contract from '@ekbid/contract';
import { confirmedPerson } from '../mail/testing/refunds.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { createAuction, type Person, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let [asha, ravi] = [] as unknown as Person[] as [Person, Person];
beforeEach(async () => {
  [asha, ravi] = await Promise.all([confirmedPerson(app), confirmedPerson(app)]);
});

/** Ravi loses to Asha, and gets a mail about that. */
async function letterToRavi() {
  const auctionId = await createAuction(app, { maxSlots: 2 });
  await bid(app, asha, auctionId, 7);
  await bid(app, ravi, auctionId, 9);
  await declareWinner(app.deps, auctionId, 'ekbid');
  await runJobs(app);
  const letters = app.deps.mailer.arrived.filter(({ to }) => to === ravi.email);
  return letters.at(-1);
}
const unwanted = async ({ browser }: Person) =>
  (await browser.call(contract.listNotificationChoices)).ok.data
    .filter(({ wanted }) => !wanted)
    .map(({ topic, channel }) => `${topic} ${channel}`);

/** Sends the POST of a mail program: a form, without cookies. */
const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  app.app.inject({
    method: 'POST',
    url: url.replace('http://localhost:3500', ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

// proves unsubscribe.one-click
test('a mail program ends mails of one kind by a POST to the address in the header, and nothing else', async () => {
  const url = (await letterToRavi())?.unsubscribeUrl ?? '';
  expect(url).toMatch(/^http:\/\/localhost:3500\/unsubscribe\?token=result\./);
  expect(await unwanted(ravi)).toEqual([]);
  for (const _ of [1, 2]) {
    const { statusCode, json } = await post(url);
    expect([statusCode, json()]).toEqual([200, { success: true, message: '' }]);
  }
  expect(await unwanted(ravi)).toEqual(['result email']);
  expect(await unwanted(asha)).toEqual([]);
  const before = app.deps.mailer.arrived.length;
  await letterToRavi();
  expect(app.deps.mailer.arrived.slice(before).map(({ to }) => to)).toEqual([asha.email]);
});

test('every mail of news says how to end it, and the link in its text is that of the header', async () => {
  await letterToRavi();
  const news = app.deps.mailer.arrived.filter(({ subject }) => /^(You won|Decided)/.test(subject));
  expect(news.length).toBeGreaterThan(1);
  for (const { text, unsubscribeUrl } of news) expect(text).toContain(unsubscribeUrl ?? 'an address');
});

// proves unsubscribe.forged
test('a link that is altered, of another person or of another topic is refused', async () => {
  const url = new URL((await letterToRavi())?.unsubscribeUrl ?? '');
  const token = url.searchParams.get('token') ?? '';
  const [topic = '', userId = '', signature = ''] = token.split('.');
  const forged = [
    ['won', userId, signature],
    [topic, asha.userId, signature],
    [topic, userId, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    [topic, userId, ''],
    [topic, userId],
  ].map((parts) => parts.join('.'));
  for (const wrong of [...forged, '', 'x'.repeat(201), 'result.%00']) {
    const { statusCode } = await post(`/unsubscribe?token=${encodeURIComponent(wrong)}`);
    expect([wrong, statusCode]).toEqual([wrong, wrong.length > 200 ? 400 : 404]);
  }
  expect([await unwanted(asha), await unwanted(ravi)]).toEqual([[], []]);
});

test('the web app sends the same, with or without a session, and reading the address changes nothing', async () => {
  const url = (await letterToRavi())?.unsubscribeUrl ?? '';
  const path = url.replace('http://localhost:3500', '');
  await app.app.inject({ method: 'GET', url: path });
  await app.app.inject({ method: 'GET', url: `/api${path}` });
  expect(await unwanted(ravi)).toEqual([]);
  const token = new URL(url).searchParams.get('token') ?? '';
  expect((await asha.browser.call(contract.unsubscribe, { query: { token } })).status).toBe(200);
  expect([await unwanted(asha), await unwanted(ravi)]).toEqual([[], ['result email']]);
});
