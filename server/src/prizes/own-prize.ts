import type { Prize } from '@ekbid/contract';
import { checkClaim, type ContactForm, readContact, readPrizeText, Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { hideOperatorTask, showOperatorTask } from '../orders/show-operator-tasks.ts';
import type { Caller } from '../sessions/authorize.ts';
import { findContact, findPrize, lockPrize, movePrize, type PrizeRow } from './prizes.queries.ts';
import { showOwnPrize } from './show-prize.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'config'>;

/** A prize of the caller, who may be blocked. Another person's prize is reported as missing. */
export async function getOwnPrize(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  caller: Caller,
  auctionId: string,
): Promise<Prize> {
  const prize = await findPrize(db, auctionId);
  if (prize?.winnerId !== caller.userId) throw new Refusal('not_found', { what: 'prize' });
  return showOwnPrize(prize, await findContact(db, auctionId), config);
}

/** Claims a prize. Until it is sent, claiming it again changes the address. */
export function claimPrize(deps: Needs, caller: Caller, auctionId: string, form: ContactForm): Promise<Prize> {
  const contact = JSON.stringify(readContact(form));
  return changeOwnPrize(deps, caller, auctionId, async (db, prize) => {
    checkClaim(prize, await readClock(db));
    if (prize.state !== 'claimed') return moveOwn(db, prize, 'claimed', { contact });
    await db.updateTable('prizes').where('auctionId', '=', auctionId).set({ contact }).execute();
  });
}

export function renouncePrize(deps: Needs, caller: Caller, auctionId: string): Promise<Prize> {
  return changeOwnPrize(deps, caller, auctionId, async (db, prize) => {
    checkClaim(prize, await readClock(db));
    await moveOwn(db, prize, 'renounced');
  });
}

export function confirmPrize(deps: Needs, caller: Caller, auctionId: string): Promise<Prize> {
  return changeOwnPrize(deps, caller, auctionId, async (db, prize) => {
    await moveOwn(db, prize, 'delivered');
    await hideOperatorTask(db, { kind: 'prize_problem', subject: auctionId });
  });
}

/** Reports a problem with a prize that was sent. It becomes an operator task. A later report replaces the text. */
export function reportProblem(deps: Needs, caller: Caller, auctionId: string, text: string): Promise<Prize> {
  const problem = readPrizeText(text, 'problem');
  return changeOwnPrize(deps, caller, auctionId, async (db, { state, winnerId }) => {
    if (state !== 'sent' && state !== 'delivered') throw new Refusal('prize_move_refused');
    const at = sql<Date>`game_clock()`;
    await db.updateTable('prizes').where('auctionId', '=', auctionId).set({ problem, problemAt: at }).execute();
    await showOperatorTask(db, { kind: 'prize_problem', subject: auctionId, auctionId, bidderId: winnerId });
  });
}

async function changeOwnPrize(
  deps: Needs,
  caller: Caller,
  auctionId: string,
  change: (db: Db, prize: PrizeRow) => Promise<void>,
): Promise<Prize> {
  await deps.db.transaction().execute(async (db) => change(db, await lockPrize(db, auctionId, caller.userId)));
  deps.live.auctionChanged(auctionId);
  deps.live.personChanged(caller.userId);
  return getOwnPrize(deps.db, deps, caller, auctionId);
}

const acts = { claimed: 'prize.claim', renounced: 'prize.renounce', delivered: 'prize.confirm' } as const;

/**
 * Moves a prize for its winner. The audit log only has actions of administrators and of EkBid. So EkBid is recorded as
 * the actor, and the winner as the person concerned.
 */
async function moveOwn(db: Db, prize: PrizeRow, to: keyof typeof acts, change?: { contact: string }): Promise<void> {
  const { auctionId, title, winnerId, state } = prize;
  await movePrize(db, prize, { to, as: 'winner', by: winnerId }, change);
  const about = { auctionId, title, userId: winnerId };
  await recordAuditEvent(db, 'ekbid', acts[to], { ...about, before: { state }, after: { state: to } });
}
