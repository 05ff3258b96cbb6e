import { toInstant } from '@ekbid/contract';
import { hash } from 'node:crypto';

/**
 * This file writes the entries of a log (its leaves) as text, in the formats of docs/fair-play.md. These exact bytes
 * are hashed.
 */

export type BidLeaf = {
  readonly seq: number;
  readonly placedAt: Date;
  readonly bidId: string;
  readonly pseudonym: Buffer;
  readonly commitment: Buffer;
};

/** An entry of the log that is not a bid. Amounts are in paise. */
export type LogEvent =
  | {
      readonly kind: 'rules';
      readonly auctionId: string;
      readonly startTime: Date;
      readonly endTime: Date;
      readonly startingBidPaise: number;
      readonly endingBidPaise: number;
      readonly bidIncrementPaise: number;
      readonly maxSlots: number;
      /** The text of a document in the format ekbid-prize/1. Null in logs that are older than this format. */
      readonly prize: string | null;
    }
  | { readonly kind: 'end_moved'; readonly at: Date; readonly endTime: Date }
  | { readonly kind: 'addition'; readonly at: Date; readonly addition: string }
  | { readonly kind: 'cancelled'; readonly at: Date }
  | {
      readonly kind: 'result';
      readonly at: Date;
      readonly outcome: string;
      readonly winningBidId: string | null;
      readonly winningBidPaise: number | null;
    };

export function bidLeaf({ seq, placedAt, bidId, pseudonym, commitment }: BidLeaf): string {
  const bidder = pseudonym.toString('hex');
  return `ekbid-bid/1 number=${seq} at=${placedAt.toISOString()} bid=${bidId} bidder=${bidder} commitment=${commitment.toString('hex')}`;
}

export function eventLeaf(event: LogEvent): string {
  switch (event.kind) {
    case 'rules':
      return [
        event.prize === null ? 'ekbid-rules/1' : 'ekbid-rules/2',
        `auction=${event.auctionId}`,
        `starts=${rulesTime(event, event.startTime)}`,
        `ends=${rulesTime(event, event.endTime)}`,
        `lowest=${event.startingBidPaise}`,
        `highest=${event.endingBidPaise}`,
        `step=${event.bidIncrementPaise}`,
        `slots=${event.maxSlots}`,
        `bids-per-person=${bidsPerPerson}`,
        'winner=lowest-amount-of-one-person',
        ...(event.prize === null ? [] : [`prize=${textHash(event.prize)}`]),
      ].join(' ');
    case 'end_moved':
      return `ekbid-end/1 at=${event.at.toISOString()} ends=${event.endTime.toISOString()}`;
    case 'addition':
      return `ekbid-addition/1 at=${event.at.toISOString()} text=${textHash(event.addition)}`;
    case 'cancelled':
      return `ekbid-cancelled/1 at=${event.at.toISOString()}`;
    case 'result':
      return `ekbid-result/1 at=${event.at.toISOString()} outcome=${event.outcome}${winnerOf(event)}`;
  }
}

/**
 * Writes a time of the rules. Checkers expect years of four digits. Logs without a prize may have longer years, and
 * their text must stay as it was signed.
 */
const rulesTime = ({ prize }: { readonly prize: string | null }, time: Date) =>
  prize === null ? time.toISOString() : toInstant(time);

const textHash = (text: string) => hash('sha256', text, 'hex');

/** Existing logs contain this number. Another limit would need a new version of the leaf format. */
export const bidsPerPerson = 5;

function winnerOf({ winningBidId, winningBidPaise }: Extract<LogEvent, { kind: 'result' }>): string {
  return winningBidId === null ? '' : ` bid=${winningBidId} amount=${String(winningBidPaise)}`;
}
