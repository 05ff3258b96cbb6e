import * as contract from '@ekbid/contract';
import { deletionDays } from '@ekbid/domain';
import { afterEach, describe, expect, test } from 'vitest';
import { changeLostNumbers } from '../accounts/change-mobile.ts';
import {
  confirmEmailOf,
  newNumber,
  newPerson,
  password,
  readCode,
  sendOtp,
  verifyOtp,
} from '../accounts/testing/people.ts';
import { eraseDuePeople } from '../personal-data/erase-person.ts';
import { confirmedPerson } from '../mail/testing/refunds.ts';
import { recordReminders } from '../notifications/record-reminders.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid, bidFree, order } from '../testing/bidding.ts';
import { runDue, runJobs } from '../testing/run-jobs.ts';
import type { Browser } from '../testing/browser.ts';
import { useSecondApp } from '../testing/second-app.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, openBrowser, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const other = useSecondApp(app);
const hourMs = 3_600_000;
afterEach(() => setClock(app.db, 'real'));

async function exclude({ browser }: Pick<Person, 'browser'>): Promise<string> {
  const { ok } = await browser.call(contract.excludeMyself, { body: { exclusion: 'five_years' } });
  return ok.data.exclusion?.until ?? 'none';
}

/** The codes with which this person's order and free bid are refused. */
async function refusalsOf(person: Person): Promise<string[]> {
  const [paid, free] = [await createAuction(app), await createAuction(app, { entryMode: 'free' })];
  return [(await order(person, paid, 5)).problem.code, (await bidFree(person, free, 5)).problem.code];
}

const place = {
  ...{ name: 'Asha Kulkarni', address: '12 Main Road', pinCode: '400058', region: 'MH' },
  ...{ telephone: '9876543210', note: '' },
};

async function prove(browser: Browser, number: string): Promise<void> {
  await sendOtp(browser, number);
  await verifyOtp(browser, number, readCode(app, number));
}

describe('an exclusion', () => {
  // proves limits.no-way-round
  test('follows its person through a changed number, a lost one, a deletion, and sign-ups with any of these numbers', async () => {
    const asha = await newPerson(app);
    const [second, third] = [newNumber(), newNumber()];
    const until = await exclude(asha);

    await prove(asha.browser, asha.mobileNumber);
    await prove(asha.browser, second);
    expect((await asha.browser.call(contract.changeMobile, { body: { mobileNumber: second } })).status).toBe(200);
    expect(await refusalsOf(asha)).toEqual(['excluded', 'excluded']);

    await confirmEmailOf(app, asha.userId, 8);
    const later = await openBrowser(app, asha.userId);
    await prove(later, third);
    const body = { mobileNumber: third, presentPassword: password };
    expect((await later.call(contract.askNumberChange, { body })).status).toBe(200);
    await setClock(app.db, { aheadMs: 73 * hourMs });
    await changeLostNumbers(app.deps);
    const withThird = await openBrowser(app, asha.userId);
    expect((await withThird.call(contract.getMe)).ok.data?.userData.mobileNumber).toBe(third);
    expect(await refusalsOf({ ...asha, browser: withThird })).toEqual(['excluded', 'excluded']);

    await prove(withThird, third);
    expect((await withThird.call(contract.askDeletion)).ok.data.asked).not.toBeNull();
    await setClock(app.db, { aheadMs: (74 + deletionDays * 24) * hourMs });
    await eraseDuePeople(app.deps);
    for (const mobileNumber of [asha.mobileNumber, second, third]) {
      const again = await newPerson(app, { mobileNumber });
      expect(again.userId).not.toBe(asha.userId);
      expect((await again.browser.call(contract.getOwnLimits)).ok.data.exclusion?.until).toBe(until);
      expect(await refusalsOf(again)).toEqual(['excluded', 'excluded']);
    }
  });
});

// proves limits.break-keeps-prizes
test('during an exclusion a prize can be claimed, and no reminder that waits to be sent is', async () => {
  const [asha, auctionId, watched] = [
    await confirmedPerson(app),
    await createAuction(app, { maxSlots: 1 }),
    await createAuction(app, { endsInMinutes: 30, startsInMinutes: -24 * 60 }),
  ];
  await bid(app, asha, auctionId, 7);
  await declareWinner(app.deps, auctionId, 'ekbid');
  await runJobs(app);
  const watch = { userId: asha.userId, auctionId: watched, createdAt: new Date(Date.now() - 2 * hourMs) };
  await app.db.insertInto('watches').values(watch).execute();
  await recordReminders(app.deps);
  const reminders = () =>
    app.db
      .selectFrom('deliveries')
      .innerJoin('notifications', 'notifications.notificationId', 'deliveries.notificationId')
      .where('deliveries.userId', '=', asha.userId)
      .where('kind', 'like', 'watch_%')
      .select('state')
      .execute();
  expect(new Set((await reminders()).map(({ state }) => state))).toEqual(new Set(['waiting']));
  await exclude(asha);
  const letters = app.deps.mailer.arrived.length;
  await runDue(app.deps, 'deliver-email');
  expect(new Set((await reminders()).map(({ state }) => state))).toEqual(new Set(['dropped']));
  expect(app.deps.mailer.arrived).toHaveLength(letters);
  const prize = { params: { auctionId }, body: place };
  expect((await asha.browser.call(contract.claimPrize, prize)).status).toBe(200);
});

// proves limits.after-lost-number
test('an exclusion after a lost number was replaced covers that number, too', async () => {
  const [asha, number] = [await newPerson(app), newNumber()];
  await confirmEmailOf(app, asha.userId, 8);
  await prove(asha.browser, number);
  await asha.browser.call(contract.askNumberChange, { body: { mobileNumber: number, presentPassword: password } });
  await setClock(app.db, { aheadMs: 73 * hourMs });
  await changeLostNumbers(app.deps);
  await exclude({ browser: await openBrowser(app, asha.userId) });
  expect(await refusalsOf(await newPerson(app, { mobileNumber: asha.mobileNumber }))).toEqual(['excluded', 'excluded']);
});

// proves limits.two-browsers
test('of two devices that order at a limit at the same moment, through two processes, one passes', async () => {
  for (let round = 0; round < 6; round += 1) {
    const asha = await signIn(app);
    await asha.browser.call(contract.setLimit, { body: { period: 'day', limit: 100 } });
    const phone = { ...asha, browser: await openBrowser(other, asha.userId) };
    const [one, two] = [await createAuction(app), await createAuction(app)];
    const answers = await Promise.all([order(asha, one, 60), order(phone, two, 60)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({ code: 'spending_limit_reached', details: { period: 'day', left: '40' } });
  }
});
