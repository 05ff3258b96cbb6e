import * as contract from '@ekbid/contract';
import { sql } from 'kysely';
import { storePicture } from '../../pictures/store-picture.ts';
import { photograph } from '../../auctions/testing/submit-auction.ts';
import { declareWinner } from '../../results/declare-winner.ts';
import { bid } from '../../testing/bidding.ts';
import type { Browser } from '../../testing/browser.ts';
import { setClock } from '../../testing/set-clock.ts';
import { publishHead } from '../publish-head.ts';
import { createAuction, type Person, signIn, type TestApp } from '../../testing/test-app.ts';

export type Played = {
  readonly auctionId: string;
  readonly receipt: contract.ReceiptFile | null;
  /** The browser of the receipt's bidder. */
  readonly browser: Browser;
};

/**
 * Plays a declared auction. Five people bid ₹3, ₹3, ₹5, ₹7 and ₹9, and ₹5 wins. The end is moved after the first bid.
 * So the log has the rules, bid 1, the new end, bids 2 to 5, and the result. The receipt is for bid 2 and was fetched
 * after the end.
 */
export async function playAuction(test: TestApp): Promise<Played> {
  const names = ['Asha', 'Ravi', 'Meera', 'Imran', 'Zoya'];
  const people = await Promise.all(names.map((firstName) => signIn(test, { firstName })));
  const [asha, ravi, meera, imran, zoya] = people as [Person, Person, Person, Person, Person];
  const auctionId = await createAuction(test, { endsInMinutes: 90 });
  const { picture, sha256: pictureSha256 } = await storePicture(test.deps, await photograph());
  await test.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ picture, pictureSha256 }).execute();
  await bid(test, asha, auctionId, 3);
  const endTime = sql<Date>`end_time + interval '30 minutes'`;
  await test.db.updateTable('auctions').where('auctionId', '=', auctionId).set({ endTime }).execute();
  const { bidId } = await bid(test, ravi, auctionId, 3);
  await bid(test, meera, auctionId, 5);
  await bid(test, imran, auctionId, 7);
  await bid(test, zoya, auctionId, 9);
  // This head covers all bids and is signed before the end.
  await publishHead(test.deps, auctionId);
  await setClock(test.db, { aheadMs: 121 * 60_000 });
  const { file } = (await ravi.browser.call(contract.getReceipt, { params: { bidId } })).ok.data;
  await declareWinner(test.deps, auctionId, 'ekbid');
  return { auctionId, receipt: file, browser: ravi.browser };
}
