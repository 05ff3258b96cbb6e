import type { ChangeableAuction } from './auction-change.ts';
import { checkDescriptionLength, withPlainLines } from './auction-form.ts';
import { isFull } from './auction-status.ts';
import { additionSeparator } from './prize-text.ts';
import { Refusal } from './refusals.ts';

const retailPrice = ['retailPricePaise', 'retailPriceSource', 'retailPriceDate'] as const;
const texts = ['title', 'titleHindi', 'descriptionHindi'] as const;
type Prize = Pick<ChangeableAuction, 'description' | (typeof texts | typeof retailPrice)[number]>;

/**
 * Returns the description after a change, or throws if the change is not allowed. After the first payment order, the
 * prize is a promise: title, pictures, retail price and the Hindi texts can no longer change, and text can only be
 * added to the description, until the auction is over or full. To add text, the form sends the present description
 * followed by the new text. Fields with unchanged values are accepted, because the form sends all fields.
 */
export function changePrize(auction: ChangeableAuction, next: Prize, pictureChanged: boolean): string {
  const isOver = auction.status === 'completed' || auction.status === 'cancelled';
  if (!auction.everOrdered && !isOver) return next.description;
  checkFixedParts(auction, next, pictureChanged);

  const field = 'description';
  const present = withPlainLines(auction.description).trim();
  const wanted = withPlainLines(next.description).trim();
  if (wanted === present) return auction.description;
  if (isOver || isFull(auction)) throw new Refusal('description_closed', { field });
  if (!wanted.startsWith(present)) throw new Refusal('description_only_added', { field });
  const description = `${auction.description}${additionSeparator}${wanted.slice(present.length).trim()}`;
  checkDescriptionLength(description);
  return description;
}

function checkFixedParts(auction: Prize, next: Prize, pictureChanged: boolean): void {
  const field = texts.find((text) => next[text] !== auction[text]);
  if (field !== undefined) throw new Refusal('auction_prize_fixed', { field });
  if (pictureChanged) throw new Refusal('auction_prize_fixed', { field: 'auctionImage' });
  if (retailPrice.some((field) => next[field] !== auction[field]))
    throw new Refusal('auction_prize_fixed', { field: 'retailPrice' });
}
