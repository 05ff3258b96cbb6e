import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '@ekbid/contract';
import { textsIn } from '../context/texts.ts';
import { asSuperuser } from '../fair-play/testing/superuser.ts';
import { confirmedPerson } from '../mail/testing/refunds.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { SmsEndUnknown } from '../sms/sms-sender.ts';
import { bid } from '../testing/bidding.ts';
import { runDue, runJobs, runKind } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { deliverMails, deliverSms } from './deliver.ts';

const app = useTestApp();
let [asha, ravi, uma, admin] = [] as unknown as Person[] as [Person, Person, Person, Person];
beforeEach(async () => {
  await setClock(app.db, 'real');
  [asha, ravi] = await Promise.all([confirmedPerson(app), confirmedPerson(app)]);
  [uma, admin] = await Promise.all([signIn(app), signIn(app, { role: 'ADMIN' })]);
  app.deps.mailer.arrived.length = 0;
  app.messages.length = 0;
});
afterEach(() => setClock(app.db, 'real'));

const minuteMs = 60_000;
const mailsTo = ({ email }: Person) => app.deps.mailer.arrived.filter(({ to }) => to === email);
const subjectsTo = (person: Person) => mailsTo(person).map(({ subject }) => subject);
async function smsTo({ userId }: Person): Promise<string[]> {
  const { mobileNumber } = await app.db
    .selectFrom('users')
    .where('userId', '=', userId)
    .select('mobileNumber')
    .executeTakeFirstOrThrow();
  return app.messages.filter(({ to }) => to === mobileNumber).map(({ text }) => text);
}
async function statesOf({ userId }: Person, channel: 'email' | 'sms' = 'email'): Promise<string[]> {
  const rows = await app.db
    .selectFrom('deliveries')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .orderBy('createdAt')
    .select('state')
    .execute();
  return rows.map(({ state }) => state);
}

/** Asha wins with ₹7; Ravi and Uma lose. */
async function decided(): Promise<string> {
  const auctionId = await createAuction(app, { maxSlots: 3 });
  for (const [person, amount] of [
    [asha, 7],
    [ravi, 9],
    [uma, 12],
  ] as const)
    await bid(app, person, auctionId, amount);
  await declareWinner(app.deps, auctionId, 'ekbid');
  return auctionId;
}

const choose = (
  { browser }: Person,
  body: { topic: contract.NotificationTopic; channel: contract.NotificationChannel; wanted: boolean },
) => browser.call(contract.chooseNotification, { body });

describe('a result', () => {
  // proves notifications.channels
  test('is mailed to confirmed addresses, and sent to the winner’s phone without an amount', async () => {
    const auctionId = await decided();
    await runJobs(app);
    expect(subjectsTo(asha)).toEqual(['You won: A steel pressure cooker']);
    expect(mailsTo(asha)[0]?.text).toContain('Your ₹7 was the lowest unique bid in “A steel pressure cooker”.');
    expect(subjectsTo(ravi)).toEqual(['Decided: A steel pressure cooker']);
    expect(mailsTo(ravi)[0]?.text).toMatch(
      new RegExp(
        `^Hello Asha,\n\n.*the lowest unique bid was ₹7\\.\n\n.*\n\nhttp://localhost:3500/auctions/${auctionId}\n`,
      ),
    );
    expect(app.deps.mailer.arrived).toHaveLength(2);
    expect(await smsTo(asha)).toEqual([expect.stringMatching(/^You won on EkBid: A steel pressure cooker\./)]);
    expect(app.messages).toHaveLength(1);
    expect(JSON.stringify(app.messages)).not.toMatch(/₹|Rs/);
  });

  // proves notifications.delivered-once
  test('is delivered once, although the work is done again', async () => {
    await decided();
    await runJobs(app);
    await runJobs(app, { later: true });
    expect([mailsTo(asha).length, mailsTo(ravi).length, app.messages.length]).toEqual([1, 1, 1]);
  });

  test('that is withheld is mailed to nobody', async () => {
    const auctionId = await decided();
    await runDue(app.deps, 'record-notifications');
    await asSuperuser(
      app.db,
      sql`update auctions set outcome = 'no_unique_bid', winning_bid_id = null where auction_id = ${auctionId}`,
    );
    await runJobs(app);
    expect([app.deps.mailer.arrived, app.messages]).toEqual([[], []]);
  });
});

