import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '@ekbid/contract';
import { textsIn } from '../context/texts.ts';
import { confirmedPerson } from '../mail/testing/refunds.ts';
import { declareWinner } from '../results/declare-winner.ts';
import { bid, bidFree } from '../testing/bidding.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let [asha, ravi, uma, admin] = [] as unknown as Person[] as [Person, Person, Person, Person];
beforeEach(async () => {
  [asha, ravi] = await Promise.all([confirmedPerson(app), confirmedPerson(app)]);
  [uma, admin] = await Promise.all([signIn(app), signIn(app, { role: 'ADMIN' })]);
  app.deps.mailer.arrived.length = 0;
  app.messages.length = 0;
});

const mailTo = ({ email }: Person, subject: string) =>
  app.deps.mailer.arrived.find((mail) => mail.to === email && mail.subject.startsWith(subject))?.text ?? '';

/**
 * The text messages about money. Only Uma gets them, because her address is not confirmed and mails cannot reach her.
 */
const smsToUma = () => app.messages.map(({ text }) => text).filter((text) => !text.startsWith('You won'));

// proves notifications.entry-modes
describe('what is said of money', () => {
  /** Declares two auctions and cancels a third. In the first Asha wins and Ravi loses; the second has no unique bid. */
  async function decidedIn(entryMode: 'refundable' | 'free'): Promise<void> {
    const [auctionId, shared, cancelled] = [
      await createAuction(app, { maxSlots: 2, entryMode }),
      await createAuction(app, { maxSlots: 2, entryMode }),
      await createAuction(app, { entryMode }),
    ];
    const take = (person: Person, auctionId: string, amount: number) =>
      entryMode === 'free' ? bidFree(person, auctionId, amount) : bid(app, person, auctionId, amount);
    await take(asha, auctionId, 7);
    await take(ravi, auctionId, 9);
    for (const other of [shared, cancelled]) for (const person of [ravi, uma]) await take(person, other, 3);
    for (const decided of [auctionId, shared]) await declareWinner(app.deps, decided, 'ekbid');
    await admin.browser.call(contract.deleteAuction, { params: { auctionId: cancelled } });
    await runJobs(app);
  }

  test('where bids go back: that all of a loser’s do, and the winner’s others, to where they came from', async () => {
    await sql`update users set language = 'hi' where user_id = ${ravi.userId}`.execute(app.db);
    await decidedIn('refundable');
    expect(mailTo(asha, 'You won')).toContain(
      'any other bids of yours in this auction goes back to the method you paid',
    );
    const back = 'आपकी सभी बोलियों के पैसे उसी तरीके से वापस जाएँगे जिससे आपने चुकाए थे।';
    expect(mailTo(ravi, 'परिणाम आया')).toContain(back);
    expect(textsIn.hi.notifications.kinds.lost.text('7', 'refundable')).toContain(back);
    expect(
      smsToUma()
        .map((text) => text.split(':')[0])
        .toSorted(),
    ).toEqual(['Cancelled on EkBid', 'Nobody won on EkBid']);
    const { data } = (await ravi.browser.call(contract.listNotifications, { query: {} })).ok;
    expect(data.map(({ auction }) => auction?.entryMode)).toEqual(['refundable', 'refundable', 'refundable']);
  });

  test('where bids are free: nothing goes back, by mail or otherwise', async () => {
    await decidedIn('free');
    expect(mailTo(asha, 'You won')).toContain('You pay nothing to EkBid.');
    expect(mailTo(ravi, 'Cancelled')).toContain('was cancelled. Your bids there cost nothing.');
    expect(mailTo(ravi, 'Nobody won')).toContain('was shared, so nobody won.\n');
    for (const { text } of app.deps.mailer.arrived) expect(text).not.toMatch(/goes back|refund/);
    expect(smsToUma()).toEqual([expect.stringMatching(/^Cancelled on EkBid: /)]);
    const sms = app.db.selectFrom('deliveries').where('userId', '=', uma.userId).where('channel', '=', 'sms');
    const states = (await sms.select('state').execute()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['dropped', 'sent']);
  });
});
