import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type KindOfWork, kindOfWork } from '../work/kind-of-work.ts';
import { declareWinner } from './declare-winner.ts';
import { claimDueAuctions, type Due } from './results.queries.ts';

/** An auction that was left undeclared declares itself after so long: no result can be held back. */
const graceHours = 72;
const lookEveryMs = 5000;

/** Declares every auction that is due: those set to declare themselves, and those left undeclared. */
export function declareDueAuctions(deps: Pick<Deps, 'db' | 'live'>): KindOfWork {
  return kindOfWork<Due>({
    name: 'declare-due-auctions',
    table: { name: 'auctions', key: 'auction_id', keyType: 'uuid', due: 'try_at', isOpen: sql`outcome is null` },
    atOnce: 1,
    everyMs: lookEveryMs,
    claim: (db, token, limit) => claimDueAuctions(db, token, limit, graceHours),
    keyOf: ({ auctionId }) => auctionId,
    handle: ({ auctionId }) => declareWinner(deps, auctionId, 'ekbid'),
  });
}
