import { auctionId, time, uuid, winnerOf, type Placed } from './auction.ts';

const rupees = (paise: number) => paise / 100;

/** The answer of an honest site about a declared auction with the bids of `linesOf`. */
export function auctionAnswer(placed: readonly Placed[], declared: number, changes: object = {}) {
  const winner = winnerOf(placed);
  const withoutWinner = placed.length === 0 ? 'no_bids' : 'no_unique_bid';
  const data = {
    _id: auctionId,
    title: 'A silver kettle',
    description: 'Two litres, polished.',
    outcome: winner < 0 ? withoutWinner : 'winner',
    winnerId: winner < 0 ? null : { firstName: 'Meera', lastName: 'S.' },
    winningBid: winner < 0 ? null : rupees(placed[winner]?.amount ?? 0),
    winningBidId: winner < 0 ? null : uuid(`bid ${winner + 1}`),
    resultWithheld: false,
    declaredAt: time(declared),
    totalBids: placed.length,
    ...changes,
  };
  return { success: true, message: '', data };
}

/** The leaderboard in the order of ranks. It looks for other bidders with the same amount, for every bid. */
export function boardAnswer(
  placed: readonly Placed[],
  changes: { rows?: object[]; auction?: object; statistics?: object } = {},
) {
  const isShared = ({ amount, bidder }: Placed) =>
    placed.some((other) => other.amount === amount && other.bidder !== bidder);
  const winner = winnerOf(placed);
  const rows = placed
    .map((bid, i) => ({ ...bid, i, shared: isShared(bid) }))
    .sort((a, b) => Number(a.shared) - Number(b.shared) || a.amount - b.amount || a.i - b.i)
    .map(({ amount, i, shared, seconds = i + 1 }, place) => ({
      _id: uuid(`bid ${i + 1}`),
      rank: place + 1,
      name: 'Asha K.',
      email: 'a***@example.in',
      bidAmount: rupees(amount),
      status: i === winner ? 'winner' : shared ? 'disqualified' : 'lost',
      mine: false,
      createdAt: time(seconds),
    }));
  return {
    success: true,
    message: '',
    data: changes.rows ?? rows,
    meta: {
      next: null,
      total: placed.length,
      totalBids: placed.length,
      auction: {
        _id: auctionId,
        title: 'A silver kettle',
        status: 'completed',
        outcome: auctionAnswer(placed, 0).data.outcome,
        ...changes.auction,
      },
      statistics: {
        totalBidders: new Set(placed.map(({ bidder }) => bidder)).size,
        winners: winner < 0 ? 0 : 1,
        averageBid: 5,
        totalVolume: rupees(placed.reduce((sum, { amount }) => sum + amount, 0)),
        ...changes.statistics,
      },
    },
  };
}