test('a cancellation goes by mail, or by SMS to those whom no mail reaches', async () => {
  const auctionId = await createAuction(app);
  await bid(app, asha, auctionId, 3);
  await bid(app, uma, auctionId, 4);
  await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
  await runDue(app.deps, 'record-notifications');
  for (const name of ['deliver-email', 'deliver-sms']) await runDue(app.deps, name);
  expect(subjectsTo(asha)).toEqual(['Cancelled: A steel pressure cooker']);
  expect(await smsTo(uma)).toEqual([
    expect.stringMatching(/^Cancelled on EkBid: A steel pressure cooker\. What you paid/),
  ]);
  expect([app.deps.mailer.arrived.length, app.messages.length]).toEqual([1, 1]);
});

test('an answer to a report is mailed to its sender, with the way to it and none of its words', async () => {
  await ravi.browser.call(contract.createReport, { body: { reason: 'Wrong picture', description: 'A pan.' } });
  const found = await admin.browser.call(contract.listReports, { query: { userId: ravi.userId } });
  const reportId = found.ok.data[0]?._id ?? '';
  const answer = { note: 'Internal', answer: 'We changed it.' };
  await admin.browser.call(contract.resolveReport, { params: { reportId }, body: answer });
  await runJobs(app);
  expect(mailsTo(ravi)).toMatchObject([
    { subject: 'Your report was looked into', unsubscribeUrl: expect.stringContaining('token=report.') as string },
  ]);
  const text = mailsTo(ravi)[0]?.text ?? '';
  expect(text).toContain('\nhttp://localhost:3500/reports\n');
  expect(text).not.toMatch(/Internal|We changed it|pan/);
});

