import * as contract from '@ekbid/contract';
import { auctionStatus, type Outcome } from '@ekbid/domain';
import type { Db } from '../../db/database.ts';
import type { Browser } from '../../testing/browser.ts';

export const minuteMs = 60_000;

export type Planned = {
  readonly title: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly createdAt: Date;
  readonly startingBidPaise: number;
  readonly declaredAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly outcome: Outcome | null;
};

/** Makes auctions in every state around `now`. Many start in the same minute. Some start or end exactly at `now`. */
export function makeAuctions(title: string, count: number, now: Date): Planned[] {
  const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
  return Array.from({ length: count }, (_, n) => {
    const start = ((n * 7) % 61) - 40;
    const end = start + 1 + ((n * 11) % 40);
    // Only an auction that has started can be cancelled or declared.
    const cancelled = n % 5 === 0 && start < 0;
    const declared = !cancelled && n % 4 === 0 && start < 0;
    const decidedAt = at(Math.min(-1, start + (n % 45)));
    return {
      title: `${title} ${n}`,
      startTime: at(start),
      endTime: at(end),
      createdAt: at(-1000 - (n % 20)),
      startingBidPaise: 100 + ((n * 37) % 50) * 50,
      declaredAt: declared ? decidedAt : null,
      cancelledAt: cancelled ? decidedAt : null,
      outcome: cancelled ? 'cancelled' : declared ? 'no_bids' : null,
    };
  });
}

export async function insertAuctions(db: Db, planned: readonly Planned[], createdBy: string) {
  const rows = await db
    .insertInto('auctions')
    .values(
      planned.map((auction) => ({
        ...auction,
        description: 'One of many.',
        endingBidPaise: 100_000,
        bidIncrementPaise: 100,
        maxSlots: 10,
        createdBy,
      })),
    )
    .returning(['auctionId', 'title'])
    .execute();
  const byTitle = new Map(planned.map((auction) => [auction.title, auction]));
  return new Map(rows.map(({ auctionId, title }) => [auctionId, byTitle.get(title) as Planned]));
}

export function statusWhen(auction: Planned | undefined, now: Date) {
  if (!auction) throw new Error('an auction that was not planned');
  const { startTime, endTime, declaredAt, cancelledAt } = auction;
  const times = {
    startTime: startTime.getTime(),
    endTime: endTime.getTime(),
    declaredAt: declaredAt?.getTime() ?? null,
    cancelledAt: cancelledAt?.getTime() ?? null,
  };
  return auctionStatus(times, now.getTime());
}

type Query = Parameters<typeof Browser.prototype.call<typeof contract.listAuctions>>[1] & {};

export async function listAll(browser: Browser, query: NonNullable<Query['query']>) {
  const auctions: contract.Auction[] = [];
  for (let after: string | undefined; ;) {
    const page = { limit: 100, ...query, ...(after !== undefined && { after }) };
    const { status, ok, problem } = await browser.call(contract.listAuctions, { query: page });
    if (status !== 200) throw new Error(`list: ${problem.code}`);
    auctions.push(...ok.data);
    if (ok.meta.next === null) return { auctions, meta: ok.meta };
    after = ok.meta.next;
  }
}
