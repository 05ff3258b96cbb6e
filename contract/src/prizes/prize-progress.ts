import { prizeStates } from '@ekbid/domain';
import * as z from 'zod/mini';
import { id, instant, rupees } from '../schemas.ts';

export const progress = {
  state: z.enum(prizeStates),
  /** Until when the winner can claim the prize. */
  claimBy: instant,
  claimedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  /** When the prize reached its present state. */
  stateAt: instant,
};

/** The state of a prize as everyone may see it: dates, but no names. */
export const prizeProgress = z.object(progress);
export type PrizeProgress = z.infer<typeof prizeProgress>;

export const auctionOfPrize = z.object({
  _id: id,
  title: z.string(),
  titleHindi: z.nullable(z.string()),
  auctionImage: z.nullable(z.string()),
  winningBid: rupees,
  declaredAt: instant,
});
