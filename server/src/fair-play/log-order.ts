/** Bids and events in the order of the log: an event stands behind as many bids as it says. */
export async function* inLogOrder<Event extends { readonly bidsBefore: number }, Bid extends { readonly seq: number }>(
  events: readonly Event[],
  bids: AsyncIterable<Bid>,
): AsyncGenerator<{ event: Event } | { bid: Bid }> {
  let next = 0;
  for await (const bid of bids) {
    for (let event = events[next]; event && event.bidsBefore < bid.seq; event = events[(next += 1)]) yield { event };
    yield { bid };
  }
  for (const event of events.slice(next)) yield { event };
}

const bidsAtOnce = 1000;

/** A log's bids from behind `after` up to `last`, some at a time: nobody keeps a connection for as long as they read. */
export async function* readBids<Bid>(
  list: (after: number, last: number) => Promise<readonly Bid[]>,
  after: number,
  last: number,
): AsyncGenerator<Bid> {
  for (let from = after; from < last; from += bidsAtOnce) yield* await list(from, Math.min(from + bidsAtOnce, last));
}
