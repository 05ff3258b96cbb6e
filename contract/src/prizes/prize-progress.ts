import { prizeStates } from '@ekbid/domain';
import * as z from 'zod/mini';
import { id, instant, rupees } from '../schemas.ts';

export const progress = {
  state: z.enum(prizeStates),
  /** Until when it can be claimed. */
  claimBy: instant,
  claimedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  /** When it came to its present state. */
  stateAt: instant,
};

/** How far a prize is, as everyone sees it: dates and no names. */
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