// proves notifications.unknown-end
describe('a message whose end is unknown', () => {
  test('is marked, and not sent again, unless it is to the winner: then once more, as the same message', async () => {
    await decided();
    await runDue(app.deps, 'record-notifications');
    app.deps.mailer.ends.push('unknown', 'unknown');
    await runDue(app.deps, 'deliver-email');
    expect([await statesOf(asha), await statesOf(ravi)]).toEqual([['waiting'], ['unknown']]);
    app.deps.mailer.ends.push('unknown');
    for (const minutes of [2, 4, 60]) {
      await setClock(app.db, { aheadMs: minutes * minuteMs });
      await runDue(app.deps, 'deliver-email');
    }
    expect([await statesOf(asha), await statesOf(ravi)]).toEqual([['unknown'], ['unknown']]);
    expect([mailsTo(asha).length, mailsTo(ravi).length]).toEqual([2, 1]);
    expect(new Set(mailsTo(asha).map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('is one whose sender was killed: its try was recorded before it was made', async () => {
    await decided();
    await runDue(app.deps, 'record-notifications');
    const killed = { ...app.deps, mailer: { send: () => new Promise<never>(() => {}) } };
    const claimed = await deliverMails(killed).claim(app.db, 4);
    claimed.forEach(({ handle }) => void handle());
    const isTried = async () => [await statesOf(asha), await statesOf(ravi)];
    await expect.poll(isTried).toEqual([['claimed'], ['claimed']]);
    await runDue(app.deps, 'deliver-email');
    expect(app.deps.mailer.arrived).toEqual([]);
    await setClock(app.db, { aheadMs: 11 * minuteMs });
    await runDue(app.deps, 'deliver-email');
    await setClock(app.db, { aheadMs: 13 * minuteMs });
    await runDue(app.deps, 'deliver-email');
    expect(await isTried()).toEqual([['sent'], ['unknown']]);
    expect(app.deps.mailer.arrived).toHaveLength(1);
  });

  test('may be a text message', async () => {
    await app.db.deleteFrom('deliveries').execute();
    await decided();
    const sent: string[] = [];
    const failing = {
      ...app.deps,
      sms: {
        send: async ({ text }: { text: string }) => {
          sent.push(text);
          throw sent.length === 1 ? new Error('refused') : new SmsEndUnknown('no answer');
        },
      },
    };
    for (const minutes of [0, 2, 4, 60]) {
      await setClock(app.db, { aheadMs: minutes * minuteMs });
      await runKind(deliverSms(failing), failing);
    }
    expect([sent.length, await statesOf(asha, 'sms')]).toEqual([3, ['unknown']]);
  });
});

describe('what is not wanted', () => {
  test('is not sent, even if that was chosen while it waited', async () => {
    await choose(ravi, { topic: 'result', channel: 'email', wanted: false });
    await decided();
    await runJobs(app);
    expect(mailsTo(ravi)).toEqual([]);
    await choose(ravi, { topic: 'result', channel: 'email', wanted: true });
    await decided();
    await runDue(app.deps, 'record-notifications');
    await choose(ravi, { topic: 'result', channel: 'email', wanted: false });
    await runJobs(app);
    expect([mailsTo(ravi), await statesOf(ravi)]).toEqual([[], ['dropped']]);
  });

  // proves notifications.choices
  test('can be anything but what is about a win, money or security', async () => {
    const { data } = (await asha.browser.call(contract.listNotificationChoices)).ok;
    expect(data.every(({ wanted }) => wanted)).toBe(true);
    for (const { topic, channel, fixed } of data) {
      const { status } = await choose(asha, { topic, channel, wanted: false });
      expect([topic, channel, status]).toEqual([topic, channel, fixed ? 409 : 200]);
    }
    expect((await choose(asha, { topic: 'result', channel: 'sms', wanted: true })).status).toBe(404);
    const after = (await asha.browser.call(contract.listNotificationChoices)).ok.data;
    expect(after.filter(({ wanted }) => wanted)).toEqual(after.filter(({ fixed }) => fixed));
    expect(
      after
        .filter(({ fixed }) => fixed)
        .map(({ topic, channel }) => `${topic} ${channel}`)
        .sort(),
    ).toEqual([...['refund email', 'security email', 'security sms', 'won email', 'won push', 'won sms']]);
    const { data: others } = (await ravi.browser.call(contract.listNotificationChoices)).ok;
    expect(others.every(({ wanted }) => wanted)).toBe(true);
  });
});

test('each kind that goes to a channel has its words there, in both languages', async () => {
  const inMails = ['refund', 'security'];
  const { rows } = await sql<{ kind: string; channel: 'email' | 'sms' }>`
    select kind, channel from notification_channels where kind <> 'security'`.execute(app.db);
  for (const { kind, channel } of rows.filter((row) => row.channel === 'sms' || !inMails.includes(row.kind)))
    for (const language of ['en', 'hi'] as const)
      expect(textsIn[language][channel === 'sms' ? 'sms' : 'mail'].news, `${language}, ${channel}`).toHaveProperty(
        kind,
      );
});

describe('the operator’s rate', () => {
  // proves notifications.rate
  test('holds back news, over all processes, but nothing for the winner', async () => {
    const start = Date.now() + minuteMs;
    for (const _ of [1, 2, 3]) await decided();
    await runDue(app.deps, 'record-notifications');
    const slow = { ...app.deps, config: { ...app.deps.config, MAILS_PER_MINUTE: 30 } };
    const sendAt = async (seconds: number) => {
      await setClock(app.db, new Date(start + seconds * 1000));
      await Promise.all([1, 2].map(() => runKind(deliverMails(slow), slow)));
    };
    await sendAt(0);
    expect([mailsTo(asha).length, mailsTo(ravi).length]).toEqual([3, 1]);
    await sendAt(1);
    expect(mailsTo(ravi)).toHaveLength(1);
    await sendAt(2);
    expect(mailsTo(ravi)).toHaveLength(2);
  });
});
