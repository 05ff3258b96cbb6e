import type { Db } from '../db/database.ts';
import { listRanking, sumUp } from './leaderboard.queries.ts';
import { remember } from './remember.ts';

/** What a declared auction comes to. It never changes again. */
export type Figures = { readonly volumePaise: number; readonly loneAmounts: number };
/** The rank of each bid of a declared auction, by its place in the order of placing. */
type Ranking = Uint32Array;

const recallFigures = remember<Figures>({ most: 10_000, weigh: () => 1 });
// Of five million bids at most: 20 MB.
const recallRanking = remember<Ranking>({ most: 5_000_000, weigh: ({ length }) => length });

export function getFigures(db: Db, auctionId: string): Promise<Figures> {
  return recallFigures(auctionId, () => sumUp(db, auctionId));
}

export function getRanking(db: Db, auctionId: string): Promise<Ranking> {
  return recallRanking(auctionId, async () => {
    const seqs = await listRanking(db, auctionId);
    const ranks = new Uint32Array(seqs.length + 1);
    seqs.forEach((seq, place) => (ranks[seq] = place + 1));
    return ranks;
  });
}
