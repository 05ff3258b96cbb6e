import * as contract from '@ekbid/contract';
import { termsVersion } from '@ekbid/domain';
import { sql } from 'kysely';
import { confirmEmailOf, newPerson } from '../../accounts/testing/people.ts';
import { PushBrowser } from '../../notifications/testing/push-browser.ts';
import { declareWinner } from '../../results/declare-winner.ts';
import { recordInstruments } from '../../sessions/account-traces.ts';
import { bid, bidFree, order } from '../../testing/bidding.ts';
import { runDue, runJobs } from '../../testing/run-jobs.ts';
import { createAuction, openBrowser, type Person, signIn, type TestApp } from '../../testing/test-app.ts';

const place = {
  name: 'Zarinamehr Kapadiawala',
  address: '12 Planted Lane, Andheri West, Mumbai',
  pinCode: '400 058',
  region: 'MH',
  telephone: '+91 98198 19819',
  note: 'Ring at Tehmulji’s',
};

/** Creates a person who has data in every part, and nothing that is still open. */
export async function personWithEverything(app: TestApp, admin: Person) {
  const fields = { firstName: 'Zarinamehr', lastName: 'Kapadiawala', email: `zk.${crypto.randomUUID()}@planted.in` };
  const zarin = await newPerson(app, fields);
  const { browser, userId } = zarin;
  await confirmEmailOf(app, userId);
  const ravi = await signIn(app);
  const [won, lost, cancelled, shared, back, free, freeWon] = [
    await createAuction(app, { maxSlots: 2 }),
    await createAuction(app, { maxSlots: 2 }),
    await createAuction(app),
    await createAuction(app, { maxSlots: 2 }),
    await createAuction(app, { maxSlots: 2, entryMode: 'refundable' }),
    await createAuction(app, { maxSlots: 2, entryMode: 'free' }),
    await createAuction(app, { maxSlots: 1, entryMode: 'free' }),
  ];
  await browser.call(contract.watchAuction, { params: { auctionId: won } });
  await browser.call(contract.subscribePush, {
    body: new PushBrowser('https://fcm.googleapis.com/fcm/send').subscription,
  });
  await bid(app, zarin, won, 7);
  await bid(app, ravi, won, 9);
  await bid(app, zarin, lost, 9);
  await bid(app, ravi, lost, 7);
  await bid(app, zarin, cancelled, 5);
  await bid(app, zarin, shared, 5);
  await bid(app, ravi, shared, 5);
  await bid(app, zarin, back, 9);
  await bid(app, ravi, back, 7);
  await bidFree(zarin, free, 9);
  await bidFree(ravi, free, 7);
  await bidFree(zarin, freeWon, 3);
  await app.db
    .insertInto('entryNetworks')
    .values({ auctionId: free, userId, networkHash: Buffer.alloc(32, 1) })
    .execute();
  for (const auctionId of [won, lost, shared, back, free, freeWon]) await declareWinner(app.deps, auctionId, 'ekbid');
  await admin.browser.call(contract.deleteAuction, { params: { auctionId: cancelled } });
  const unpaid = await createAuction(app);
  const { ok } = await order(zarin, unpaid, 3);
  await app.db
    .updateTable('paymentOrders')
    .where('providerOrderId', '=', ok.order.id)
    .set({ state: 'expired', holdsSlot: false })
    .execute();
  await runJobs(app);
  const prize = { params: { auctionId: won } };
  await browser.call(contract.claimPrize, { ...prize, body: place });
  await admin.browser.call(contract.openPrizeContact, prize);
  await admin.browser.call(contract.sendPrize, {
    ...prize,
    body: { carrier: 'India Post', trackingLink: 'https://track.example/kapadiawala' },
  });
  await browser.call(contract.reportPrizeProblem, { ...prize, body: { problem: 'Kapadiawala: the lid is broken' } });
  await browser.call(contract.renouncePrize, { params: { auctionId: freeWon } });
  await admin.browser.call(contract.deliverPrize, { ...prize, body: { reason: 'Zarinamehr Kapadiawala rang up' } });
  await app.db
    .updateTable('operatorTasks')
    .where('bidderId', '=', userId)
    .set({ resolvedAt: sql<Date>`game_clock()`, resolvedBy: admin.userId, note: 'Wrote to zarinamehr' })
    .execute();
  await browser.call(contract.createReport, {
    body: { auctionId: lost, reason: 'Other', description: 'I am Zarinamehr Kapadiawala' },
  });
  const { reportId } = await app.db
    .selectFrom('reports')
    .where('userId', '=', userId)
    .select('reportId')
    .executeTakeFirstOrThrow();
  await admin.browser.call(contract.resolveReport, {
    params: { reportId },
    body: { note: 'Zarinamehr was told', answer: 'Dear Zarinamehr, thank you' },
  });
  const about = { params: { userId } };
  await admin.browser.call(contract.blockUser, {
    ...about,
    body: { reason: 'Zarinamehr Kapadiawala has two accounts' },
  });
  await admin.browser.call(contract.unblockUser, { ...about, body: { reason: `Mail from ${zarin.email}` } });
  const own = await openBrowser(app, userId);
  await own.call(contract.subscribePush, { body: new PushBrowser('https://fcm.googleapis.com/fcm/send').subscription });
  await own.call(contract.giveConsents, { body: { isAdult: true, termsVersion } });
  await own.call(contract.setLimit, { body: { period: 'month', limit: '500' } });
  await own.call(contract.excludeMyself, { body: { exclusion: 'day' } });
  await own.call(contract.chooseNotification, { body: { topic: 'cancelled', channel: 'sms', wanted: false } });
  // The browser and the network were recorded at sign-up; only the payment instrument is missing.
  await recordInstruments(app.deps, userId, [{ vpa: 'zarinamehr@planted' }]);
  await own.call(contract.requestDataExport);
  await runDue(app.deps, 'make-exports');
  await app.db
    .insertInto('secondFactors')
    .values({ userId, sealedSecret: Buffer.from('sealed'), confirmedAt: sql<Date>`game_clock()` })
    .execute();
  await app.db
    .insertInto('recoveryCodes')
    .values({ userId, codeHash: Buffer.alloc(32) })
    .execute();
  await app.db
    .insertInto('numberChanges')
    .values({ userId, mobileNumber: '+919700700700', dueAt: sql<Date>`game_clock() + interval '30 days'` })
    .execute();
  await app.db.insertInto('emailChanges').values({ userId }).execute();
  await runJobs(app);
  return { zarin: { ...zarin, browser: own }, auctions: { won, lost, cancelled, shared, back, free } };
}
