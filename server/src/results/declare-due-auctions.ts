import type { Deps } from '../deps.ts';
import { declareWinner } from './declare-winner.ts';
import { listDueAuctions } from './results.queries.ts';

/** An auction that nobody declared declares itself after so long: no result can be held back. */
const graceHours = 72;

/** Declares every auction that is due: those set to declare themselves, and those left undeclared. */
export async function declareDueAuctions({ db, live, log }: Pick<Deps, 'db' | 'live' | 'log'>): Promise<void> {
  for (const auctionId of await listDueAuctions(db, graceHours))
    try {
      await declareWinner({ db, live }, auctionId, 'ekbid');
    } catch (error) {
      // It keeps no other from its result, and is tried again in the next round.
      log.error({ err: error, auctionId }, 'a due auction could not be declared');
    }
}
