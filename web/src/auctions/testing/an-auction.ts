import type { Auction } from '@ekbid/contract';

/** A running auction without orders, with the test's changes. Its start and end are years away from now. */
export function anAuction(changes: Partial<Auction> = {}): Auction {
  return {
    _id: '0192f7a0-0000-7000-8000-00000000a001',
    title: 'Wireless headphones',
    description: 'Over-ear, thirty hours of battery.',
    titleHindi: null,
    descriptionHindi: null,
    additions: [],
    claimDays: null,
    entryMode: 'paid',
    minAccountDays: 0,
    retailPrice: { amount: 4999, source: 'Kaveri Stores', date: '2026-11-19' },
    startingBid: 50,
    endingBid: 500,
    bidIncrement: 0.5,
    startTime: '2020-01-01T06:30:12.345Z',
    endTime: '2090-01-01T13:00:59.999Z',
    maxSlots: 120,
    slotsFilled: 0,
    totalBids: 0,
    auctionImage: '/images/a1b2-800.webp',
    pictures: [{ url: '/images/a1b2-800.webp', alt: null, focus: { x: 50, y: 50 }, sha256: 'a'.repeat(64) }],
    status: 'active',
    outcome: null,
    winnerId: null,
    winningBid: null,
    winningBidId: null,
    resultWithheld: false,
    declaredAt: null,
    bids: [],
    autoDeclare: false,
    rulesFixed: false,
    serverTime: new Date().toISOString(),
    ...changes,
  };
}

export const endedTimes = { endTime: '2020-01-03T13:00:00.000Z', status: 'completed' } as const;

/** A page of `GET /auctions`. */
export function pageMeta(total: number, next: string | null = null) {
  return { meta: { next, total, counts: { active: total, completed: 0, upcoming: 0, cancelled: 0 } } };
}
