import { fc } from '../../testing/properties.ts';
import { endLine, linesOf, resultLine, rulesLine, terms, time, type Line, type Placed } from './auction.ts';

/** The time of a line, in seconds after noon. For undefined it is the time at which the auction starts. */
const secondsIn = (line: Line | undefined) =>
  (Date.parse(/ at=(\S+)/.exec(line?.leaf ?? '')?.[1] ?? time(terms.starts)) - Date.parse(time(0))) / 1000;

/** Drops the bids that EkBid refuses: more than five per person, and a second one of a person on the same amount. */
function taken(wished: readonly Placed[]): Placed[] {
  const placed: Placed[] = [];
  for (const bid of wished) {
    const own = placed.filter(({ bidder }) => bidder === bid.bidder);
    if (own.length < 5 && own.every(({ amount }) => amount !== bid.amount)) placed.push(bid);
  }
  return placed;
}

/** Bids that people try to place. Bidders and amounts are few, so that every outcome is common. */
export const wishes = fc.array(
  fc.record({ bidder: fc.nat(8), amount: fc.integer({ min: 1, max: 9 }).map((k) => k * 100) }),
  { maxLength: 30 },
);

/** Logs in which nothing was changed. Some have a moved end, or an early result because all slots were filled. */
export const logs: fc.Arbitrary<Line[]> = fc
  .tuple(
    wishes.map(taken),
    fc.array(fc.nat(30), { maxLength: 3 }),
    fc.boolean(),
    fc.array(fc.nat(2), { minLength: 30, maxLength: 30 }),
  )
  .map(([wished, moves, isFull, gaps]) => {
    let seconds = 0;
    const placed = wished.map((bid, i) => ({ ...bid, seconds: (seconds += gaps[i] ?? 0) }));
    if (isFull && placed.length > 0) {
      const full = linesOf(placed, { slots: placed.length });
      return [...full.slice(0, -1), resultLine(placed, seconds)];
    }
    const [rules, ...rest] = linesOf(placed);
    const opened = rest.slice(0, -1);
    let { ends } = terms;
    for (const [moved, at] of [...moves].sort((a, b) => a - b).entries()) {
      // Each earlier move inserted one entry, so the index of this one grows by the number of earlier moves.
      const place = Math.min(at + moved, opened.length);
      opened.splice(place, 0, endLine(secondsIn(opened[place - 1]), (ends += 60)));
    }
    return [rules ?? rulesLine(terms), ...opened, resultLine(placed, ends)];
  });
