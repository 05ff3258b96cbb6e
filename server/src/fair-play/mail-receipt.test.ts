import * as contract from '@ekbid/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { confirmedPerson } from '../mail/testing/refunds.ts';
import { bid } from '../testing/bidding.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { publishHead } from './publish-head.ts';
import { runDue } from '../testing/run-jobs.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

const later = (seconds: number) => setClock(app.db, { aheadMs: seconds * 1000 });
const ask = ({ browser }: Person, bidId: string) => browser.call(contract.mailReceipt, { params: { bidId } });
const arrivedAt = ({ email }: Person) => app.deps.mailer.arrived.filter(({ to }) => to === email);

describe('a receipt by e-mail', () => {
  test('goes to the confirmed address, as the file that pages give', async () => {
    const [asha, auctionId] = [await confirmedPerson(app), await createAuction(app)];
    const { bidId } = await bid(app, asha, auctionId, 7);
    expect(await ask(asha, bidId)).toMatchObject({
      status: 200,
      ok: { message: 'The receipt is on its way to your e-mail address.' },
    });
    await runDue(app.deps, 'send-mails');
    const { file, receiptNumber } = (await asha.browser.call(contract.getReceipt, { params: { bidId } })).ok.data;
    const [mail] = arrivedAt(asha);
    expect(mail).toMatchObject({
      subject: `Your EkBid receipt ${receiptNumber}`,
      attachment: { name: `ekbid-receipt-${receiptNumber}.json` },
    });
    expect(JSON.parse(mail?.attachment?.json ?? '')).toEqual(file);
    expect(mail?.text).toContain('your bid of ₹7 in “A steel pressure cooker”');
    expect(mail?.text).toContain(`http://localhost:3500/auctions/${auctionId}/check`);
  });

  test('waits for the head that covers the bid', async () => {
    const [asha, ravi] = [await signIn(app), await confirmedPerson(app)];
    const auctionId = await createAuction(app);
    await bid(app, asha, auctionId, 7);
    await publishHead(app.deps, auctionId);
    const { bidId } = await bid(app, ravi, auctionId, 8);
    await ask(ravi, bidId);
    await runDue(app.deps, 'send-mails');
    expect(arrivedAt(ravi)).toEqual([]);
    await later(11);
    await runDue(app.deps, 'send-mails');
    expect(arrivedAt(ravi)).toHaveLength(1);
  });

  test('that cannot be written now is written later', async () => {
    const [asha, auctionId] = [await confirmedPerson(app), await createAuction(app)];
    const { bidId } = await bid(app, asha, auctionId, 7);
    await ask(asha, bidId);
    const broken = {
      ...app.deps.headKeys,
      named: () => {
        throw new Error('no key today');
      },
    };
    await runDue({ ...app.deps, headKeys: broken }, 'send-mails');
    expect(arrivedAt(asha)).toEqual([]);
    await later(61);
    await runDue(app.deps, 'send-mails');
    expect(arrivedAt(asha)).toHaveLength(1);
  });

  test('goes to no address that is unconfirmed or no longer confirmed', async () => {
    const [asha, ravi] = [await signIn(app), await confirmedPerson(app)];
    const auctionId = await createAuction(app);
    const refused = await ask(asha, (await bid(app, asha, auctionId, 7)).bidId);
    expect([refused.status, refused.problem.code]).toEqual([409, 'email_not_confirmed']);
    await ask(ravi, (await bid(app, ravi, auctionId, 8)).bidId);
    await app.db
      .updateTable('users')
      .where('userId', '=', ravi.userId)
      .set({ email: `changed.${ravi.email}` })
      .execute();
    await later(11);
    await runDue(app.deps, 'send-mails');
    expect(app.deps.mailer.arrived.filter(({ to }) => to.endsWith(asha.email) || to.endsWith(ravi.email))).toEqual([]);
  });

  test('is sent once in a quarter of an hour, however often it is requested', async () => {
    const [asha, auctionId] = [await confirmedPerson(app), await createAuction(app)];
    const { bidId } = await bid(app, asha, auctionId, 7);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(asha, bidId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.problem.message).toBe(
      'We have sent you this receipt already. You can ask again in 15 minutes.',
    );
    await later(15 * 60);
    expect((await ask(asha, bidId)).status).toBe(200);
  });

  test('of another person’s bid is not sent', async () => {
    const [asha, ravi] = [await signIn(app), await confirmedPerson(app)];
    const { bidId } = await bid(app, asha, await createAuction(app), 7);
    expect((await ask(ravi, bidId)).status).toBe(404);
  });
});
