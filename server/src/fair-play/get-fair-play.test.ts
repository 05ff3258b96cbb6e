import * as contract from '@ekbid/contract';
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { createAuction, signIn, useTestApp } from '../testing/test-app.ts';
import { checkAsStranger } from './testing/stranger.ts';

const app = useTestApp();

const fairPlay = (auctionId: string) => new Browser(app.app).call(contract.getFairPlay, { params: { auctionId } });
const opening = (auctionId: string) => app.app.inject(`/api/auctions/${auctionId}/fair-play/opening`);

type Opening = {
  auction: unknown;
  prize?: string;
  leaves: { leaf: string; amount?: number; nonce?: string; payment?: string; text?: string }[];
};
const opened = async (auctionId: string) => (await opening(auctionId)).json<Opening>();

describe('the log', () => {
  const change = (auctionId: string, endTime: Date) =>
    app.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ endTime }).execute();

  // proves log.content
  test('has the rules as they were when the first slot was held, each later end, every bid and the result', async () => {
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    const auctionId = await createAuction(app, { endsInMinutes: 60, maxSlots: 3 });
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const ends = [hours(2), hours(3), hours(4)] as const;
    await change(auctionId, ends[0]);
    const placed = [await bid(app, asha, auctionId, 7)];
    await change(auctionId, ends[1]);
    await change(auctionId, ends[2]);
    placed.push(await bid(app, ravi, auctionId, 7), await bid(app, asha, auctionId, 9));
    await declareWinner(app.deps, auctionId, 'ekbid');
    const leaves = (await opened(auctionId)).leaves.map(({ leaf }) => leaf);
    expect(leaves).toEqual([
      expect.stringMatching(
        new RegExp(
          `^ekbid-rules/2 auction=${auctionId} starts=\\S+Z ends=${ends[0].toISOString()} lowest=100 highest=10000 step=100 slots=3 bids-per-person=5 winner=lowest-amount-of-one-person prize=[0-9a-f]{64}$`,
        ),
      ),
      expect.stringMatching(
        new RegExp(
          `^ekbid-bid/1 number=1 at=\\S+Z bid=${placed[0]?.bidId} bidder=[0-9a-f]{32} commitment=[0-9a-f]{64}$`,
        ),
      ),
      expect.stringMatching(new RegExp(`^ekbid-end/1 at=\\S+Z ends=${ends[1].toISOString()}$`)),
      expect.stringMatching(new RegExp(`^ekbid-end/1 at=\\S+Z ends=${ends[2].toISOString()}$`)),
      expect.stringMatching(/^ekbid-bid\/1 number=2 /),
      expect.stringMatching(/^ekbid-bid\/1 number=3 /),
      expect.stringMatching(new RegExp(`^ekbid-result/1 at=\\S+Z outcome=winner bid=${placed[2]?.bidId} amount=900$`)),
    ]);
    const bidders = leaves.flatMap((leaf) => / bidder=(\w+)/.exec(leaf)?.[1] ?? []);
    expect(bidders[0]).toBe(bidders[2]);
    expect(bidders[0]).not.toBe(bidders[1]);
  });

  test('has rules and result of an auction without any reservation', async () => {
    const auctionId = await createAuction(app, { endsInMinutes: -1 });
    await declareWinner(app.deps, auctionId, 'ekbid');
    expect((await opened(auctionId)).leaves.map(({ leaf }) => leaf.split(' ')[0])).toEqual([
      'ekbid-rules/2',
      'ekbid-result/1',
    ]);
  });

  test('names its prize, and has each addition to the description in its place', async () => {
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    const auctionId = await createAuction(app, { maxSlots: 2 });
    const add = (text: string) =>
      app.db
        .updateTable('auctions')
        .where('auctionId', '=', auctionId)
        .set({ description: sql`description || E'\n\n' || ${text}::text` })
        .execute();
    await bid(app, asha, auctionId, 7);
    await add('With a lid.');
    await bid(app, ravi, auctionId, 8);
    await declareWinner(app.deps, auctionId, 'ekbid');

    const { auction, prize, leaves } = await opened(auctionId);
    const description = 'Five litres, with whistle.';
    expect(prize).toBe(
      `{"format":"ekbid-prize/1","title":"A steel pressure cooker","description":"${description}","pictures":[]}`,
    );
    expect(leaves[0]?.leaf).toMatch(new RegExp(` prize=${hash('sha256', prize ?? '', 'hex')}$`));
    expect(leaves[2]).toEqual({
      leaf: expect.stringMatching(
        new RegExp(`^ekbid-addition/1 at=\\S+Z text=${hash('sha256', 'With a lid.', 'hex')}$`),
      ) as string,
      text: 'With a lid.',
    });
    expect(auction).toMatchObject({ description: `${description}\n\nWith a lid.` });
    expect(await checkAsStranger((await opening(auctionId)).body, [])).toMatchObject({ code: 0 });
  });

  // proves log.cancelled
  test('of a cancelled auction ends with that, and is never opened', async () => {
    const [asha, admin] = [await signIn(app), await signIn(app, { role: 'ADMIN' })];
    const auctionId = await createAuction(app);
    await bid(app, asha, auctionId, 7);
    await admin.browser.call(contract.deleteAuction, { params: { auctionId } });
    expect((await fairPlay(auctionId)).ok.data).toMatchObject({ size: 3, opened: false });
    const refused = await opening(auctionId);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'log_sealed_for_ever']);
  });

  // proves opening.sealed
  test('is opened to nobody before the result is declared', async () => {
    const [asha, admin] = [await signIn(app), await signIn(app, { role: 'ADMIN' })];
    const auctionId = await createAuction(app, { maxSlots: 1 });
    await bid(app, asha, auctionId, 7);
    for (const { browser } of [asha, admin]) {
      const refused = await browser.send('GET', `/api/auctions/${auctionId}/fair-play/opening`);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'log_still_sealed']);
      expect(refused.body).not.toContain(auctionId);
    }
    await declareWinner(app.deps, auctionId, 'ekbid');
    const { statusCode, headers } = await opening(auctionId);
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="ekbid-opening-${auctionId}.json"`,
    ]);
  });

  // proves opening.content
  test('opens with each amount and a hash of its payment, and tells which money goes back', async () => {
    const [asha, ravi] = [await signIn(app), await signIn(app)];
    const auctionId = await createAuction(app, { maxSlots: 2 });
    const { providerOrderId } = await bid(app, asha, auctionId, 7);
    await bid(app, ravi, auctionId, 7);
    await declareWinner(app.deps, auctionId, 'ekbid');
    const { leaves } = await opened(auctionId);
    const payment = [...app.deps.provider.payments.values()].find((one) => one.providerOrderId === providerOrderId);
    expect(leaves[1]).toMatchObject({
      amount: 700,
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      payment: hash('sha256', `ekbid payment v1\0${payment?.providerPaymentId}`, 'hex'),
      refund: { amount: 700, reference: null },
    });
    expect(leaves.at(-1)?.leaf).toMatch(/ outcome=no_unique_bid$/);
  });
});
