import * as contract from '@ekbid/contract';
import { hash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { declareWinner } from '../results/declare-winner.ts';
import { bid } from '../testing/bidding.ts';
import { Browser } from '../testing/browser.ts';
import { setClock } from '../testing/set-clock.ts';
import { createAuction, type Person, signIn, useTestApp } from '../testing/test-app.ts';
import { isSigned, nodeOf } from './testing/by-hand.ts';

const app = useTestApp();
afterEach(() => setClock(app.db, 'real'));

const newBrowser = () => new Browser(app.app);
const fairPlay = (auctionId: string) => newBrowser().call(contract.getFairPlay, { params: { auctionId } });
const receipt = ({ browser }: Person, bidId: string) => browser.call(contract.getReceipt, { params: { bidId } });
const later = (seconds: number) => setClock(app.db, { aheadMs: seconds * 1000 });

describe('a receipt', () => {
  test('is ready within ten seconds, proves the bid, and later covers later entries', async () => {
    const [asha, ravi, auctionId] = [await signIn(app), await signIn(app), await createAuction(app)];
    await bid(app, asha, auctionId, 7);
    const first = (await fairPlay(auctionId)).ok.data;
    const { bidId } = await bid(app, ravi, auctionId, 12);
    const waiting = (await receipt(ravi, bidId)).ok.data;
    expect(waiting).toMatchObject({ file: null, bidAmount: 12, auctionId, auctionTitle: 'A steel pressure cooker' });
    expect(Date.parse(waiting.readyAt ?? '') - Date.parse(first.signedAt ?? '')).toBe(10_000);
    await later(11);
    const { data } = (await receipt(ravi, bidId)).ok;
    expect(data).toMatchObject({ readyAt: null, file: { index: 2, amount: 1200, auction: { id: auctionId } } });
    const file = data.file as contract.ReceiptFile;
    // With three leaves, the proof of the third is one hash: the hash of the first two.
    const leaf = hash('sha256', Buffer.concat([Buffer.from([0]), Buffer.from(file.leaf)]), 'hex');
    expect(file.proof).toHaveLength(1);
    expect(file.head.signed).toContain(` size=3 root=${nodeOf(file.proof[0] ?? '', leaf)} `);
    expect(isSigned(file.head, file.key.publicKey)).toBe(true);
    await declareWinner(app.deps, await full(auctionId), 'ekbid');
    expect((await receipt(ravi, bidId)).ok.data.file?.head.signed).toContain(' size=4 ');
  });

  /** Moves the clock past the auction's end, so that the result can be declared. */
  async function full(auctionId: string): Promise<string> {
    await setClock(app.db, { aheadMs: 2 * 3_600_000 });
    return auctionId;
  }

  test('commits to the amount with the nonce, as docs/fair-play.md specifies', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { bidId } = await bid(app, asha, auctionId, 7);
    const file = (await receipt(asha, bidId)).ok.data.file as contract.ReceiptFile;
    const [, bidder, commitment] = / bidder=(\w+) commitment=(\w+)$/.exec(file.leaf) ?? [];
    const uuid = (id: string) => id.replaceAll('-', '');
    const amount = (700).toString(16).padStart(16, '0');
    const bytes = `${Buffer.from('ekbid bid v1\0').toString('hex')}${uuid(auctionId)}${uuid(bidId)}${bidder}${amount}${file.nonce}`;
    expect(hash('sha256', Buffer.from(bytes, 'hex'), 'hex')).toBe(commitment);
  });

  test('is its bidder’s alone', async () => {
    const [asha, auctionId] = [await signIn(app), await createAuction(app)];
    const { bidId } = await bid(app, asha, auctionId, 7);
    for (const person of [await signIn(app), await signIn(app, { role: 'ADMIN' })])
      expect((await receipt(person, bidId)).status).toBe(404);
    expect((await newBrowser().call(contract.getReceipt, { params: { bidId } })).status).toBe(401);
  });
});
