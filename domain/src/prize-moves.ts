import { Refusal } from './refusals.ts';

export const prizeStates = ['to_claim', 'claimed', 'sent', 'delivered', 'expired', 'renounced'] as const;
/** The state of a prize. It affects neither the result nor money. */
export type PrizeState = (typeof prizeStates)[number];

/** Who can change the state of a prize. */
export const prizeActors = ['winner', 'administrator', 'ekbid'] as const;
export type PrizeActor = (typeof prizeActors)[number];

type PrizeMove = { readonly from: PrizeState; readonly to: PrizeState; readonly by: PrizeActor };

/**
 * All allowed changes of state. The trigger in prizes/keep_prizes.sql rejects others, and a test requires that both
 * agree.
 */
const prizeMoves: readonly PrizeMove[] = [
  { from: 'to_claim', to: 'claimed', by: 'winner' },
  { from: 'to_claim', to: 'renounced', by: 'winner' },
  { from: 'to_claim', to: 'expired', by: 'ekbid' },
  // Only for results from before winners claimed prizes on EkBid. Such a prize may have been delivered already.
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
 * The winner may claim the prize for this many days after the result, unless the operator sets another number. It also
 * applies to older auctions, whose rules do not name a number.
 */
export const defaultClaimDays = 14;
export const longestClaimDays = 90;

/** The winner is reminded this many days before the claim ends. */
export const reminderDays = [7, 2] as const;

/** A claimed prize is overdue if it is not sent this many days after the claim. */
export const overdueDays = 7;

type Claimable = { readonly state: PrizeState; readonly claimBy: Date };

/** Throws unless the winner may now claim the prize or change its address. */
export function checkClaim({ state, claimBy }: Claimable, now: Date): void {
  if (state === 'renounced') throw new Refusal('prize_renounced');
  if (state === 'sent' || state === 'delivered') throw new Refusal('prize_on_its_way');
  if (state === 'expired' || (state === 'to_claim' && now >= claimBy)) throw new Refusal('prize_claim_over');
}

const dayMs = 86_400_000;

/** How many reminders are due by `now`. Those due before `stateAt`, when claiming became possible, are skipped. */
export function countRemindersDue({ claimBy, stateAt }: { claimBy: Date; stateAt: Date }, now: Date): number {
  const times = reminderDays.map((days) => claimBy.getTime() - days * dayMs);
  return times.filter((time) => time > stateAt.getTime() && time <= now.getTime()).length;
}
