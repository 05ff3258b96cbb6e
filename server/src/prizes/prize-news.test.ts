import * as contract from '@ekbid/contract';
import { afterEach, expect, test } from 'vitest';
import { updateFields } from '../auctions/testing/submit-auction.ts';
import { confirmedPerson } from '../mail/testing/refunds.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { followPrizes } from './follow-prizes.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

const about = (auctionId: string) => ({ params: { auctionId } });
const contact = {
  ...{ name: 'Asha Kulkarni', address: '12 Main Road, Mumbai', pinCode: '400058', region: 'MH' },
  ...{ telephone: '9876543210', note: '' },
};
const afterDays = (days: number) => setClock(app.db, { aheadMs: days * 86_400_000 });
const mailsTo = ({ email }: Person) => app.deps.mailer.arrived.filter(({ to }) => to === email);

async function wonBy(winner: Person): Promise<string> {
  const auctionId = await createAuction(app, { maxSlots: 1 });
  await bid(app, winner, auctionId, 7);
  await declareWinner(app.deps, auctionId, 'ekbid');
  await runJobs(app);
  app.deps.mailer.arrived.length = 0;
  app.messages.length = 0;
  return auctionId;
}

// proves notifications.prize
test('a winner reads by mail of a claim’s end, of the parcel and of its arrival, and by SMS of the claim’s end only', async () => {
  const [asha, admin] = [await confirmedPerson(app), await signIn(app, { role: 'ADMIN' })];
  const auctionId = await wonBy(asha);
  await afterDays(8);
  await followPrizes(app.deps);
  await runJobs(app);
  expect(app.messages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Please claim your EkBid prize in time: A steel pressure cooker\./),
  ]);
  await asha.browser.call(contract.claimPrize, { ...about(auctionId), body: contact });
  const parcel = { carrier: 'India Post', trackingLink: 'https://track.example/EE123' };
  await admin.browser.call(contract.sendPrize, { ...about(auctionId), body: parcel });
  await admin.browser.call(contract.deliverPrize, { ...about(auctionId), body: { reason: 'The carrier says so' } });
  await runJobs(app);
  const mails = mailsTo(asha);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Claim your prize: A steel pressure cooker',
    'Delivered: A steel pressure cooker',
    'On its way: A steel pressure cooker',
  ]);
  for (const { text, unsubscribeUrl } of mails) {
    expect(text).toContain(`http://localhost:3500/prizes/${auctionId}`);
    expect(unsubscribeUrl).toContain('token=prize.');
    // Other people may read a mail, so the parcel's number and the address are only on the page.
    expect(text).not.toMatch(/India Post|EE123|Main Road/);
  }
  expect(app.messages).toHaveLength(1);
});

test('a reminder that waits is not sent once the prize is claimed', async () => {
  const [asha, ravi] = [await confirmedPerson(app), await signIn(app)];
  const [ashas, ravis] = [await wonBy(asha), await wonBy(ravi)];
  await afterDays(8);
  await followPrizes(app.deps);
  await asha.browser.call(contract.claimPrize, { ...about(ashas), body: contact });
  await ravi.browser.call(contract.renouncePrize, about(ravis));
  await runJobs(app);
  expect([mailsTo(asha), app.messages]).toEqual([[], []]);
});

test('an addition to a prize is mailed, with its words, to those who had bid before it', async () => {
  const [asha, ravi, admin] = [
    await confirmedPerson(app),
    await confirmedPerson(app),
    await signIn(app, { role: 'ADMIN' }),
  ];
  const auctionId = await createAuction(app);
  await bid(app, asha, auctionId, 3);
  const { data } = (await admin.browser.call(contract.getAuction, about(auctionId))).ok;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...updateFields(data), description: `${data.description}\n\nIn red.` }))
    if (value !== undefined) form.set(name, value);
  await admin.browser.call(contract.updateAuction, { ...about(auctionId), body: form as never });
  await bid(app, ravi, auctionId, 4);
  app.deps.mailer.arrived.length = 0;
  await runJobs(app);
  expect(mailsTo(ravi)).toEqual([]);
  expect(mailsTo(asha)).toMatchObject([{ subject: 'New about the prize: A steel pressure cooker' }]);
  const [mail] = mailsTo(asha);
  expect(mail?.text).toContain('\n\nIn red.\n\n');
  expect(mail?.unsubscribeUrl).toContain('token=prize_added.');
});
