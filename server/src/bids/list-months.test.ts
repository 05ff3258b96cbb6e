import * as contract from '@ekbid/contract';
import { afterEach, expect, test } from 'vitest';
import { bid } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { listMonths } from './payment-record.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

// proves months.content
test('what one paid, got back and won is counted by months that begin at midnight in India, with none of others', async () => {
  const [asha, ravi, admin] = [await signIn(app), await signIn(app), await signIn(app, { role: 'ADMIN' })];
  const monthsOf = async ({ browser }: typeof asha) => (await browser.call(contract.listMonths)).ok.data;
  expect(await monthsOf(asha)).toEqual([]);
  // The last second of April and the first of May, by Indian time.
  const [april, may] = [new Date('2027-04-30T18:29:59Z'), new Date('2027-04-30T18:30:00Z')];
  const [cancelled, won] = [await createAuction(app), await createAuction(app)];
  await app.db
    .updateTable('auctions')
    .set({ endTime: new Date('2027-04-30T18:30:00Z') })
    .where('auctionId', 'in', [won, cancelled])
    .execute();
  await setClock(app.db, april);
  await bid(app, asha, cancelled, 40);
  await bid(app, asha, won, 3);
  await bid(app, ravi, won, 5);
  await admin.browser.call(contract.deleteAuction, { params: { auctionId: cancelled } });
  await setClock(app.db, may);
  await runJobs(app);
  await admin.browser.call(contract.declareWinner, { params: { auctionId: won } });
  expect(await monthsOf(asha)).toEqual([
    { month: '2027-04', paid: 43, back: 0, won: 0 },
    { month: '2027-05', paid: 0, back: 40, won: 1 },
  ]);
  expect(await monthsOf(ravi)).toEqual([
    { month: '2027-04', paid: 5, back: 0, won: 0 },
    { month: '2027-05', paid: 0, back: 0, won: 0 },
  ]);
  // A year later, April 2027 is no longer among the last twelve months.
  await setClock(app.db, new Date('2028-04-01T00:00:00Z'));
  expect((await listMonths(app.db, asha))[0]).toMatchObject({ month: '2027-05' });
});
