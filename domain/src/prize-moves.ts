import { Refusal } from './refusals.ts';

export const prizeStates = ['to_claim', 'claimed', 'sent', 'delivered', 'expired', 'renounced'] as const;
/** How far a prize is. Neither the result nor money changes with it. */
export type PrizeState = (typeof prizeStates)[number];

/** Who moves a prize. */
export const prizeActors = ['winner', 'administrator', 'ekbid'] as const;
export type PrizeActor = (typeof prizeActors)[number];

type PrizeMove = { readonly from: PrizeState; readonly to: PrizeState; readonly by: PrizeActor };

/** All moves of a prize. A trigger rejects any other (prizes/keep_prizes.sql); a test requires that the two agree. */
const prizeMoves: readonly PrizeMove[] = [
  { from: 'to_claim', to: 'claimed', by: 'winner' },
  { from: 'to_claim', to: 'renounced', by: 'winner' },
  { from: 'to_claim', to: 'expired', by: 'ekbid' },
  // Only a prize whose result is older than claims: it may have been delivered before.
  { from: 'to_claim', to: 'delivered', by: 'administrator' },
  { from: 'claimed', to: 'renounced', by: 'winner' },
  { from: 'claimed', to: 'sent', by: 'administrator' },
  { from: 'sent', to: 'delivered', by: 'winner' },
  { from: 'sent', to: 'delivered', by: 'administrator' },
  { from: 'expired', to: 'to_claim', by: 'administrator' },
];

export function canMovePrize(from: PrizeState, to: PrizeState, by: PrizeActor): boolean {
  return prizeMoves.some((move) => move.from === from && move.to === to && move.by === by);
}

/**
 * Days from the result in which its winner may claim the prize, unless the operator sets another number. Also of
 * auctions that promise no number, because they are older.
 */
export const defaultClaimDays = 14;
export const longestClaimDays = 90;

/** The winner is reminded this many days before the end of the claim. */
export const reminderDays = [7, 2] as const;

/** A prize that was claimed this many days ago and not sent is overdue. */
export const overdueDays = 7;

type Claimable = { readonly state: PrizeState; readonly claimBy: Date };

/** Whether its winner may claim a prize at this time, or change where it goes. */
export function checkClaim({ state, claimBy }: Claimable, now: Date): void {
  if (state === 'renounced') throw new Refusal('prize_renounced');
  if (state === 'sent' || state === 'delivered') throw new Refusal('prize_on_its_way');
  if (state === 'expired' || (state === 'to_claim' && now >= claimBy)) throw new Refusal('prize_claim_over');
}

const dayMs = 86_400_000;

/** How many reminders are due at this time, of a prize that can be claimed since `stateAt`. One due before then is not. */
export function countRemindersDue({ claimBy, stateAt }: { claimBy: Date; stateAt: Date }, now: Date): number {
  const times = reminderDays.map((days) => claimBy.getTime() - days * dayMs);
  return times.filter((time) => time > stateAt.getTime() && time <= now.getTime()).length;
}
