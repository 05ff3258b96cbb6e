import type { BiddingTexts } from '../texts.ts';
import { auctions } from './auctions.ts';
import { bids } from './bids.ts';
import { payments } from './payments.ts';

/** What people read who look at auctions and bid: it travels with those pages. */
export const biddingTexts: BiddingTexts = { auctions, bids, payments };
